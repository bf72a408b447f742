ALTER TABLE "delivery" DROP CONSTRAINT "delivery_kind_known";--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_outcome_known";--> statement-breakpoint
ALTER TABLE "outlet" ADD COLUMN "frequency" text DEFAULT 'atOnce' NOT NULL;--> statement-breakpoint
ALTER TABLE "outlet" ADD COLUMN "digested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kind_known" CHECK ("delivery"."kind" in ('alert', 'retraction', 'cleared', 'digest', 'test'));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_outcome_known" CHECK ("delivery"."outcome" in ('sent', 'failed', 'gathered'));--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_frequency_known" CHECK ("outlet"."frequency" in ('atOnce', 'daily', 'weekly'));