CREATE TABLE "backtest" (
	"rules_version" text PRIMARY KEY NOT NULL,
	"result" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
