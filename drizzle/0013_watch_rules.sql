CREATE TABLE "watch_alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"finality" integer NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"chain" text,
	"block_number" integer,
	"block_hash" text,
	"transaction_hash" text,
	"time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retracted_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "watch_alert_severity_known" CHECK ("watch_alert"."severity" in ('critical', 'major', 'medium', 'minor', 'info')),
	CONSTRAINT "watch_alert_state_known" CHECK ("watch_alert"."state" in ('waiting', 'open', 'retracted'))
);
--> statement-breakpoint
CREATE TABLE "watch_match" (
	"alert_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rule_id" uuid,
	"rule_name" text NOT NULL,
	"contract" text,
	"text" text NOT NULL,
	"is_unchecked" boolean NOT NULL,
	CONSTRAINT "watch_match_alert_id_key_pk" PRIMARY KEY("alert_id","key")
);
--> statement-breakpoint
CREATE TABLE "watch_rule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"active_from" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"day" date,
	"day_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watch_alert" ADD CONSTRAINT "watch_alert_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_match" ADD CONSTRAINT "watch_match_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_match" ADD CONSTRAINT "watch_match_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD CONSTRAINT "watch_rule_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alert_once" ON "watch_alert" USING btree ("user_id","cause","finality");--> statement-breakpoint
CREATE INDEX "watch_alert_inbox" ON "watch_alert" USING btree ("user_id","time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "watch_alert_unread" ON "watch_alert" USING btree ("user_id") WHERE read_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "watch_alert_waiting" ON "watch_alert" USING btree ("chain","block_number") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "watch_alert_by_block" ON "watch_alert" USING btree ("chain","block_number");--> statement-breakpoint
CREATE INDEX "watch_match_by_rule" ON "watch_match" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_user" ON "watch_rule" USING btree ("user_id");