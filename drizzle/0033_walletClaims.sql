ALTER TABLE "team_proof" DROP CONSTRAINT "team_proof_method_known";--> statement-breakpoint
ALTER TABLE "wallet_proof" ADD COLUMN "may_claim" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_method_known" CHECK ("team_proof"."method" in ('dns', 'file', 'eip191', 'eip712', 'eip1271', 'wallet'));