CREATE TABLE "token_identity" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"symbol" text,
	"name" text,
	"decimals" integer,
	"block" integer NOT NULL,
	CONSTRAINT "token_identity_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "claims" text[];--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "claims" text[];