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
CREATE INDEX "power_holder_contract" ON "power_holder" USING btree ("chain","address");