CREATE TABLE "watch_condition" (
	"rule_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"holds" boolean NOT NULL,
	"problem_since" timestamp with time zone,
	"rule_changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_condition_rule_id_key_pk" PRIMARY KEY("rule_id","key")
);
--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_kind_known";--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "clearance_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "silenced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "silence_reason" text;--> statement-breakpoint
ALTER TABLE "watch_condition" ADD CONSTRAINT "watch_condition_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_alert_cleared" ON "watch_alert" USING btree ("cleared_at") WHERE clearance_told_at is null and cleared_at is not null;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kind_known" CHECK ("delivery"."kind" in ('alert', 'retraction', 'cleared', 'test'));