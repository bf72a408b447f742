CREATE TABLE "told_transfer" (
	"case_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "told_transfer_case_id_key_pk" PRIMARY KEY("case_id","key")
);
--> statement-breakpoint
CREATE TABLE "trace_case" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"alert_id" text,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "trace_case_owner" CHECK (("trace_case"."user_id" is null) = ("trace_case"."alert_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "trace_watch" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since_block" integer NOT NULL,
	CONSTRAINT "trace_watch_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "told_transfer" ADD CONSTRAINT "told_transfer_case_id_trace_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."trace_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_case" ADD CONSTRAINT "trace_case_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_case" ADD CONSTRAINT "trace_case_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_watch" ADD CONSTRAINT "trace_watch_case_id_trace_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."trace_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_watch" ADD CONSTRAINT "trace_watch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trace_case_by_user" ON "trace_case" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trace_case_by_alert" ON "trace_case" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "trace_watch_by_user" ON "trace_watch" USING btree ("user_id");