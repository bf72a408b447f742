CREATE TABLE "source_reading" (
	"source" text NOT NULL,
	"project_id" text NOT NULL,
	"subject" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"trouble" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	CONSTRAINT "source_reading_source_project_id_subject_pk" PRIMARY KEY("source","project_id","subject")
);
--> statement-breakpoint
CREATE TABLE "source_state" (
	"source" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"trouble" text,
	"trouble_since" timestamp with time zone,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "source_reading" ADD CONSTRAINT "source_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_reading_by_project" ON "source_reading" USING btree ("project_id");