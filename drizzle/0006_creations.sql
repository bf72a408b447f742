CREATE TABLE "contract_creation" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"block" integer NOT NULL,
	"block_hash" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"transaction" text,
	"proof" text NOT NULL,
	CONSTRAINT "contract_creation_chain_address_pk" PRIMARY KEY("chain","address"),
	CONSTRAINT "contract_creation_proof_known" CHECK ("contract_creation"."proof" in ('receipt', 'state'))
);
--> statement-breakpoint
ALTER TABLE "chain_coverage" ADD COLUMN "start" integer;--> statement-breakpoint
ALTER TABLE "contract_state" DROP COLUMN "first_block";--> statement-breakpoint
ALTER TABLE "contract_state" DROP COLUMN "first_seen_at";