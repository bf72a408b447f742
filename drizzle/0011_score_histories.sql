CREATE TABLE "followed_chain" (
	"chain" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- A history begins with the first full reading. The first of two entries within an hour was made of the records alone,
-- seconds before the chain was read: the fall or rise between them never happened.
DELETE FROM "score_snapshot" s USING (
    SELECT DISTINCT ON ("project_id") "project_id", "id", "at" FROM "score_snapshot" ORDER BY "project_id", "at", "id") f
  WHERE s."id" = f."id" AND s."cause" = 'first' AND EXISTS (SELECT 1 FROM "score_snapshot" n
    WHERE n."project_id" = f."project_id" AND n."id" <> f."id" AND n."cause" = 'facts' AND n."at" <= f."at" + interval '1 hour');--> statement-breakpoint
UPDATE "score_snapshot" s SET "cause" = 'first', "sentence" = 'The first score.', "moves" = '[]' FROM (
    SELECT DISTINCT ON ("project_id") "id" FROM "score_snapshot" ORDER BY "project_id", "at", "id") f
  WHERE s."id" = f."id" AND s."cause" <> 'first';
