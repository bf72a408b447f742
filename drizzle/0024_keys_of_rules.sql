ALTER TABLE "watch_rule" ADD COLUMN "stop_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "feed_key" uuid;--> statement-breakpoint
ALTER TABLE "watch_rule" ADD COLUMN "share_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_stop_key" ON "watch_rule" USING btree ("stop_key");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_feed_key" ON "watch_rule" USING btree ("feed_key");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rule_share_key" ON "watch_rule" USING btree ("share_key");