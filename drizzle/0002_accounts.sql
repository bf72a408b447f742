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
ALTER TABLE "app_user" ADD COLUMN "picture_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_identity" ADD CONSTRAINT "app_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_code" ADD CONSTRAINT "auth_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_admin_id_app_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_parent_id_auth_session_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_done" ON "mail_outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "app_user_delete_at" ON "app_user" USING btree ("delete_at") WHERE "app_user"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "app_user_unconfirmed" ON "app_user" USING btree ("created_at") WHERE "app_user"."confirmed_at" is null;