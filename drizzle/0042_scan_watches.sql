CREATE TABLE "scan_watch" (
	"user_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"since_block" integer NOT NULL,
	"compared_block" integer NOT NULL,
	CONSTRAINT "scan_watch_user_id_chain_address_pk" PRIMARY KEY("user_id","chain","address")
);
--> statement-breakpoint
ALTER TABLE "scan" ADD COLUMN "stays" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_watch" ADD CONSTRAINT "scan_watch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_watch_by_address" ON "scan_watch" USING btree ("chain","address");