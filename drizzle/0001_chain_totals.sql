DROP INDEX "chain_total_top";--> statement-breakpoint
ALTER TABLE "chain_total" SET (fillfactor = 60);
