CREATE TABLE "leadership" (
	"name" text PRIMARY KEY NOT NULL,
	"term" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "holder" uuid;--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."outcome" = 'failed';