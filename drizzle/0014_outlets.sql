CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"outlet_id" uuid NOT NULL,
	"alert_id" uuid,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"answer" text,
	"problem" text,
	CONSTRAINT "delivery_kind_known" CHECK ("delivery"."kind" in ('alert', 'retraction', 'test')),
	CONSTRAINT "delivery_outcome_known" CHECK ("delivery"."outcome" in ('sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "outlet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "outlet_kind_known" CHECK ("outlet"."kind" in ('webhook', 'slack', 'discord', 'telegram', 'ntfy', 'matrix'))
);
--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "withdrawal_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_outlet_id_outlet_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "delivery_by_outlet" ON "delivery" USING btree ("outlet_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_by_alert" ON "delivery" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "delivery_by_time" ON "delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outlet_by_user" ON "outlet" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_alert_untold" ON "watch_alert" USING btree ("created_at") WHERE told_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "watch_alert_withdrawn" ON "watch_alert" USING btree ("retracted_at") WHERE withdrawal_told_at is null and state = 'retracted';