CREATE TABLE "wallet_proof" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chain" text,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "auth_challenge" DROP CONSTRAINT "auth_challenge_purpose_known";--> statement-breakpoint
ALTER TABLE "wallet_proof" ADD CONSTRAINT "wallet_proof_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_proof_user" ON "wallet_proof" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "auth_challenge" ADD CONSTRAINT "auth_challenge_purpose_known" CHECK ("auth_challenge"."purpose" in ('passkey.add', 'totp.add', 'passkey.confirm', 'passkey.signIn', 'wallet.prove', 'wallet.signIn'));