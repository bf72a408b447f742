CREATE TABLE "trace_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"key" text NOT NULL,
	"query" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ahead" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text,
	"progress" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"walk" "bytea",
	"view" jsonb,
	"result" "bytea",
	CONSTRAINT "trace_run_state_known" CHECK ("trace_run"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trace_run_under_way" ON "trace_run" USING btree ("chain","key") WHERE "trace_run"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trace_run_queue" ON "trace_run" USING btree ("asked_at") WHERE "trace_run"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trace_run_asked" ON "trace_run" USING btree ("chain","key","done_at");