ALTER TABLE "incident_report" ADD COLUMN "told_by" text;--> statement-breakpoint
ALTER TABLE "incident_report" ADD COLUMN "told_key" text;--> statement-breakpoint
ALTER TABLE "incident_report" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "incident_report_told_once" ON "incident_report" USING btree ("told_by","told_key","project_id");