-- On-chain rows move into tables parted by month of the block's time. A row whose block is not known would have no
-- time: that fails, and the whole migration with it, rather than lose the row.
ALTER TABLE "chain_transaction" RENAME TO "chain_transaction_whole";--> statement-breakpoint
ALTER TABLE "chain_log" RENAME TO "chain_log_whole";--> statement-breakpoint
CREATE TABLE "chain_transaction" (
	"chain_id" integer NOT NULL,
	"block_number" integer NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"target" "bytea" NOT NULL,
	"selector" "bytea",
	"value" numeric(78, 0) NOT NULL,
	"success" boolean NOT NULL
) PARTITION BY RANGE ("block_time");--> statement-breakpoint
CREATE TABLE "chain_log" (
	"chain_id" integer NOT NULL,
	"block_number" integer NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"index" integer NOT NULL,
	"transaction_index" integer NOT NULL,
	"transaction_hash" "bytea" NOT NULL,
	"address" "bytea" NOT NULL,
	"topic0" "bytea",
	"topic1" "bytea",
	"topic2" "bytea",
	"topic3" "bytea",
	"data" "bytea" NOT NULL
) PARTITION BY RANGE ("block_time");--> statement-breakpoint
DO $$
DECLARE
	part text;
	month timestamp;
BEGIN
	FOR month IN SELECT DISTINCT date_trunc('month', time AT TIME ZONE 'UTC') FROM chain_block ORDER BY 1 LOOP
		FOREACH part IN ARRAY ARRAY['chain_transaction', 'chain_log'] LOOP
			EXECUTE format(
				'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
				part || to_char(month, '_YYYY_MM'), part,
				to_char(month, 'YYYY-MM-DD"T00:00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"')
			);
		END LOOP;
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "chain_transaction" ("chain_id", "block_number", "block_time", "index", "hash", "sender", "target", "selector", "value", "success")
SELECT x."chain_id", x."block_number", b."time", x."index", x."hash", x."sender", x."target", x."selector", x."value", x."success"
FROM "chain_transaction_whole" x LEFT JOIN "chain_block" b ON b."chain_id" = x."chain_id" AND b."number" = x."block_number";--> statement-breakpoint
INSERT INTO "chain_log" ("chain_id", "block_number", "block_time", "index", "transaction_index", "transaction_hash", "address", "topic0", "topic1", "topic2", "topic3", "data")
SELECT l."chain_id", l."block_number", b."time", l."index", l."transaction_index", l."transaction_hash", l."address", l."topic0", l."topic1", l."topic2", l."topic3", l."data"
FROM "chain_log_whole" l LEFT JOIN "chain_block" b ON b."chain_id" = l."chain_id" AND b."number" = l."block_number";--> statement-breakpoint
DROP TABLE "chain_transaction_whole";--> statement-breakpoint
DROP TABLE "chain_log_whole";--> statement-breakpoint
DROP INDEX "chain_block_time";--> statement-breakpoint
ALTER TABLE "chain_transaction" ADD CONSTRAINT "chain_transaction_chain_id_block_number_index_block_time_pk" PRIMARY KEY("chain_id","block_number","index","block_time");--> statement-breakpoint
CREATE INDEX "chain_transaction_target" ON "chain_transaction" USING btree ("target","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_transaction_sender" ON "chain_transaction" USING btree ("sender","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_transaction_time" ON "chain_transaction" USING brin ("block_time") WITH (autosummarize=true);--> statement-breakpoint
ALTER TABLE "chain_log" ADD CONSTRAINT "chain_log_chain_id_block_number_index_block_time_pk" PRIMARY KEY("chain_id","block_number","index","block_time");--> statement-breakpoint
CREATE INDEX "chain_log_event" ON "chain_log" USING btree ("address","topic0","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_log_approval" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';--> statement-breakpoint
CREATE INDEX "chain_log_approval_for_all" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';--> statement-breakpoint
CREATE INDEX "chain_log_time" ON "chain_log" USING brin ("block_time") WITH (autosummarize=true);--> statement-breakpoint
ANALYZE "chain_transaction", "chain_log";
