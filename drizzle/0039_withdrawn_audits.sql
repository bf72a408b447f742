CREATE TABLE "withdrawn_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"auditor" text NOT NULL,
	"withdrawn_on" date NOT NULL,
	"reason" text NOT NULL,
	"record_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawn_audit" ADD CONSTRAINT "withdrawn_audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_audit_by_project" ON "withdrawn_audit" USING btree ("project_id");