CREATE TABLE "coin_transfer" (
	"chain_id" integer NOT NULL,
	"block_number" integer NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"transaction_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"recipient" "bytea" NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	CONSTRAINT "coin_transfer_chain_id_block_number_transaction_index_pk" PRIMARY KEY("chain_id","block_number","transaction_index")
);
--> statement-breakpoint
CREATE TABLE "address_label" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"confidence" double precision,
	"measured_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_label_chain_address_pk" PRIMARY KEY("chain","address"),
	CONSTRAINT "address_label_kind_known" CHECK ("address_label"."kind" in ('exchange', 'bridge', 'mixer', 'service', 'thief', 'other'))
);
--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "coins_from" integer;--> statement-breakpoint
CREATE INDEX "coin_transfer_from" ON "coin_transfer" USING btree ("sender","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "coin_transfer_to" ON "coin_transfer" USING btree ("recipient","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_log_transfer_from" ON "chain_log" USING btree ("topic1","chain_id","block_time") WHERE topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';--> statement-breakpoint
CREATE INDEX "chain_log_transfer_to" ON "chain_log" USING btree ("topic2","chain_id","block_time") WHERE topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';--> statement-breakpoint
CREATE INDEX "chain_transaction_paid_by" ON "chain_transaction" USING btree ("sender","chain_id","block_time") WHERE value > 0 and success;--> statement-breakpoint
CREATE INDEX "chain_transaction_paid_to" ON "chain_transaction" USING btree ("target","chain_id","block_time") WHERE value > 0 and success;