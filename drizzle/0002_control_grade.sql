CREATE TABLE "control_snapshot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "control_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rules_version" text NOT NULL,
	"best" text NOT NULL,
	"worst" text NOT NULL,
	"reason" text,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "control_snapshot_best_known" CHECK ("control_snapshot"."best" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "control_snapshot_worst_known" CHECK ("control_snapshot"."worst" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "control_snapshot_cause_known" CHECK ("control_snapshot"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'))
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "control_best" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "control_worst" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "control_rank" integer;--> statement-breakpoint
ALTER TABLE "control_snapshot" ADD CONSTRAINT "control_snapshot_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_snapshot_by_project" ON "control_snapshot" USING btree ("project_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_by_control_rank" ON "project" USING btree ("control_rank","name_key" collate "C","id");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_control_best_known" CHECK ("project"."control_best" in ('A', 'B', 'C', 'D', 'E', 'F'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_control_worst_known" CHECK ("project"."control_worst" in ('A', 'B', 'C', 'D', 'E', 'F'));