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
ALTER TABLE "portfolio_read" ADD CONSTRAINT "portfolio_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_snapshot" ADD CONSTRAINT "portfolio_snapshot_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_log_approval" ON "chain_log" USING btree ("topic1","chain_id") WHERE topic0 = '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';