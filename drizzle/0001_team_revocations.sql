CREATE TABLE "team_revocation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid,
	"domain" text,
	"chain" text,
	"contract" text,
	"signer" text,
	"reason" text NOT NULL,
	"revoked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_revocation_about" CHECK (num_nonnulls("team_revocation"."domain", "team_revocation"."contract") = 1 and num_nonnulls("team_revocation"."chain", "team_revocation"."contract") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "team_revocation" ADD CONSTRAINT "team_revocation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_revocation" ADD CONSTRAINT "team_revocation_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_revocation_by_project" ON "team_revocation" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "team_revocation_by_user" ON "team_revocation" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "team_revocation" ("project_id", "user_id", "domain", "chain", "contract", "signer", "reason", "revoked_at")
	SELECT p.project_id, p.user_id, p.domain, p.chain, p.contract, p.signer, p.reason,
		coalesce((SELECT max(a.at) FROM auth_audit a WHERE a.event = 'team.revoked' AND a.user_id = p.user_id AND a.detail->>'project' = p.project_id), now())
	FROM team_proof p WHERE p.state = 'revoked';
