ALTER TABLE "audit" ADD COLUMN "findings_stated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An audit without rows left its findings out or stated that there were none: nobody knows which. Without its hash the
-- next import writes it again, as its file says.
UPDATE "audit" SET "findings_stated" = true WHERE EXISTS (SELECT 1 FROM "finding" f WHERE f."audit_id" = "audit"."id");--> statement-breakpoint
UPDATE "audit" SET "record_hash" = '' WHERE NOT "findings_stated";--> statement-breakpoint
-- Stored facts as rules 3 read them, so that what the rules changed is told from what the facts did.
UPDATE "current_score" s SET "facts" = jsonb_set(s."facts"::jsonb, '{audits,value}', jsonb_build_object(
    'all', s."facts"::jsonb #> '{audits,value}', 'complete', p."details" #> '{searches,audits}' IS NOT NULL))::text
  FROM "project" p WHERE p."id" = s."project_id" AND jsonb_typeof(s."facts"::jsonb #> '{audits,value}') = 'array';--> statement-breakpoint
UPDATE "current_score" s SET "facts" = jsonb_set(s."facts"::jsonb, '{findings,value}', jsonb_build_object(
    'all', s."facts"::jsonb #> '{findings,value}', 'complete', p."details" #> '{searches,audits}' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "audit" a WHERE a."project_id" = p."id" AND NOT a."findings_stated")))::text
  FROM "project" p WHERE p."id" = s."project_id" AND jsonb_typeof(s."facts"::jsonb #> '{findings,value}') = 'array';--> statement-breakpoint
-- None open of findings that are not all known is not zero; the rescoring at start counts anew.
UPDATE "project" SET "open_findings" = "open_findings" || '{"complete": false}' WHERE "open_findings" IS NOT NULL;--> statement-breakpoint
UPDATE "project" SET "open_count" = NULL WHERE "open_count" = 0;
