CREATE TABLE "chain_block" (
	"chain_id" integer NOT NULL,
	"number" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"parent_hash" "bytea" NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"has_rows" boolean NOT NULL,
	CONSTRAINT "chain_block_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "chain_coverage" (
	"chain_id" integer NOT NULL,
	"address" "bytea" NOT NULL,
	"next" integer NOT NULL,
	"end" integer NOT NULL,
	CONSTRAINT "chain_coverage_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"next" integer NOT NULL,
	"tip_hash" "bytea",
	"version" bigint NOT NULL,
	"head" integer,
	"head_time" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"final_number" integer
);
--> statement-breakpoint
CREATE TABLE "chain_log" (
	"chain_id" integer NOT NULL,
	"block_number" integer NOT NULL,
	"index" integer NOT NULL,
	"transaction_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"address" "bytea" NOT NULL,
	"topic0" "bytea",
	"topic1" "bytea",
	"topic2" "bytea",
	"topic3" "bytea",
	"data" "bytea" NOT NULL,
	CONSTRAINT "chain_log_chain_id_block_number_index_pk" PRIMARY KEY("chain_id","block_number","index")
);
--> statement-breakpoint
CREATE TABLE "chain_total" (
	"chain_id" integer NOT NULL,
	"address" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"key" "bytea" NOT NULL,
	"count" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "chain_total_chain_id_address_kind_key_pk" PRIMARY KEY("chain_id","address","kind","key")
);
--> statement-breakpoint
CREATE TABLE "chain_transaction" (
	"chain_id" integer NOT NULL,
	"block_number" integer NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"target" "bytea" NOT NULL,
	"selector" "bytea",
	"value" numeric(78, 0) NOT NULL,
	"success" boolean NOT NULL,
	CONSTRAINT "chain_transaction_chain_id_block_number_index_pk" PRIMARY KEY("chain_id","block_number","index")
);
--> statement-breakpoint
CREATE INDEX "chain_block_empty" ON "chain_block" USING btree ("chain_id","number") WHERE not has_rows;--> statement-breakpoint
CREATE INDEX "chain_block_time" ON "chain_block" USING btree ("chain_id","time");--> statement-breakpoint
CREATE INDEX "chain_log_event" ON "chain_log" USING btree ("address","topic0","chain_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_total_top" ON "chain_total" USING btree ("chain_id","address","kind","count" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chain_transaction_target" ON "chain_transaction" USING btree ("target","chain_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_transaction_sender" ON "chain_transaction" USING btree ("sender","chain_id","block_number");