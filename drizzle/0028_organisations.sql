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
CREATE TABLE "watch_alert_read" (
	"alert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_alert_read_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "watch_rule_mute" (
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "watch_rule_mute_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);
--> statement-breakpoint
DROP INDEX "watchlist_name";--> statement-breakpoint
DROP INDEX "watch_alert_once";--> statement-breakpoint
DROP INDEX "watch_alert_inbox";--> statement-breakpoint
DROP INDEX "watch_alert_unread";--> statement-breakpoint
ALTER TABLE "api_key" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outlet" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_alert" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rule" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "outlet" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "outlet" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(user_id, organisation_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_invitation" ADD CONSTRAINT "organisation_invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitation" ADD CONSTRAINT "organisation_invitation_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert_read" ADD CONSTRAINT "watch_alert_read_alert_id_watch_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."watch_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert_read" ADD CONSTRAINT "watch_alert_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_mute" ADD CONSTRAINT "watch_rule_mute_rule_id_watch_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."watch_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_mute" ADD CONSTRAINT "watch_rule_mute_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_invitation_once" ON "organisation_invitation" USING btree ("organisation_id","email_key");--> statement-breakpoint
CREATE INDEX "organisation_invitation_by_email" ON "organisation_invitation" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "organisation_invitation_by_inviter" ON "organisation_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "organisation_member_by_user" ON "organisation_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_alert_read_by_user" ON "watch_alert_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_rule_mute_by_user" ON "watch_rule_mute" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_made_by_app_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_alert" ADD CONSTRAINT "watch_alert_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD CONSTRAINT "watch_rule_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_by_owner" ON "api_key" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "api_key_by_organisation" ON "api_key" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "api_key_by_maker" ON "api_key" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "outlet_by_owner" ON "outlet" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "outlet_by_organisation" ON "outlet" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "watchlist_by_user" ON "watchlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watchlist_by_organisation" ON "watchlist" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "watch_alert_by_user" ON "watch_alert" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_alert_by_organisation" ON "watch_alert" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_owner" ON "watch_rule" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "watch_rule_by_organisation" ON "watch_rule" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_name" ON "watchlist" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "watch_alert_once" ON "watch_alert" USING btree ("owner_id","cause","finality");--> statement-breakpoint
CREATE INDEX "watch_alert_inbox" ON "watch_alert" USING btree ("owner_id","time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "watch_alert_unread" ON "watch_alert" USING btree ("owner_id") WHERE read_at is null and state <> 'waiting';--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_one_owner" CHECK (num_nonnulls("api_key"."user_id", "api_key"."organisation_id") = 1);--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_one_owner" CHECK (num_nonnulls("outlet"."user_id", "outlet"."organisation_id") = 1);--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_one_owner" CHECK (num_nonnulls("watchlist"."user_id", "watchlist"."organisation_id") = 1);--> statement-breakpoint
ALTER TABLE "watch_alert" ADD CONSTRAINT "watch_alert_one_owner" CHECK (num_nonnulls("watch_alert"."user_id", "watch_alert"."organisation_id") = 1);--> statement-breakpoint
ALTER TABLE "watch_rule" ADD CONSTRAINT "watch_rule_one_owner" CHECK (num_nonnulls("watch_rule"."user_id", "watch_rule"."organisation_id") = 1);