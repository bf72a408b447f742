CREATE TABLE "log_checkpoint" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_tile" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "log_tile_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "sealed_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"index" bigint,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"sealed_at" timestamp with time zone,
	"text" text NOT NULL,
	CONSTRAINT "sealed_entry_kind_known" CHECK ("sealed_entry"."kind" in ('alert', 'score', 'correction', 'dispute', 'override'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_entry_index" ON "sealed_entry" USING btree ("index");--> statement-breakpoint
CREATE INDEX "sealed_entry_waiting" ON "sealed_entry" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "sealed_entry_about" ON "sealed_entry" USING btree ("about","id" DESC NULLS LAST);