ALTER TABLE "project" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_merged_into_project_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_by_merged" ON "project" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_merged" CHECK ("project"."merged_into" is null or "project"."withdrawn_at" is not null);