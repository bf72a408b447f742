CREATE TABLE "app_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "app_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "auth_audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"admin_id" uuid,
	"ip" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "auth_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"mail_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "auth_code_purpose" CHECK ("auth_code"."purpose" in ('confirm', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "auth_oauth_flow" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"callback_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid,
	"parent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "auth_session_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_session_admin_other" CHECK ("auth_session"."admin_id" is null or "auth_session"."admin_id" <> "auth_session"."user_id")
);
--> statement-breakpoint
CREATE TABLE "auth_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_event" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content" text NOT NULL,
	"link" text,
	"link_text" text,
	"record_id" text,
	"show_from" timestamp with time zone,
	"show_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "announcement_record_id_unique" UNIQUE("record_id")
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
CREATE TABLE "error_report" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"trace" text NOT NULL,
	"user_agent" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flag" (
	"key" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flag_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feature_flag_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"author" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_stamp" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"to_address" text NOT NULL,
	"payload" jsonb NOT NULL,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text,
	"last_error" text,
	CONSTRAINT "mail_outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "metric" (
	"name" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "metric_name_time_pk" PRIMARY KEY("name","time")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"frequency" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_key" text,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"settings" jsonb NOT NULL,
	"digest_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_setting_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "notified_event" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_news" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"link" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_read" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"run" uuid,
	"beat_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"failure" text,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_snapshot" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"value" double precision,
	"partial" boolean NOT NULL,
	CONSTRAINT "portfolio_snapshot_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "contract_analysis" (
	"code_hash" text NOT NULL,
	"answers_hash" text NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"analysis" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_analysis_code_hash_answers_hash_pk" PRIMARY KEY("code_hash","answers_hash")
);
--> statement-breakpoint
CREATE TABLE "contract_state" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"proxy_kind" text NOT NULL,
	"implementation" text,
	"implementation_hash" text,
	"problem" text,
	"takeovers" jsonb NOT NULL,
	"paused" boolean,
	"first_block" integer,
	"first_seen_at" timestamp with time zone,
	"block" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_state_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "power" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"target" text NOT NULL,
	"selector" text NOT NULL,
	"name" text,
	"class" text NOT NULL,
	"verdict" text NOT NULL,
	"guard" text,
	"method" text NOT NULL,
	"confidence" double precision NOT NULL,
	"holders" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"block" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "power_chain_address_target_selector_pk" PRIMARY KEY("chain","address","target","selector")
);
--> statement-breakpoint
CREATE TABLE "power_holder" (
	"chain" text NOT NULL,
	"holder" text NOT NULL,
	"address" text NOT NULL,
	"target" text NOT NULL,
	"selector" text NOT NULL,
	CONSTRAINT "power_holder_holder_chain_address_target_selector_pk" PRIMARY KEY("holder","chain","address","target","selector")
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
CREATE TABLE "quote_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"project_url" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "signature" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_response" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"usefulness" text NOT NULL,
	"missing" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"picture_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_username_unique" UNIQUE("username"),
	CONSTRAINT "app_user_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "app_user_role" CHECK ("app_user"."role" in ('user', 'admin'))
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
CREATE TABLE "user_wallet" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"chains" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_wallet_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"visited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist_item" (
	"watchlist_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watchlist_item_watchlist_id_project_id_pk" PRIMARY KEY("watchlist_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "app_identity" ADD CONSTRAINT "app_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_code" ADD CONSTRAINT "auth_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_admin_id_app_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_parent_id_auth_session_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_report" ADD CONSTRAINT "incident_report_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_event" ADD CONSTRAINT "user_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_read" ADD CONSTRAINT "portfolio_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_snapshot" ADD CONSTRAINT "portfolio_snapshot_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_score" ADD CONSTRAINT "current_score_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reading" ADD CONSTRAINT "fact_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_view" ADD CONSTRAINT "daily_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_view" ADD CONSTRAINT "recent_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_wallet" ADD CONSTRAINT "user_wallet_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_item" ADD CONSTRAINT "watchlist_item_watchlist_id_watchlist_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_item" ADD CONSTRAINT "watchlist_item_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_identity_user" ON "app_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_audit_user" ON "auth_audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_audit_at" ON "auth_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "auth_code_user" ON "auth_code" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_code_expires" ON "auth_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_oauth_flow_expires" ON "auth_oauth_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_admin" ON "auth_session" USING btree ("admin_id") WHERE "auth_session"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "auth_session_parent" ON "auth_session" USING btree ("parent_id") WHERE "auth_session"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "auth_session_expires" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_throttle_reset" ON "auth_throttle" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "alert_by_time" ON "alert" USING btree ("time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "alert_by_project" ON "alert" USING btree ("project_id","time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_by_block" ON "alert" USING btree ("chain","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_once_per_log" ON "alert" USING btree ("chain","transaction_hash","log_index","detector","project_id") WHERE kind = 'onChain';--> statement-breakpoint
CREATE INDEX "incident_report_by_time" ON "incident_report" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_project" ON "audit" USING btree ("project_id","started_on");--> statement-breakpoint
CREATE INDEX "audit_by_completion" ON "audit" USING btree ("completed_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_under_way" ON "audit" USING btree ("progress") WHERE state = 'underWay';--> statement-breakpoint
CREATE INDEX "chain_block_empty" ON "chain_block" USING btree ("chain_id","number") WHERE not has_rows;--> statement-breakpoint
CREATE INDEX "chain_block_time" ON "chain_block" USING btree ("chain_id","time");--> statement-breakpoint
CREATE INDEX "chain_log_event" ON "chain_log" USING btree ("address","topic0","chain_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_log_approval" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';--> statement-breakpoint
CREATE INDEX "chain_log_approval_for_all" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';--> statement-breakpoint
CREATE INDEX "chain_transaction_target" ON "chain_transaction" USING btree ("target","chain_id","block_number");--> statement-breakpoint
CREATE INDEX "chain_transaction_sender" ON "chain_transaction" USING btree ("sender","chain_id","block_number");--> statement-breakpoint
CREATE INDEX "error_report_last_seen_at" ON "error_report" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "user_event_created_at" ON "user_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_event_user" ON "user_event" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feature_flag_change_key" ON "feature_flag_change" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_done" ON "mail_outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "metric_by_project" ON "metric" USING btree (substring("name" from '[(,]projectId=([^,)]+)'));--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notification_waiting" ON "notification" USING btree ("user_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "notification_by_mail" ON "notification" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "power_holder_contract" ON "power_holder" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "contract_by_address" ON "contract" USING btree ("address","chain");--> statement-breakpoint
CREATE INDEX "project_by_rank" ON "project" USING btree ("rank","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_score" ON "project" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "project_by_name" ON "project" USING btree ("name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_coverage" ON "project" USING btree ("coverage","id");--> statement-breakpoint
CREATE INDEX "project_by_control" ON "project" USING btree ((array_position('{nobody,timelock,multisig,contract,unknown,key}'::text[], "control")),"name_key" collate "C","id");--> statement-breakpoint
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
CREATE INDEX "app_user_delete_at" ON "app_user" USING btree ("delete_at") WHERE "app_user"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "app_user_unconfirmed" ON "app_user" USING btree ("created_at") WHERE "app_user"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "daily_view_by_day" ON "daily_view" USING btree ("day");--> statement-breakpoint
CREATE INDEX "recent_view_by_time" ON "recent_view" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "vote_by_time" ON "vote" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_name" ON "watchlist" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "watchlist_item_by_project" ON "watchlist_item" USING btree ("project_id");