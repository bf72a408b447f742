CREATE TABLE "scan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text,
	"kind" text,
	"block" integer,
	"code_hash" text,
	"result" jsonb,
	CONSTRAINT "scan_state_known" CHECK ("scan"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "scan_step_known" CHECK ("scan"."step" in ('block', 'code', 'powers', 'creation', 'account', 'token')),
	CONSTRAINT "scan_kind_known" CHECK ("scan"."kind" in ('contract', 'account', 'delegated', 'empty'))
);
--> statement-breakpoint
CREATE TABLE "scan_job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scans" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scan_under_way" ON "scan" USING btree ("chain","address") WHERE "scan"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "scan_queue" ON "scan" USING btree ("asked_at") WHERE "scan"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "scan_recent" ON "scan" USING btree ("done_at") WHERE "scan"."kind" = 'contract';--> statement-breakpoint
CREATE INDEX "scan_results" ON "scan" USING btree ("chain","address","done_at");--> statement-breakpoint
CREATE INDEX "scan_job_created" ON "scan_job" USING btree ("created_at");