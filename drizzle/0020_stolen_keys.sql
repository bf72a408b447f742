CREATE TABLE "stolen_keys" (
	"project_id" text PRIMARY KEY NOT NULL,
	"result" jsonb,
	"problem" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stolen_keys" ADD CONSTRAINT "stolen_keys_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;