CREATE TABLE "team_proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"method" text,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_proof_state_known" CHECK ("team_proof"."state" in ('waiting', 'verified', 'lapsed', 'revoked')),
	CONSTRAINT "team_proof_method_known" CHECK ("team_proof"."method" in ('dns', 'file')),
	CONSTRAINT "team_proof_verified" CHECK ("team_proof"."state" <> 'verified' or ("team_proof"."method" is not null and "team_proof"."verified_at" is not null)),
	CONSTRAINT "team_proof_reason" CHECK (("team_proof"."state" in ('lapsed', 'revoked')) = ("team_proof"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_proof_once" ON "team_proof" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "team_proof_by_user" ON "team_proof" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_proof_due" ON "team_proof" USING btree ("asked_at") WHERE state = 'verified';