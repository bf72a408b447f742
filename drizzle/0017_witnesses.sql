CREATE TABLE "log_cosignature" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" bigint,
	"root" text,
	"line" text,
	"at" timestamp with time zone NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "witnessed_log" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"other_note" text
);
