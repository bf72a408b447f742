ALTER TABLE "project" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_withdrawn" CHECK (("project"."withdrawn_at" is null) = ("project"."withdrawn_reason" is null));