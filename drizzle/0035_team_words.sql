CREATE TABLE "team_proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "team_proposal_state_known" CHECK ("team_proposal"."state" in ('waiting', 'accepted', 'declined')),
	CONSTRAINT "team_proposal_decided" CHECK (("team_proposal"."state" = 'waiting') = ("team_proposal"."decided_at" is null) and ("team_proposal"."decided_at" is null) = ("team_proposal"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "team_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"statement" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"hidden_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_reply_state_known" CHECK ("team_reply"."state" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "team_reply_hidden" CHECK (("team_reply"."state" = 'hidden') = ("team_reply"."hidden_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "team_proof" DROP CONSTRAINT "team_proof_method_known";--> statement-breakpoint
ALTER TABLE "team_proof" DROP CONSTRAINT "team_proof_verified";--> statement-breakpoint
ALTER TABLE "team_proof" ALTER COLUMN "domain" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "chain" text;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "contract" text;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "signer" text;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "team_proof" ADD COLUMN "block" integer;--> statement-breakpoint
ALTER TABLE "team_proposal" ADD CONSTRAINT "team_proposal_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proposal" ADD CONSTRAINT "team_proposal_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reply" ADD CONSTRAINT "team_reply_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reply" ADD CONSTRAINT "team_reply_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_proposal_once" ON "team_proposal" USING btree ("project_id","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "team_proposal_by_user" ON "team_proposal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_reply_by_project" ON "team_reply" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "team_reply_by_user" ON "team_reply" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_role_known" CHECK ("team_proof"."role" in ('owner', 'deployer'));--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_about" CHECK (num_nonnulls("team_proof"."domain", "team_proof"."contract") = 1 and num_nonnulls("team_proof"."chain", "team_proof"."contract", "team_proof"."site", "team_proof"."expires_at") in (0, 4));--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_method_known" CHECK ("team_proof"."method" in ('dns', 'file', 'eip191', 'eip712', 'eip1271'));--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_verified" CHECK ("team_proof"."state" <> 'verified' or ("team_proof"."method" is not null and "team_proof"."verified_at" is not null
        and ("team_proof"."domain" is not null or num_nonnulls("team_proof"."signer", "team_proof"."role", "team_proof"."block") = 3)));