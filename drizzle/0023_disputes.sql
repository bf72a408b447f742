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
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_follower" ADD CONSTRAINT "dispute_follower_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_follower" ADD CONSTRAINT "dispute_follower_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_post" ADD CONSTRAINT "dispute_post_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_post" ADD CONSTRAINT "dispute_post_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_number" ON "dispute" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_once" ON "dispute" USING btree ("user_id","project_id","about") WHERE state in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX "dispute_by_due" ON "dispute" USING btree ("due_at") WHERE state in ('waiting', 'open');--> statement-breakpoint
CREATE INDEX "dispute_follower_by_user" ON "dispute_follower" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_post_by_dispute" ON "dispute_post" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_post_by_user" ON "dispute_post" USING btree ("user_id");