ALTER TABLE "past_score" DROP CONSTRAINT "past_score_cause_known";--> statement-breakpoint
ALTER TABLE "score_snapshot" DROP CONSTRAINT "score_snapshot_cause_known";--> statement-breakpoint
UPDATE "score_snapshot" SET "cause" = 'knowledge', "sentence" = replace("sentence", 'because facts changed', 'because what is known changed')
WHERE "cause" = 'facts' AND jsonb_array_length("moves") > 0 AND NOT EXISTS (
  SELECT 1 FROM jsonb_array_elements_text("moves") AS m (move)
  WHERE m.move !~ '^[^:]+: (unknown → (pass|partial|fail)|(pass|partial|fail) → unknown)\. ');--> statement-breakpoint
ALTER TABLE "past_score" ADD CONSTRAINT "past_score_cause_known" CHECK ("past_score"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'));--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_cause_known" CHECK ("score_snapshot"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'));