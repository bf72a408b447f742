ALTER TABLE "past_score" DROP CONSTRAINT "past_score_cause_known";--> statement-breakpoint
ALTER TABLE "power" DROP CONSTRAINT "power_verdict_known";--> statement-breakpoint
ALTER TABLE "project" DROP CONSTRAINT "project_control_known";--> statement-breakpoint
ALTER TABLE "score_snapshot" DROP CONSTRAINT "score_snapshot_cause_known";--> statement-breakpoint
DROP INDEX "project_by_control";--> statement-breakpoint
CREATE INDEX "project_by_control" ON "project" USING btree ((array_position('{nobody,timelock,multisig,contract,unknown,key,anyone}'::text[], "control")),"name_key" collate "C","id");--> statement-breakpoint
ALTER TABLE "past_score" ADD CONSTRAINT "past_score_cause_known" CHECK ("past_score"."cause" in ('first', 'facts', 'reading', 'rules', 'both', 'time'));--> statement-breakpoint
ALTER TABLE "power" ADD CONSTRAINT "power_verdict_known" CHECK ("power"."verdict" in ('privileged', 'open', 'unknown'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_control_known" CHECK ("project"."control" in ('nobody', 'timelock', 'multisig', 'contract', 'unknown', 'key', 'anyone'));--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_cause_known" CHECK ("score_snapshot"."cause" in ('first', 'facts', 'reading', 'rules', 'both', 'time'));