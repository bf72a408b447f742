ALTER TABLE "watchlist" ADD COLUMN "feed_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_feed_key" ON "watchlist" USING btree ("feed_key");