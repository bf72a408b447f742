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
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_source_hash_source_code_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."source_code"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_match" ADD CONSTRAINT "source_match_source_hash_source_code_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."source_code"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_source_contract" ON "published_source" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "published_source_code" ON "published_source" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "source_match_code" ON "source_match" USING btree ("code_hash");