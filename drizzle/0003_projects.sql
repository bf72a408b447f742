CREATE TABLE "alert" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"detector" text,
	"project_id" text NOT NULL,
	"severity" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"evidence_url" text,
	"chain" text,
	"block_number" integer,
	"block_hash" text,
	"transaction_hash" text,
	"log_index" integer,
	"contract" text,
	"active_exploit" boolean DEFAULT false NOT NULL,
	"technique" text,
	"loss_usd" double precision,
	"returned_usd" double precision,
	"resolved_at" timestamp with time zone,
	"updates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_kind" CHECK (("alert"."kind" = 'onChain') = ("alert"."detector" is not null)),
	CONSTRAINT "alert_reason" CHECK ("alert"."state" <> 'retracted' or "alert"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "incident_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text,
	"subject" text,
	"link" text,
	"description" text NOT NULL,
	"contact" text,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset" (
	"sha256" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"auditor" text NOT NULL,
	"state" text NOT NULL,
	"started_on" date NOT NULL,
	"completed_on" date,
	"expected_on" date,
	"stage" text,
	"progress" integer,
	"method" text NOT NULL,
	"summary" text,
	"scope" jsonb NOT NULL,
	"report_url" text,
	"report_sha256" text,
	"record_hash" text NOT NULL,
	CONSTRAINT "audit_state" CHECK (("audit"."state" = 'completed' and "audit"."completed_on" is not null) or ("audit"."state" = 'underWay' and "audit"."stage" is not null and "audit"."progress" is not null))
);
--> statement-breakpoint
CREATE TABLE "finding" (
	"audit_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"severity" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"details" jsonb NOT NULL,
	"proof_state" text,
	"proof_checked_on" date,
	"proof_note" text,
	CONSTRAINT "finding_audit_id_id_pk" PRIMARY KEY("audit_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_stamp" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metric" (
	"name" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "metric_name_time_pk" PRIMARY KEY("name","time")
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"project_id" text NOT NULL,
	"position" integer NOT NULL,
	"chain" text NOT NULL,
	"address" text,
	"reference" text NOT NULL,
	"label" text NOT NULL,
	"name" text,
	CONSTRAINT "contract_project_id_position_pk" PRIMARY KEY("project_id","position")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"status" text,
	"demo" boolean DEFAULT false NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"chains" text[] DEFAULT '{}' NOT NULL,
	"tickers" text[] DEFAULT '{}' NOT NULL,
	"launched_on" date,
	"logo" text,
	"logo_source" text,
	"website" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"list_key" text,
	"record_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assessed" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"rating" text,
	"coverage" double precision DEFAULT 0 NOT NULL,
	"ranked" boolean DEFAULT false NOT NULL,
	"rank" integer,
	"audited" boolean DEFAULT false NOT NULL,
	"audited_on" date,
	"under_audit" boolean DEFAULT false NOT NULL,
	"open_findings" jsonb,
	"open_count" integer,
	"control" text,
	"votes_yes" integer DEFAULT 0 NOT NULL,
	"votes_total" integer DEFAULT 0 NOT NULL,
	"views_last_7_days" integer DEFAULT 0 NOT NULL,
	"trend" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "project_list_key_unique" UNIQUE("list_key"),
	CONSTRAINT "project_source" CHECK ("project"."source" in ('records', 'tokenList')),
	CONSTRAINT "project_rank" CHECK ("project"."rank" is null or "project"."ranked")
);
--> statement-breakpoint
CREATE TABLE "token" (
	"project_id" text NOT NULL,
	"position" integer NOT NULL,
	"chain" text NOT NULL,
	"address" text,
	"reference" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text,
	"decimals" integer NOT NULL,
	"logo" text,
	CONSTRAINT "token_project_id_position_pk" PRIMARY KEY("project_id","position")
);
--> statement-breakpoint
CREATE TABLE "current_score" (
	"project_id" text PRIMARY KEY NOT NULL,
	"facts" text NOT NULL,
	"score" text NOT NULL,
	"scored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_reading" (
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"fact" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fact_reading_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "score_snapshot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rules_version" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"total" double precision,
	"uncapped" double precision,
	"rating" text,
	"coverage" double precision NOT NULL,
	"ranked" boolean NOT NULL,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	"moves" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_view" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "daily_view_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "recent_view" (
	"project_id" text NOT NULL,
	"visitor" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_view_project_id_visitor_pk" PRIMARY KEY("project_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"project_id" text NOT NULL,
	"voter" text NOT NULL,
	"yes" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vote_project_id_voter_pk" PRIMARY KEY("project_id","voter")
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "show_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "show_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_report" ADD CONSTRAINT "incident_report_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_score" ADD CONSTRAINT "current_score_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reading" ADD CONSTRAINT "fact_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_view" ADD CONSTRAINT "daily_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_view" ADD CONSTRAINT "recent_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_by_time" ON "alert" USING btree ("time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alert_by_project" ON "alert" USING btree ("project_id","time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_by_block" ON "alert" USING btree ("chain","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_once_per_log" ON "alert" USING btree ("chain","transaction_hash","log_index","detector","project_id") WHERE kind = 'onChain';--> statement-breakpoint
CREATE INDEX "incident_report_by_time" ON "incident_report" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_project" ON "audit" USING btree ("project_id","started_on");--> statement-breakpoint
CREATE INDEX "audit_by_completion" ON "audit" USING btree ("completed_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_under_way" ON "audit" USING btree ("progress") WHERE state = 'underWay';--> statement-breakpoint
CREATE INDEX "metric_by_project" ON "metric" USING btree (substring("name" from '[(,]projectId=([^,)]+)'));--> statement-breakpoint
CREATE INDEX "contract_by_address" ON "contract" USING btree ("address","chain");--> statement-breakpoint
CREATE INDEX "project_by_rank" ON "project" USING btree ("rank","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_score" ON "project" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "project_by_name" ON "project" USING btree ("name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_coverage" ON "project" USING btree ("coverage","id");--> statement-breakpoint
CREATE INDEX "project_by_audited_on" ON "project" USING btree ("audited_on","id");--> statement-breakpoint
CREATE INDEX "project_by_open_count" ON "project" USING btree ("open_count","id");--> statement-breakpoint
CREATE INDEX "project_by_votes" ON "project" USING btree ("votes_yes","id");--> statement-breakpoint
CREATE INDEX "project_by_views" ON "project" USING btree ("views_last_7_days","id");--> statement-breakpoint
CREATE INDEX "project_by_created_at" ON "project" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_by_trend" ON "project" USING btree ("trend" DESC NULLS LAST,"rank");--> statement-breakpoint
CREATE INDEX "project_chains" ON "project" USING gin ("chains");--> statement-breakpoint
CREATE INDEX "project_categories" ON "project" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "token_by_address" ON "token" USING btree ("address","chain");--> statement-breakpoint
CREATE INDEX "score_snapshot_by_project" ON "score_snapshot" USING btree ("project_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "daily_view_by_day" ON "daily_view" USING btree ("day");--> statement-breakpoint
CREATE INDEX "recent_view_by_time" ON "recent_view" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "vote_by_time" ON "vote" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_record_id_unique" UNIQUE("record_id");