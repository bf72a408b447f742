ALTER TABLE "alert" ADD COLUMN "retraction_cause" text;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
UPDATE "alert" SET "retraction_cause" = 'reorganised' WHERE "kind" = 'onChain' AND "state" = 'retracted';--> statement-breakpoint
CREATE INDEX "alert_by_judgement" ON "alert" USING btree ("judged_at" DESC NULLS LAST) WHERE judged_at is not null;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_retraction_cause_known" CHECK ("alert"."retraction_cause" in ('reorganised', 'didNotHappen', 'wronglyDescribed', 'duplicate', 'other'));--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_retraction_cause" CHECK (("alert"."kind" = 'onChain' and "alert"."state" = 'retracted') = ("alert"."retraction_cause" is not null));