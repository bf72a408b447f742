CREATE TABLE "record_change" (
	"import_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"before_files" jsonb,
	"after" jsonb,
	"over_unkept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "record_change_import_id_kind_record_id_pk" PRIMARY KEY("import_id","kind","record_id"),
	CONSTRAINT "record_change_kind_known" CHECK ("record_change"."kind" in ('project', 'audit', 'incident', 'announcement', 'sourceCode', 'metric'))
);
--> statement-breakpoint
CREATE TABLE "record_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"source" text NOT NULL,
	"files" text[] NOT NULL,
	"undoes" bigint,
	"undone_at" timestamp with time zone,
	CONSTRAINT "record_import_source_known" CHECK ("record_import"."source" in ('command', 'desk', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "written_record" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "written_record_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "written_record_kind_known" CHECK ("written_record"."kind" in ('project', 'audit', 'incident', 'announcement', 'sourceCode'))
);
--> statement-breakpoint
ALTER TABLE "record_change" ADD CONSTRAINT "record_change_import_id_record_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."record_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_record" ADD CONSTRAINT "written_record_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_change_of" ON "record_change" USING btree ("kind","record_id","import_id");--> statement-breakpoint
CREATE INDEX "written_record_by_project" ON "written_record" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "written_record_by_change" ON "written_record" USING btree ("kind","changed_at");