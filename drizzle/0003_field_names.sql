ALTER TABLE "auth_throttle" RENAME TO "auth_rate_limit";--> statement-breakpoint
ALTER INDEX "auth_throttle_reset" RENAME TO "auth_rate_limit_reset";--> statement-breakpoint
ALTER INDEX "auth_throttle_pkey" RENAME TO "auth_rate_limit_pkey";--> statement-breakpoint
UPDATE "contract_analysis" SET "analysis" = replace("analysis"::text, '"altered": "reckoned"', '"altered": "computed"')::jsonb
	WHERE "analysis"::text LIKE '%"altered": "reckoned"%';
