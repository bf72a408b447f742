CREATE TABLE "operation_reading" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"operation" text NOT NULL,
	"tx_hash" text NOT NULL,
	"block" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"grace_seconds" bigint,
	"simulation" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operation_reading_chain_address_operation_tx_hash_pk" PRIMARY KEY("chain","address","operation","tx_hash")
);
