CREATE TABLE "fact_version" (
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"known_from" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	"fact" text NOT NULL,
	CONSTRAINT "fact_version_project_id_key_valid_from_known_from_pk" PRIMARY KEY("project_id","key","valid_from","known_from")
);
--> statement-breakpoint
ALTER TABLE "fact_version" ADD CONSTRAINT "fact_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What is known today begins the record: when each value was first read was not kept.
INSERT INTO "fact_version" ("project_id", "key", "valid_from", "known_from", "fact")
SELECT s."project_id", f.key, s."scored_at", s."scored_at", f.value::text
FROM "current_score" s CROSS JOIN LATERAL jsonb_each(s."facts"::jsonb) AS f (key, value)
WHERE s."facts" LIKE '{%' AND position('\u0000' in s."facts") = 0 AND f.value->>'state' IN ('known', 'lost') AND f.key NOT IN ('lastRead', 'monitoring');
