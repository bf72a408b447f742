ALTER TABLE "project" ADD COLUMN "score_low" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "score_high" double precision DEFAULT 100 NOT NULL;--> statement-breakpoint
-- Stored facts as rules 2 read them, so that the next rescoring, which runs at start, tells what the rules changed from
-- what the facts did. What a record says of a fix is its claim.
UPDATE "current_score" SET "facts" = replace(replace("facts", '"proofOfFix":"proven"', '"proofOfFix":"claimed"'), '"proofOfFix":"refuted"', '"proofOfFix":"claimedMissing"')
  WHERE "facts" LIKE '%"proofOfFix":"%';--> statement-breakpoint
-- Nobody had said that anybody looked.
UPDATE "current_score" SET "facts" = jsonb_set("facts"::jsonb, '{audits}', '{"state": "unknown", "why": "nobody has looked for audits yet"}')::text
  WHERE "facts"::jsonb #> '{audits,value}' = '[]';--> statement-breakpoint
UPDATE "current_score" SET "facts" = jsonb_set("facts"::jsonb, '{incidents}', '{"state": "unknown", "why": "nobody has looked for incidents yet"}')::text
  WHERE "facts"::jsonb #> '{incidents,value}' = '[]';--> statement-breakpoint
-- Methods had been guessed from prose.
UPDATE "current_score" SET "facts" = jsonb_set("facts"::jsonb, '{audits,value}',
    (SELECT jsonb_agg(a || '{"methods": null}') FROM jsonb_array_elements("facts"::jsonb #> '{audits,value}') AS a))::text
  WHERE jsonb_typeof("facts"::jsonb #> '{audits,value}') = 'array';--> statement-breakpoint
UPDATE "current_score" SET "facts" = jsonb_set("facts"::jsonb, '{incidents,value}', jsonb_build_object('complete', false, 'all',
    (SELECT jsonb_agg(i - 'resolved' || jsonb_build_object('resolvedAt', CASE WHEN (i ->> 'resolved')::boolean THEN coalesce(
        (SELECT to_char(r."resolved_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM "alert" r WHERE r."id" = i ->> 'id'), i ->> 'happenedAt') END))
      FROM jsonb_array_elements("facts"::jsonb #> '{incidents,value}') AS i)))::text
  WHERE jsonb_typeof("facts"::jsonb #> '{incidents,value}') = 'array';--> statement-breakpoint
UPDATE "current_score" SET "facts" = jsonb_set("facts"::jsonb, '{communityLinks,value,complete}', 'false')::text
  WHERE "facts"::jsonb #> '{communityLinks,value}' IS NOT NULL;--> statement-breakpoint
-- Below half coverage there is no number and no letter.
UPDATE "project" SET "score" = NULL, "rating" = NULL WHERE "coverage" < 0.5;
