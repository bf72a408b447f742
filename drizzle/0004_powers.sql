ALTER TABLE "power" DROP CONSTRAINT "power_class_known";--> statement-breakpoint
ALTER TABLE "power" DROP COLUMN "confidence";--> statement-breakpoint
ALTER TABLE "power" ADD CONSTRAINT "power_class_known" CHECK ("power"."class" in ('mint', 'burn', 'seize', 'pause', 'blacklist', 'fee', 'upgrade', 'ownership', 'withdraw', 'other'));