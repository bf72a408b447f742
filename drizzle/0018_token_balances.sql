CREATE TABLE "token_balance" (
	"chain_id" integer NOT NULL,
	"token" "bytea" NOT NULL,
	"holder" "bytea" NOT NULL,
	"balance" numeric(90, 0) NOT NULL,
	"is_minted" boolean NOT NULL,
	CONSTRAINT "token_balance_chain_id_token_holder_pk" PRIMARY KEY("chain_id","token","holder")
);
--> statement-breakpoint
CREATE TABLE "token_fold" (
	"chain_id" integer NOT NULL,
	"token" "bytea" NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "token_fold_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
