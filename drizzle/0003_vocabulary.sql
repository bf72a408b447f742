ALTER TABLE "alert_event" RENAME TO "alert_change";--> statement-breakpoint
ALTER TABLE "auth_code" DROP CONSTRAINT "auth_code_purpose";--> statement-breakpoint
ALTER TABLE "project" DROP CONSTRAINT "project_source";--> statement-breakpoint
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_role";--> statement-breakpoint
ALTER TABLE "alert_change" DROP CONSTRAINT "alert_event_alert_id_alert_id_fk";
--> statement-breakpoint
ALTER TABLE "alert_change" ADD CONSTRAINT "alert_change_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER SEQUENCE "alert_event_sequence_seq" RENAME TO "alert_change_sequence_seq";--> statement-breakpoint
ALTER INDEX "alert_event_pkey" RENAME TO "alert_change_pkey";--> statement-breakpoint
-- Words as the code has them; the scores' hashes follow with the next rescoring, which runs at start.
UPDATE "finding" SET
  "severity" = CASE "severity" WHEN 'Informational' THEN 'info' ELSE lower("severity") END,
  "status" = CASE "status" WHEN 'Partially Resolved' THEN 'partiallyResolved' ELSE lower("status") END,
  "proof_state" = CASE "proof_state" WHEN 'not-checked' THEN 'notChecked' WHEN 'commit-reviewed' THEN 'commitReviewed' WHEN 'not-deployed' THEN 'notDeployed' ELSE "proof_state" END;--> statement-breakpoint
UPDATE "audit" SET "stage" = CASE "stage" WHEN 'preliminary-report' THEN 'preliminaryReport' ELSE 'finalReport' END
  WHERE "stage" IN ('preliminary-report', 'final-report');--> statement-breakpoint
UPDATE "project" SET "open_findings" = "open_findings" - 'informational' || jsonb_build_object('info', "open_findings" -> 'informational')
  WHERE "open_findings" ? 'informational';--> statement-breakpoint
UPDATE "current_score" SET "facts" = replace("facts", '"severity":"informational"', '"severity":"info"')
  WHERE "facts" LIKE '%"severity":"informational"%';--> statement-breakpoint
ALTER TABLE "auth_code" ADD CONSTRAINT "auth_code_purpose_known" CHECK ("auth_code"."purpose" in ('confirm', 'reset'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_kind_known" CHECK ("alert"."kind" in ('incident', 'onChain'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_detector_known" CHECK ("alert"."detector" in ('ownershipTransferred', 'ownershipRenounced', 'implementationUpgraded', 'roleGranted', 'roleRevoked', 'paused', 'unpaused', 'largeMint', 'largeTransfer', 'blacklistUsed', 'timelockScheduled', 'timelockExecuted', 'codeDiffers'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_severity_known" CHECK ("alert"."severity" in ('critical', 'major', 'medium', 'minor', 'info'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_state_known" CHECK ("alert"."state" in ('new', 'confirmed', 'retracted'));--> statement-breakpoint
ALTER TABLE "incident_report" ADD CONSTRAINT "incident_report_state_known" CHECK ("incident_report"."state" in ('new', 'confirmed', 'dismissed'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_stage_known" CHECK ("audit"."stage" in ('scoping', 'review', 'preliminaryReport', 'remediation', 'finalReport'));--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_severity_known" CHECK ("finding"."severity" in ('critical', 'major', 'medium', 'minor', 'info', 'centralization'));--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_status_known" CHECK ("finding"."status" in ('pending', 'acknowledged', 'partiallyResolved', 'mitigated', 'resolved', 'declined'));--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_proof_state_known" CHECK ("finding"."proof_state" in ('notChecked', 'commitReviewed', 'deployed', 'notDeployed'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_frequency_known" CHECK ("notification"."frequency" in ('atOnce', 'daily'));--> statement-breakpoint
ALTER TABLE "power" ADD CONSTRAINT "power_class_known" CHECK ("power"."class" in ('mint', 'pause', 'blacklist', 'fee', 'upgrade', 'ownership', 'withdraw', 'other'));--> statement-breakpoint
ALTER TABLE "power" ADD CONSTRAINT "power_verdict_known" CHECK ("power"."verdict" in ('privileged', 'unknown'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_source_known" CHECK ("project"."source" in ('records', 'tokenList'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_status_known" CHECK ("project"."status" in ('live', 'underAudit', 'preLaunch'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_rating_known" CHECK ("project"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'));--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_control_known" CHECK ("project"."control" in ('nobody', 'timelock', 'multisig', 'contract', 'unknown', 'key'));--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_rating_known" CHECK ("score_snapshot"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'));--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_cause_known" CHECK ("score_snapshot"."cause" in ('first', 'facts', 'rules', 'both', 'time'));--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_role_known" CHECK ("app_user"."role" in ('user', 'admin'));