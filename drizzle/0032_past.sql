CREATE TABLE "past_progress" (
	"project_id" text PRIMARY KEY NOT NULL,
	"moments" text NOT NULL,
	"is_cut" boolean NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"ended" text,
	"rules_version" text,
	CONSTRAINT "past_progress_ended_known" CHECK ("past_progress"."ended" in ('start', 'noState', 'limit'))
);
--> statement-breakpoint
CREATE TABLE "past_reading" (
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" text NOT NULL,
	CONSTRAINT "past_reading_project_id_at_pk" PRIMARY KEY("project_id","at")
);
--> statement-breakpoint
CREATE TABLE "past_score" (
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rules_version" text NOT NULL,
	"total" double precision,
	"rating" text,
	"coverage" double precision NOT NULL,
	"cause" text NOT NULL,
	"sentence" text NOT NULL,
	"moves" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "past_score_project_id_at_pk" PRIMARY KEY("project_id","at"),
	CONSTRAINT "past_score_rating_known" CHECK ("past_score"."rating" in ('AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC')),
	CONSTRAINT "past_score_cause_known" CHECK ("past_score"."cause" in ('first', 'facts', 'rules', 'both', 'time'))
);
--> statement-breakpoint
ALTER TABLE "past_progress" ADD CONSTRAINT "past_progress_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_reading" ADD CONSTRAINT "past_reading_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_score" ADD CONSTRAINT "past_score_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;