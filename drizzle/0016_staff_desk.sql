ALTER TABLE "incident_report" DROP CONSTRAINT "incident_report_state_known";--> statement-breakpoint
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_role_known";--> statement-breakpoint
ALTER TABLE "incident_report" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "incident_report" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_request" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incident_report" ADD CONSTRAINT "incident_report_state_known" CHECK ("incident_report"."state" in ('new', 'asked', 'confirmed', 'dismissed'));--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_role_known" CHECK ("app_user"."role" in ('user', 'support', 'editor', 'admin'));