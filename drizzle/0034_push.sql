CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_key_once" CHECK ("push_key"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "outlet" DROP CONSTRAINT "outlet_kind_known";--> statement-breakpoint
ALTER TABLE "outlet" ADD COLUMN "push_keys" jsonb;--> statement-breakpoint
ALTER TABLE "outlet" ADD CONSTRAINT "outlet_kind_known" CHECK ("outlet"."kind" in ('webhook', 'slack', 'discord', 'telegram', 'ntfy', 'matrix', 'push'));