-- What Drizzle has no word for is written by hand: partitions of "chain_log" and "chain_transaction" (made month by month, src/db/createMonthPartitions.ts)
-- and room in the pages of "chain_total", whose rows change with every window, so that they are changed in place.
CREATE TABLE "alert_change" (
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
	"original_severity" text,
	"time" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"retraction_cause" text,
	"judged_at" timestamp with time zone,
	"evidence_url" text,
	"chain" text,
	"block_number" integer,
	"block_hash" text,
	"transaction_hash" text,
	"log_index" integer,
	"contract" text,
	"active_exploit" boolean DEFAULT false NOT NULL,
	"technique" text,
	"root_cause" text,
	"loss_usd" double precision,
	"loss_estimated_by" text,
	"returned_usd" double precision,
	"resolved_at" timestamp with time zone,
	"updates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_kind" CHECK (("alert"."kind" = 'onChain') = ("alert"."detector" is not null)),
	CONSTRAINT "alert_kind_known" CHECK ("alert"."kind" in ('incident', 'onChain')),
	CONSTRAINT "alert_detector_known" CHECK ("alert"."detector" in ('ownershipTransferred', 'ownershipRenounced', 'implementationUpgraded', 'roleGranted', 'roleRevoked', 'paused', 'unpaused', 'largeMint', 'largeTransfer', 'blacklistUsed', 'timelockScheduled', 'timelockExecuted', 'codeDiffers')),
	CONSTRAINT "alert_severity_known" CHECK ("alert"."severity" in ('critical', 'major', 'medium', 'minor', 'info')),
	CONSTRAINT "alert_state_known" CHECK ("alert"."state" in ('new', 'confirmed', 'retracted')),
	CONSTRAINT "alert_reason" CHECK ("alert"."state" <> 'retracted' or "alert"."reason" is not null),
	CONSTRAINT "alert_retraction_cause_known" CHECK ("alert"."retraction_cause" in ('reorganised', 'didNotHappen', 'wronglyDescribed', 'duplicate', 'other')),
	CONSTRAINT "alert_retraction_cause" CHECK (("alert"."kind" = 'onChain' and "alert"."state" = 'retracted') = ("alert"."retraction_cause" is not null))
);
--> statement-breakpoint
CREATE TABLE "incident_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text,
	"subject" text,
	"link" text,
	"description" text NOT NULL,
	"contact" text,
	"told_by" text,
	"told_key" text,
	"proposal" jsonb,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_report_state_known" CHECK ("incident_report"."state" in ('new', 'asked', 'confirmed', 'dismissed'))
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
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_key_previous_hash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "api_key_one_owner" CHECK (num_nonnulls("api_key"."user_id", "api_key"."organisation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "api_key_use" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "api_key_use_key_id_day_pk" PRIMARY KEY("key_id","day")
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
	"methods" text[],
	"summary" text,
	"scope" jsonb NOT NULL,
	"findings_stated" boolean DEFAULT false NOT NULL,
	"report_url" text,
	"report_sha256" text,
	"record_hash" text NOT NULL,
	CONSTRAINT "audit_state" CHECK (("audit"."state" = 'completed' and "audit"."completed_on" is not null) or ("audit"."state" = 'underWay' and "audit"."stage" is not null and "audit"."progress" is not null)),
	CONSTRAINT "audit_stage_known" CHECK ("audit"."stage" in ('scoping', 'review', 'preliminaryReport', 'remediation', 'finalReport'))
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
	CONSTRAINT "finding_audit_id_id_pk" PRIMARY KEY("audit_id","id"),
	CONSTRAINT "finding_severity_known" CHECK ("finding"."severity" in ('critical', 'major', 'medium', 'minor', 'info', 'centralization')),
	CONSTRAINT "finding_status_known" CHECK ("finding"."status" in ('pending', 'acknowledged', 'partiallyResolved', 'mitigated', 'resolved', 'declined')),
	CONSTRAINT "finding_proof_state_known" CHECK ("finding"."proof_state" in ('notChecked', 'commitReviewed', 'deployed', 'notDeployed'))
);
--> statement-breakpoint
CREATE TABLE "withdrawn_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"auditor" text NOT NULL,
	"withdrawn_on" date NOT NULL,
	"reason" text NOT NULL,
	"record_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_identity" (
	"provider" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "app_identity_provider_issuer_subject_pk" PRIMARY KEY("provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "auth_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"mail_id" uuid,
	"asker" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_elsewhere" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "auth_code_purpose_known" CHECK ("auth_code"."purpose" in ('confirm', 'reset'))
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
CREATE TABLE "auth_rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
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
	"confirmed_at" timestamp with time zone,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "auth_session_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_session_admin_other" CHECK ("auth_session"."admin_id" is null or "auth_session"."admin_id" <> "auth_session"."user_id")
);
--> statement-breakpoint
CREATE TABLE "backtest" (
	"rules_version" text PRIMARY KEY NOT NULL,
	"result" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
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
	"start" integer,
	"proof" text DEFAULT 'blocks' NOT NULL,
	CONSTRAINT "chain_coverage_chain_id_address_pk" PRIMARY KEY("chain_id","address"),
	CONSTRAINT "chain_coverage_proof_known" CHECK ("chain_coverage"."proof" in ('blocks', 'agreed', 'logs'))
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
	"final_number" integer,
	"coins_from" integer
);
--> statement-breakpoint
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
	"data" "bytea" NOT NULL,
	CONSTRAINT "chain_log_chain_id_block_number_index_block_time_pk" PRIMARY KEY("chain_id","block_number","index","block_time")
) PARTITION BY RANGE ("block_time");
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
	"block_time" timestamp with time zone NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"sender" "bytea" NOT NULL,
	"target" "bytea" NOT NULL,
	"selector" "bytea",
	"value" numeric(78, 0) NOT NULL,
	"success" boolean NOT NULL,
	CONSTRAINT "chain_transaction_chain_id_block_number_index_block_time_pk" PRIMARY KEY("chain_id","block_number","index","block_time")
) PARTITION BY RANGE ("block_time");
--> statement-breakpoint
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
CREATE TABLE "followed_chain" (
	"chain" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone,
	"troubles" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "transaction_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"result" jsonb NOT NULL,
	"scans" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_copy" (
	"code_hash" text NOT NULL,
	"other_hash" text NOT NULL,
	"kind" text NOT NULL,
	"functions" integer NOT NULL,
	"shared" integer NOT NULL,
	CONSTRAINT "code_copy_code_hash_other_hash_pk" PRIMARY KEY("code_hash","other_hash"),
	CONSTRAINT "code_copy_kind_known" CHECK ("code_copy"."kind" in ('sameCode', 'sameFunctions', 'nearlySame'))
);
--> statement-breakpoint
CREATE TABLE "code_fingerprint" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"skeleton" text NOT NULL,
	"family" text NOT NULL,
	"functions" jsonb NOT NULL,
	"own" integer NOT NULL,
	"cut" boolean NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_function" (
	"hash" text NOT NULL,
	"family" text NOT NULL,
	CONSTRAINT "family_function_hash_family_pk" PRIMARY KEY("hash","family")
);
--> statement-breakpoint
CREATE TABLE "discovery" (
	"project_id" text PRIMARY KEY NOT NULL,
	"closed" boolean NOT NULL,
	"nodes" jsonb NOT NULL,
	"open" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"act" text NOT NULL,
	"chain" text NOT NULL,
	"from_address" text,
	"to_address" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discovery_change_act_known" CHECK ("discovery_change"."act" in ('add', 'cut'))
);
--> statement-breakpoint
CREATE TABLE "discovery_edge" (
	"project_id" text NOT NULL,
	"chain" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"relation" text NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"since_block" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"gone_block" integer,
	"gone_at" timestamp with time zone,
	CONSTRAINT "discovery_edge_pk" PRIMARY KEY("project_id","chain","from_address","to_address","relation","since_block"),
	CONSTRAINT "discovery_edge_relation_known" CHECK ("discovery_edge"."relation" in ('runs', 'calls', 'obeys', 'creates', 'added'))
);
--> statement-breakpoint
CREATE TABLE "answer_override" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"about" text NOT NULL,
	"measured" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_reason" text,
	CONSTRAINT "answer_override_outcome_known" CHECK ("answer_override"."outcome" in ('unknown', 'fail')),
	CONSTRAINT "answer_override_lifted" CHECK (("answer_override"."lifted_at" is null) = ("answer_override"."lifted_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"about" text NOT NULL,
	"statement" text NOT NULL,
	"severity" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"outcome" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "dispute_severity_known" CHECK ("dispute"."severity" in ('critical', 'major', 'medium', 'minor', 'info')),
	CONSTRAINT "dispute_state_known" CHECK ("dispute"."state" in ('waiting', 'open', 'decided', 'refused')),
	CONSTRAINT "dispute_outcome_known" CHECK ("dispute"."outcome" in ('upheld', 'partly', 'declined')),
	CONSTRAINT "dispute_outcome" CHECK (("dispute"."state" = 'decided') = ("dispute"."outcome" is not null)),
	CONSTRAINT "dispute_closed" CHECK (("dispute"."state" in ('decided', 'refused')) = ("dispute"."decided_at" is not null) and ("dispute"."decided_at" is null) = ("dispute"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_follower" (
	"dispute_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "dispute_follower_dispute_id_user_id_pk" PRIMARY KEY("dispute_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dispute_post" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"evidence" text,
	"state" text NOT NULL,
	"hidden_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_post_writer_known" CHECK ("dispute_post"."writer" in ('disputer', 'staff')),
	CONSTRAINT "dispute_post_state_known" CHECK ("dispute_post"."state" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "dispute_post_writer" CHECK (("dispute_post"."writer" = 'staff') = ("dispute_post"."user_id" is null)),
	CONSTRAINT "dispute_post_hidden" CHECK (("dispute_post"."state" = 'hidden') = ("dispute_post"."hidden_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"undone_at" timestamp with time zone
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
CREATE TABLE "leadership" (
	"name" text PRIMARY KEY NOT NULL,
	"term" integer NOT NULL
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
	"holder" uuid,
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
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_frequency_known" CHECK ("notification"."frequency" in ('atOnce', 'daily'))
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
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "organisation_invitation_role_known" CHECK ("organisation_invitation"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "organisation_member" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisation_member_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id"),
	CONSTRAINT "organisation_member_role_known" CHECK ("organisation_member"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"outlet_id" uuid NOT NULL,
	"alert_id" uuid,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"answer" text,
	"problem" text,
	CONSTRAINT "delivery_kind_known" CHECK ("delivery"."kind" in ('alert', 'retraction', 'cleared', 'digest', 'test')),
	CONSTRAINT "delivery_outcome_known" CHECK ("delivery"."outcome" in ('sent', 'failed', 'gathered'))
);
--> statement-breakpoint
CREATE TABLE "outlet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"frequency" text DEFAULT 'atOnce' NOT NULL,
	"digested_at" timestamp with time zone,
	"push_keys" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "outlet_one_owner" CHECK (num_nonnulls("outlet"."user_id", "outlet"."organisation_id") = 1),
	CONSTRAINT "outlet_kind_known" CHECK ("outlet"."kind" in ('webhook', 'slack', 'discord', 'telegram', 'ntfy', 'matrix', 'push')),
	CONSTRAINT "outlet_frequency_known" CHECK ("outlet"."frequency" in ('atOnce', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_key_once" CHECK ("push_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "past_progress" (
	"project_id" text PRIMARY KEY NOT NULL,
	"moments" text NOT NULL,
	"is_cut" boolean NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"ended" text,
	"rules_version" text,
	CONSTRAINT "past_progress_ended_known" CHECK ("past_progress"."ended" in ('start', 'noState', 'limit'))
);
--> statement-breakpoint
CREATE TABLE "past_reading" (
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" text NOT NULL,
	CONSTRAINT "past_reading_project_id_at_pk" PRIMARY KEY("project_id","at")
);
--> statement-breakpoint
CREATE TABLE "past_score" (
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rules_version" text NOT NULL,
	"total" double precision,
	"rating" text,
	"coverage" double precision NOT NULL,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	"moves" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "past_score_project_id_at_pk" PRIMARY KEY("project_id","at"),
	CONSTRAINT "past_score_rating_known" CHECK ("past_score"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC')),
	CONSTRAINT "past_score_cause_known" CHECK ("past_score"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'))
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
	"breakdown" jsonb,
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
CREATE TABLE "contract_creation" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"block" integer NOT NULL,
	"block_hash" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"transaction" text,
	"proof" text NOT NULL,
	CONSTRAINT "contract_creation_chain_address_pk" PRIMARY KEY("chain","address"),
	CONSTRAINT "contract_creation_proof_known" CHECK ("contract_creation"."proof" in ('receipt', 'state'))
);
--> statement-breakpoint
CREATE TABLE "contract_state" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"proxy_kind" text NOT NULL,
	"implementation" text,
	"implementation_hash" text,
	"facets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"takeovers" jsonb NOT NULL,
	"paused" boolean,
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
	"beside" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verdict" text NOT NULL,
	"guard" text,
	"method" text NOT NULL,
	"holders" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"block" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "power_chain_address_target_selector_pk" PRIMARY KEY("chain","address","target","selector"),
	CONSTRAINT "power_class_known" CHECK ("power"."class" in ('mint', 'burn', 'seize', 'pause', 'blacklist', 'fee', 'upgrade', 'ownership', 'withdraw', 'other')),
	CONSTRAINT "power_verdict_known" CHECK ("power"."verdict" in ('privileged', 'open', 'unknown'))
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
CREATE TABLE "token_identity" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"symbol" text,
	"name" text,
	"decimals" integer,
	"block" integer NOT NULL,
	CONSTRAINT "token_identity_chain_address_pk" PRIMARY KEY("chain","address")
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
	"claims" text[],
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
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"merged_into" text,
	"assessed" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"rating" text,
	"score_low" double precision DEFAULT 0 NOT NULL,
	"score_high" double precision DEFAULT 100 NOT NULL,
	"coverage" double precision DEFAULT 0 NOT NULL,
	"ranked" boolean DEFAULT false NOT NULL,
	"rank" integer,
	"audited" boolean DEFAULT false NOT NULL,
	"audited_on" date,
	"under_audit" boolean DEFAULT false NOT NULL,
	"open_findings" jsonb,
	"open_count" integer,
	"control" text,
	"control_best" text,
	"control_worst" text,
	"control_rank" integer,
	"next_steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	"votes_yes" integer DEFAULT 0 NOT NULL,
	"votes_total" integer DEFAULT 0 NOT NULL,
	"views_last_7_days" integer DEFAULT 0 NOT NULL,
	"trend" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "project_list_key_unique" UNIQUE("list_key"),
	CONSTRAINT "project_source_known" CHECK ("project"."source" in ('records', 'tokenList')),
	CONSTRAINT "project_status_known" CHECK ("project"."status" in ('live', 'underAudit', 'preLaunch')),
	CONSTRAINT "project_rating_known" CHECK ("project"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC')),
	CONSTRAINT "project_control_known" CHECK ("project"."control" in ('nobody', 'timelock', 'multisig', 'contract', 'unknown', 'key', 'anyone')),
	CONSTRAINT "project_control_best_known" CHECK ("project"."control_best" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "project_control_worst_known" CHECK ("project"."control_worst" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "project_rank" CHECK ("project"."rank" is null or "project"."ranked"),
	CONSTRAINT "project_withdrawn" CHECK (("project"."withdrawn_at" is null) = ("project"."withdrawn_reason" is null)),
	CONSTRAINT "project_merged" CHECK ("project"."merged_into" is null or "project"."withdrawn_at" is not null)
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
	"claims" text[],
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
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "followed_commit" (
	"url" text PRIMARY KEY NOT NULL,
	"commit" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"import_id" bigint,
	"report" jsonb NOT NULL,
	CONSTRAINT "followed_commit_outcome_known" CHECK ("followed_commit"."outcome" in ('applied', 'looked', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "record_change" (
	"import_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"before_files" jsonb,
	"after" jsonb,
	"over_unkept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "record_change_import_id_kind_record_id_pk" PRIMARY KEY("import_id","kind","record_id"),
	CONSTRAINT "record_change_kind_known" CHECK ("record_change"."kind" in ('project', 'audit', 'incident', 'announcement', 'sourceCode', 'metric'))
);
--> statement-breakpoint
CREATE TABLE "record_draft" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "record_draft_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "record_draft_kind_known" CHECK ("record_draft"."kind" in ('project', 'audit', 'incident', 'announcement'))
);
--> statement-breakpoint
CREATE TABLE "record_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"source" text NOT NULL,
	"files" text[] NOT NULL,
	"undoes" bigint,
	"undone_at" timestamp with time zone,
	"commit" text,
	CONSTRAINT "record_import_source_known" CHECK ("record_import"."source" in ('command', 'desk', 'undo', 'repository'))
);
--> statement-breakpoint
CREATE TABLE "written_record" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"project_id" text,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "written_record_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "written_record_kind_known" CHECK ("written_record"."kind" in ('project', 'audit', 'incident', 'announcement', 'sourceCode'))
);
--> statement-breakpoint
CREATE TABLE "scan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"step" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ahead" integer DEFAULT 0 NOT NULL,
	"stays" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "scan_watch" (
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"since_block" integer NOT NULL,
	"compared_block" integer NOT NULL,
	CONSTRAINT "scan_watch_user_id_chain_address_pk" PRIMARY KEY("user_id","chain","address")
);
--> statement-breakpoint
CREATE TABLE "control_snapshot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "control_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rules_version" text NOT NULL,
	"best" text NOT NULL,
	"worst" text NOT NULL,
	"reason" text,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "control_snapshot_best_known" CHECK ("control_snapshot"."best" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "control_snapshot_worst_known" CHECK ("control_snapshot"."worst" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "control_snapshot_cause_known" CHECK ("control_snapshot"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'))
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
CREATE TABLE "fact_version" (
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"known_from" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"fact" text NOT NULL,
	CONSTRAINT "fact_version_project_id_key_valid_from_known_from_pk" PRIMARY KEY("project_id","key","valid_from","known_from")
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
	"moves" jsonb NOT NULL,
	CONSTRAINT "score_snapshot_rating_known" CHECK ("score_snapshot"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC')),
	CONSTRAINT "score_snapshot_cause_known" CHECK ("score_snapshot"."cause" in ('first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'))
);
--> statement-breakpoint
CREATE TABLE "log_checkpoint" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignature" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" bigint,
	"root" text,
	"line" text,
	"at" timestamp with time zone NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "log_tile" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "log_tile_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "sealed_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"index" bigint,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"sealed_at" timestamp with time zone,
	"text" text NOT NULL,
	CONSTRAINT "sealed_entry_kind_known" CHECK ("sealed_entry"."kind" in ('alert', 'score', 'correction', 'dispute', 'override'))
);
--> statement-breakpoint
CREATE TABLE "witnessed_log" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"other_note" text
);
--> statement-breakpoint
CREATE TABLE "auth_challenge" (
	"holder" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_challenge_holder_purpose_pk" PRIMARY KEY("holder","purpose"),
	CONSTRAINT "auth_challenge_purpose_known" CHECK ("auth_challenge"."purpose" in ('passkey.add', 'totp.add', 'passkey.confirm', 'passkey.signIn', 'wallet.prove', 'wallet.signIn'))
);
--> statement-breakpoint
CREATE TABLE "auth_factor_loss" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "auth_passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	CONSTRAINT "auth_passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth_pending_sign_in" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"via" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "auth_recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "auth_totp" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_source" (
	"origin" text NOT NULL,
	"publisher" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"project_id" text,
	"source_hash" text NOT NULL,
	"target" text NOT NULL,
	"repository" text,
	"commit" text,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_source_origin_publisher_chain_address_pk" PRIMARY KEY("origin","publisher","chain","address"),
	CONSTRAINT "published_source_origin_known" CHECK ("published_source"."origin" in ('record', 'service'))
);
--> statement-breakpoint
CREATE TABLE "source_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"compiler" text NOT NULL,
	"input" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_match" (
	"source_hash" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"comparison" jsonb NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_match_source_hash_target_code_hash_pk" PRIMARY KEY("source_hash","target","code_hash"),
	CONSTRAINT "source_match_outcome_known" CHECK ("source_match"."outcome" in ('exact', 'codeEqual', 'differs', 'notBuilt'))
);
--> statement-breakpoint
CREATE TABLE "source_reading" (
	"source" text NOT NULL,
	"project_id" text NOT NULL,
	"subject" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"trouble" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	CONSTRAINT "source_reading_source_project_id_subject_pk" PRIMARY KEY("source","project_id","subject")
);
--> statement-breakpoint
CREATE TABLE "source_state" (
	"source" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"trouble" text,
	"trouble_since" timestamp with time zone,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stolen_keys" (
	"project_id" text PRIMARY KEY NOT NULL,
	"result" jsonb,
	"problem" text,
	"read_at" timestamp with time zone NOT NULL
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
CREATE TABLE "team_proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text,
	"chain" text,
	"contract" text,
	"site" text,
	"expires_at" timestamp with time zone,
	"signer" text,
	"role" text,
	"block" integer,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"method" text,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_proof_state_known" CHECK ("team_proof"."state" in ('waiting', 'verified', 'lapsed', 'revoked')),
	CONSTRAINT "team_proof_method_known" CHECK ("team_proof"."method" in ('dns', 'file', 'eip191', 'eip712', 'eip1271', 'wallet')),
	CONSTRAINT "team_proof_role_known" CHECK ("team_proof"."role" in ('owner', 'deployer')),
	CONSTRAINT "team_proof_about" CHECK (num_nonnulls("team_proof"."domain", "team_proof"."contract") = 1 and num_nonnulls("team_proof"."chain", "team_proof"."contract", "team_proof"."site", "team_proof"."expires_at") in (0, 4)),
	CONSTRAINT "team_proof_verified" CHECK ("team_proof"."state" <> 'verified' or ("team_proof"."method" is not null and "team_proof"."verified_at" is not null
        and ("team_proof"."domain" is not null or num_nonnulls("team_proof"."signer", "team_proof"."role", "team_proof"."block") = 3))),
	CONSTRAINT "team_proof_reason" CHECK (("team_proof"."state" in ('lapsed', 'revoked')) = ("team_proof"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "team_proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "team_proposal_state_known" CHECK ("team_proposal"."state" in ('waiting', 'accepted', 'declined')),
	CONSTRAINT "team_proposal_decided" CHECK (("team_proposal"."state" = 'waiting') = ("team_proposal"."decided_at" is null) and ("team_proposal"."decided_at" is null) = ("team_proposal"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "team_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"statement" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"hidden_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_reply_state_known" CHECK ("team_reply"."state" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "team_reply_hidden" CHECK (("team_reply"."state" = 'hidden') = ("team_reply"."hidden_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "team_revocation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid,
	"domain" text,
	"chain" text,
	"contract" text,
	"signer" text,
	"reason" text NOT NULL,
	"revoked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_revocation_about" CHECK (num_nonnulls("team_revocation"."domain", "team_revocation"."contract") = 1 and num_nonnulls("team_revocation"."chain", "team_revocation"."contract") in (0, 2))
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
CREATE TABLE "told_transfer" (
	"case_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "told_transfer_case_id_key_pk" PRIMARY KEY("case_id","key")
);
--> statement-breakpoint
CREATE TABLE "trace_case" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"alert_id" text,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "trace_case_owner" CHECK (("trace_case"."user_id" is null) = ("trace_case"."alert_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "trace_watch" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since_block" integer NOT NULL,
	CONSTRAINT "trace_watch_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "user_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
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
	"role_since" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"picture_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_username_unique" UNIQUE("username"),
	CONSTRAINT "app_user_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "app_user_role_known" CHECK ("app_user"."role" in ('user', 'support', 'editor', 'admin'))
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
CREATE TABLE "wallet_proof" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"chain" text,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"may_claim" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"visited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feed_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watchlist_one_owner" CHECK (num_nonnulls("watchlist"."user_id", "watchlist"."organisation_id") = 1)
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
CREATE TABLE "watch_alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL,
	"cause" text NOT NULL,
	"finality" integer NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"chain" text,
	"block_number" integer,
	"block_hash" text,
	"transaction_hash" text,
	"time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"retracted_at" timestamp with time zone,
	"withdrawal_told_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"clearance_told_at" timestamp with time zone,
	CONSTRAINT "watch_alert_one_owner" CHECK (num_nonnulls("watch_alert"."user_id", "watch_alert"."organisation_id") = 1),
	CONSTRAINT "watch_alert_severity_known" CHECK ("watch_alert"."severity" in ('critical', 'major', 'medium', 'minor', 'info')),
	CONSTRAINT "watch_alert_state_known" CHECK ("watch_alert"."state" in ('waiting', 'open', 'retracted'))
);
--> statement-breakpoint
CREATE TABLE "watch_alert_read" (
	"alert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_alert_read_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "watch_condition" (
	"rule_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"holds" boolean NOT NULL,
	"problem_since" timestamp with time zone,
	"rule_changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_condition_rule_id_key_pk" PRIMARY KEY("rule_id","key")
);
--> statement-breakpoint
CREATE TABLE "watch_match" (
	"alert_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rule_id" uuid,
	"rule_name" text NOT NULL,
	"contract" text,
	"text" text NOT NULL,
	"is_unchecked" boolean NOT NULL,
	CONSTRAINT "watch_match_alert_id_key_pk" PRIMARY KEY("alert_id","key")
);
--> statement-breakpoint
CREATE TABLE "watch_rule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"active_from" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"day" date,
	"day_count" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"silenced_until" timestamp with time zone,
	"silence_reason" text,
	"stop_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"feed_key" uuid,
	"share_key" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_rule_one_owner" CHECK (num_nonnulls("watch_rule"."user_id", "watch_rule"."organisation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "watch_rule_mute" (
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "watch_rule_mute_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "alert_change" ADD CONSTRAINT "alert_change_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_report" ADD CONSTRAINT "incident_report_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_made_by_app_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding" ADD CONSTRAINT "finding_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_audit" ADD CONSTRAINT "withdrawn_audit_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_identity" ADD CONSTRAINT "app_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_code" ADD CONSTRAINT "auth_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_admin_id_app_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_parent_id_auth_session_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery" ADD CONSTRAINT "discovery_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_change" ADD CONSTRAINT "discovery_change_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_edge" ADD CONSTRAINT "discovery_edge_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_override" ADD CONSTRAINT "answer_override_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_follower" ADD CONSTRAINT "dispute_follower_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_follower" ADD CONSTRAINT "dispute_follower_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_post" ADD CONSTRAINT "dispute_post_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_post" ADD CONSTRAINT "dispute_post_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitation" ADD CONSTRAINT "organisation_invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitation" ADD CONSTRAINT "organisation_invitation_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_outlet_id_outlet_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_progress" ADD CONSTRAINT "past_progress_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_reading" ADD CONSTRAINT "past_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_score" ADD CONSTRAINT "past_score_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_read" ADD CONSTRAINT "portfolio_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_snapshot" ADD CONSTRAINT "portfolio_snapshot_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_merged_into_project_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_change" ADD CONSTRAINT "record_change_import_id_record_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."record_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_record" ADD CONSTRAINT "written_record_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_watch" ADD CONSTRAINT "scan_watch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_snapshot" ADD CONSTRAINT "control_snapshot_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_score" ADD CONSTRAINT "current_score_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reading" ADD CONSTRAINT "fact_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_version" ADD CONSTRAINT "fact_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_snapshot" ADD CONSTRAINT "score_snapshot_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_loss" ADD CONSTRAINT "auth_factor_loss_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkey" ADD CONSTRAINT "auth_passkey_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_pending_sign_in" ADD CONSTRAINT "auth_pending_sign_in_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_code" ADD CONSTRAINT "auth_recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_totp" ADD CONSTRAINT "auth_totp_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_source_hash_source_code_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."source_code"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_match" ADD CONSTRAINT "source_match_source_hash_source_code_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."source_code"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_reading" ADD CONSTRAINT "source_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stolen_keys" ADD CONSTRAINT "stolen_keys_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proof" ADD CONSTRAINT "team_proof_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proposal" ADD CONSTRAINT "team_proposal_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_proposal" ADD CONSTRAINT "team_proposal_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reply" ADD CONSTRAINT "team_reply_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reply" ADD CONSTRAINT "team_reply_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_revocation" ADD CONSTRAINT "team_revocation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_revocation" ADD CONSTRAINT "team_revocation_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_transfer" ADD CONSTRAINT "told_transfer_case_id_trace_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."trace_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_case" ADD CONSTRAINT "trace_case_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_case" ADD CONSTRAINT "trace_case_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_watch" ADD CONSTRAINT "trace_watch_case_id_trace_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."trace_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_watch" ADD CONSTRAINT "trace_watch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_event" ADD CONSTRAINT "user_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_view" ADD CONSTRAINT "daily_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_view" ADD CONSTRAINT "recent_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_wallet" ADD CONSTRAINT "user_wallet_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_proof" ADD CONSTRAINT "wallet_proof_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_item" ADD CONSTRAINT "watchlist_item_watchlist_id_watchlist_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_item" ADD CONSTRAINT "watchlist_item_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD CONSTRAINT "watch_alert_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD CONSTRAINT "watch_alert_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert_read" ADD CONSTRAINT "watch_alert_read_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert_read" ADD CONSTRAINT "watch_alert_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_condition" ADD CONSTRAINT "watch_condition_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_match" ADD CONSTRAINT "watch_match_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_match" ADD CONSTRAINT "watch_match_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD CONSTRAINT "watch_rule_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD CONSTRAINT "watch_rule_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_mute" ADD CONSTRAINT "watch_rule_mute_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_mute" ADD CONSTRAINT "watch_rule_mute_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_by_judgement" ON "alert" USING btree ("judged_at" DESC NULLS FIRST,"id") WHERE judged_at is not null;--> statement-breakpoint
CREATE INDEX "alert_by_time" ON "alert" USING btree ("time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "alert_incidents" ON "alert" USING btree ("time" DESC NULLS FIRST,"id") WHERE kind = 'incident';--> statement-breakpoint
CREATE INDEX "alert_by_project" ON "alert" USING btree ("project_id","time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "alert_by_block" ON "alert" USING btree ("chain","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_once_per_log" ON "alert" USING btree ("chain","transaction_hash","log_index","detector","project_id") WHERE kind = 'onChain';--> statement-breakpoint
CREATE INDEX "incident_report_by_time" ON "incident_report" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_report_told_once" ON "incident_report" USING btree ("told_by","told_key","project_id");--> statement-breakpoint
CREATE INDEX "api_key_by_owner" ON "api_key" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "api_key_by_user" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_key_by_organisation" ON "api_key" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "api_key_by_maker" ON "api_key" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "auth_audit_user" ON "auth_audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_audit_at" ON "auth_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_by_project" ON "audit" USING btree ("project_id","started_on");--> statement-breakpoint
CREATE INDEX "audit_by_completion" ON "audit" USING btree ("completed_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_under_way" ON "audit" USING btree ("progress") WHERE state = 'underWay';--> statement-breakpoint
CREATE INDEX "withdrawn_audit_by_project" ON "withdrawn_audit" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "app_identity_user" ON "app_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_code_user" ON "auth_code" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_code_expires" ON "auth_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_oauth_flow_expires" ON "auth_oauth_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_rate_limit_reset" ON "auth_rate_limit" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_admin" ON "auth_session" USING btree ("admin_id") WHERE "auth_session"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX "auth_session_parent" ON "auth_session" USING btree ("parent_id") WHERE "auth_session"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "auth_session_expires" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chain_block_empty" ON "chain_block" USING btree ("chain_id","number") WHERE not has_rows;--> statement-breakpoint
CREATE INDEX "chain_log_event" ON "chain_log" USING btree ("address","topic0","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_log_time" ON "chain_log" USING brin ("block_time") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "chain_log_approval" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';--> statement-breakpoint
CREATE INDEX "chain_log_approval_for_all" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';--> statement-breakpoint
CREATE INDEX "chain_log_approval_permit2" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 in ('\xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b', '\xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec');--> statement-breakpoint
CREATE INDEX "chain_log_transfer_from" ON "chain_log" USING btree ("topic1","chain_id","block_time") WHERE topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';--> statement-breakpoint
CREATE INDEX "chain_log_transfer_to" ON "chain_log" USING btree ("topic2","chain_id","block_time") WHERE topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';--> statement-breakpoint
CREATE INDEX "chain_log_multi_from" ON "chain_log" USING btree ("topic2","chain_id","block_time") WHERE topic0 in ('\xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', '\x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb');--> statement-breakpoint
CREATE INDEX "chain_log_multi_to" ON "chain_log" USING btree ("topic3","chain_id","block_time") WHERE topic0 in ('\xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', '\x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb');--> statement-breakpoint
CREATE INDEX "chain_transaction_target" ON "chain_transaction" USING btree ("target","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_transaction_sender" ON "chain_transaction" USING btree ("sender","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "chain_transaction_time" ON "chain_transaction" USING brin ("block_time") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "chain_transaction_paid_by" ON "chain_transaction" USING btree ("sender","chain_id","block_time") WHERE value > 0 and success;--> statement-breakpoint
CREATE INDEX "chain_transaction_paid_to" ON "chain_transaction" USING btree ("target","chain_id","block_time") WHERE value > 0 and success;--> statement-breakpoint
CREATE INDEX "coin_transfer_from" ON "coin_transfer" USING btree ("sender","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "coin_transfer_to" ON "coin_transfer" USING btree ("recipient","chain_id","block_time");--> statement-breakpoint
CREATE INDEX "transaction_check_made" ON "transaction_check" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "code_copy_other" ON "code_copy" USING btree ("other_hash");--> statement-breakpoint
CREATE INDEX "code_fingerprint_skeleton" ON "code_fingerprint" USING btree ("skeleton");--> statement-breakpoint
CREATE INDEX "code_fingerprint_family" ON "code_fingerprint" USING btree ("family");--> statement-breakpoint
CREATE INDEX "family_function_family" ON "family_function" USING btree ("family");--> statement-breakpoint
CREATE INDEX "discovery_change_project" ON "discovery_change" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_override_once" ON "answer_override" USING btree ("dispute_id","about") WHERE lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_number" ON "dispute" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_once" ON "dispute" USING btree ("user_id","project_id","about") WHERE state in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX "dispute_by_due" ON "dispute" USING btree ("due_at") WHERE state in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX "dispute_follower_by_user" ON "dispute_follower" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_post_by_dispute" ON "dispute_post" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_post_by_user" ON "dispute_post" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_waiting" ON "email_change" USING btree ("user_id") WHERE "email_change"."changed_at" is null;--> statement-breakpoint
CREATE INDEX "email_change_user" ON "email_change" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "email_change_expires" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "error_report_last_seen_at" ON "error_report" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "feature_flag_change_key" ON "feature_flag_change" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_done" ON "mail_outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."outcome" = 'failed';--> statement-breakpoint
CREATE INDEX "metric_by_project" ON "metric" USING btree (substring("name" from '[(,]projectId=([^,)]+)'));--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notification_waiting" ON "notification" USING btree ("user_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "notification_by_mail" ON "notification" USING btree ("mail_key");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_invitation_once" ON "organisation_invitation" USING btree ("organisation_id","email_key");--> statement-breakpoint
CREATE INDEX "organisation_invitation_by_email" ON "organisation_invitation" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "organisation_invitation_by_inviter" ON "organisation_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "organisation_member_by_user" ON "organisation_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "delivery_by_outlet" ON "delivery" USING btree ("outlet_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "delivery_by_alert" ON "delivery" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "delivery_by_time" ON "delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outlet_by_owner" ON "outlet" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "outlet_by_user" ON "outlet" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outlet_by_organisation" ON "outlet" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "contract_state_code" ON "contract_state" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "contract_state_implementation_code" ON "contract_state" USING btree ("implementation_hash");--> statement-breakpoint
CREATE INDEX "power_holder_contract" ON "power_holder" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "contract_by_address" ON "contract" USING btree ("address","chain");--> statement-breakpoint
CREATE INDEX "project_by_merged" ON "project" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "project_withdrawn" ON "project" USING btree ("id") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "project_by_rank" ON "project" USING btree ("rank","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_score" ON "project" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "project_by_name" ON "project" USING btree ("name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_coverage" ON "project" USING btree ("coverage","id");--> statement-breakpoint
CREATE INDEX "project_by_control" ON "project" USING btree ((array_position('{nobody,timelock,multisig,contract,unknown,key,anyone}'::text[], "control")),"name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_control_rank" ON "project" USING btree ("control_rank","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "project_by_audited_on" ON "project" USING btree ("audited_on","id");--> statement-breakpoint
CREATE INDEX "project_by_open_count" ON "project" USING btree ("open_count","id");--> statement-breakpoint
CREATE INDEX "project_by_votes" ON "project" USING btree ("votes_yes","id");--> statement-breakpoint
CREATE INDEX "project_by_views" ON "project" USING btree ("views_last_7_days","id");--> statement-breakpoint
CREATE INDEX "project_by_created_at" ON "project" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "project_by_trend" ON "project" USING btree ("trend" DESC NULLS FIRST,"rank");--> statement-breakpoint
CREATE INDEX "project_chains" ON "project" USING gin ("chains");--> statement-breakpoint
CREATE INDEX "project_categories" ON "project" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "token_by_address" ON "token" USING btree ("address","chain");--> statement-breakpoint
CREATE INDEX "record_change_of" ON "record_change" USING btree ("kind","record_id","import_id");--> statement-breakpoint
CREATE INDEX "written_record_by_project" ON "written_record" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "written_record_by_change" ON "written_record" USING btree ("kind","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_under_way" ON "scan" USING btree ("chain","address") WHERE "scan"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "scan_queue" ON "scan" USING btree ("asked_at") WHERE "scan"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "scan_recent" ON "scan" USING btree ("done_at") WHERE "scan"."kind" = 'contract';--> statement-breakpoint
CREATE INDEX "scan_results" ON "scan" USING btree ("chain","address","done_at");--> statement-breakpoint
CREATE INDEX "scan_job_created" ON "scan_job" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scan_watch_by_address" ON "scan_watch" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "control_snapshot_by_project" ON "control_snapshot" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "control_snapshot_by_time" ON "control_snapshot" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "score_snapshot_by_project" ON "score_snapshot" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "score_snapshot_by_time" ON "score_snapshot" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_entry_index" ON "sealed_entry" USING btree ("index");--> statement-breakpoint
CREATE INDEX "sealed_entry_waiting" ON "sealed_entry" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "sealed_entry_about" ON "sealed_entry" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "auth_challenge_expires" ON "auth_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_factor_loss_due" ON "auth_factor_loss" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "auth_passkey_user" ON "auth_passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_pending_sign_in_user" ON "auth_pending_sign_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_pending_sign_in_expires" ON "auth_pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_totp_user" ON "auth_totp" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "published_source_contract" ON "published_source" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "published_source_code" ON "published_source" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "source_match_code" ON "source_match" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "source_reading_by_project" ON "source_reading" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_proof_once" ON "team_proof" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "team_proof_by_user" ON "team_proof" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_proof_due" ON "team_proof" USING btree ("asked_at") WHERE state = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "team_proposal_once" ON "team_proposal" USING btree ("project_id","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "team_proposal_by_user" ON "team_proposal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_reply_by_project" ON "team_reply" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "team_reply_by_user" ON "team_reply" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_revocation_by_project" ON "team_revocation" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "team_revocation_by_user" ON "team_revocation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trace_case_by_user" ON "trace_case" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trace_case_by_alert" ON "trace_case" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "trace_watch_by_user" ON "trace_watch" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trace_run_under_way" ON "trace_run" USING btree ("chain","key") WHERE "trace_run"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trace_run_queue" ON "trace_run" USING btree ("asked_at") WHERE "trace_run"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "trace_run_asked" ON "trace_run" USING btree ("chain","key","done_at");--> statement-breakpoint
CREATE INDEX "user_event_created_at" ON "user_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_event_user" ON "user_event" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_user_delete_at" ON "app_user" USING btree ("delete_at") WHERE "app_user"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "app_user_unconfirmed" ON "app_user" USING btree ("created_at") WHERE "app_user"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "daily_view_by_day" ON "daily_view" USING btree ("day");--> statement-breakpoint
CREATE INDEX "recent_view_by_time" ON "recent_view" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "vote_by_time" ON "vote" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wallet_proof_user" ON "wallet_proof" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_feed_key" ON "watchlist" USING btree ("feed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_name" ON "watchlist" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "watchlist_by_user" ON "watchlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watchlist_by_organisation" ON "watchlist" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "watchlist_item_by_project" ON "watchlist_item" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alert_once" ON "watch_alert" USING btree ("owner_id","cause","finality");--> statement-breakpoint
CREATE INDEX "watch_alert_inbox" ON "watch_alert" USING btree ("owner_id","time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "watch_alert_by_user" ON "watch_alert" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_alert_by_organisation" ON "watch_alert" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "watch_alert_unread" ON "watch_alert" USING btree ("owner_id") WHERE read_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "watch_alert_waiting" ON "watch_alert" USING btree ("chain","block_number") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "watch_alert_untold" ON "watch_alert" USING btree ("created_at") WHERE told_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "watch_alert_withdrawn" ON "watch_alert" USING btree ("retracted_at") WHERE withdrawal_told_at is null and state = 'retracted';--> statement-breakpoint
CREATE INDEX "watch_alert_cleared" ON "watch_alert" USING btree ("cleared_at") WHERE clearance_told_at is null and cleared_at is not null;--> statement-breakpoint
CREATE INDEX "watch_alert_by_block" ON "watch_alert" USING btree ("chain","block_number");--> statement-breakpoint
CREATE INDEX "watch_alert_read_by_user" ON "watch_alert_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_match_by_rule" ON "watch_match" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_owner" ON "watch_rule" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_user" ON "watch_rule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_organisation" ON "watch_rule" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_stop_key" ON "watch_rule" USING btree ("stop_key");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_feed_key" ON "watch_rule" USING btree ("feed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_share_key" ON "watch_rule" USING btree ("share_key");--> statement-breakpoint
CREATE INDEX "watch_rule_mute_by_user" ON "watch_rule_mute" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "chain_total" SET (fillfactor = 60);
