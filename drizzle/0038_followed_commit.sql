CREATE TABLE "followed_commit" (
	"url" text PRIMARY KEY NOT NULL,
	"commit" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"import_id" bigint,
	"report" jsonb NOT NULL,
	CONSTRAINT "followed_commit_outcome_known" CHECK ("followed_commit"."outcome" in ('applied', 'looked', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "record_import" DROP CONSTRAINT "record_import_source_known";--> statement-breakpoint
ALTER TABLE "record_import" ADD COLUMN "commit" text;--> statement-breakpoint
ALTER TABLE "record_import" ADD CONSTRAINT "record_import_source_known" CHECK ("record_import"."source" in ('command', 'desk', 'undo', 'repository'));