DROP INDEX "alert_by_judgement";--> statement-breakpoint
DROP INDEX "alert_by_time";--> statement-breakpoint
DROP INDEX "alert_incidents";--> statement-breakpoint
DROP INDEX "alert_by_project";--> statement-breakpoint
DROP INDEX "incident_report_by_time";--> statement-breakpoint
DROP INDEX "audit_by_completion";--> statement-breakpoint
DROP INDEX "delivery_by_outlet";--> statement-breakpoint
DROP INDEX "project_by_trend";--> statement-breakpoint
DROP INDEX "control_snapshot_by_project";--> statement-breakpoint
DROP INDEX "control_snapshot_by_time";--> statement-breakpoint
DROP INDEX "score_snapshot_by_project";--> statement-breakpoint
DROP INDEX "score_snapshot_by_time";--> statement-breakpoint
DROP INDEX "sealed_entry_about";--> statement-breakpoint
DROP INDEX "watch_alert_inbox";--> statement-breakpoint
CREATE INDEX "alert_by_judgement" ON "alert" USING btree ("judged_at" DESC NULLS FIRST,"id") WHERE judged_at is not null;--> statement-breakpoint
CREATE INDEX "alert_by_time" ON "alert" USING btree ("time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "alert_incidents" ON "alert" USING btree ("time" DESC NULLS FIRST,"id") WHERE kind = 'incident';--> statement-breakpoint
CREATE INDEX "alert_by_project" ON "alert" USING btree ("project_id","time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "incident_report_by_time" ON "incident_report" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_by_completion" ON "audit" USING btree ("completed_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "delivery_by_outlet" ON "delivery" USING btree ("outlet_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "project_by_trend" ON "project" USING btree ("trend" DESC NULLS FIRST,"rank");--> statement-breakpoint
CREATE INDEX "control_snapshot_by_project" ON "control_snapshot" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "control_snapshot_by_time" ON "control_snapshot" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "score_snapshot_by_project" ON "score_snapshot" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "score_snapshot_by_time" ON "score_snapshot" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sealed_entry_about" ON "sealed_entry" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "watch_alert_inbox" ON "watch_alert" USING btree ("owner_id","time" DESC NULLS FIRST,"id");