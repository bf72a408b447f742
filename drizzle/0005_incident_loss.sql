ALTER TABLE "alert" ADD COLUMN "root_cause" text;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "loss_estimated_by" text;