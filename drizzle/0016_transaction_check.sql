CREATE TABLE "transaction_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"result" jsonb NOT NULL,
	"scans" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "transaction_check_made" ON "transaction_check" USING btree ("made_at");