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
CREATE INDEX "code_copy_other" ON "code_copy" USING btree ("other_hash");--> statement-breakpoint
CREATE INDEX "code_fingerprint_skeleton" ON "code_fingerprint" USING btree ("skeleton");--> statement-breakpoint
CREATE INDEX "code_fingerprint_family" ON "code_fingerprint" USING btree ("family");--> statement-breakpoint
CREATE INDEX "family_function_family" ON "family_function" USING btree ("family");--> statement-breakpoint
CREATE INDEX "contract_state_code" ON "contract_state" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "contract_state_implementation_code" ON "contract_state" USING btree ("implementation_hash");