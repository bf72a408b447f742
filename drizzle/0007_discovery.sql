CREATE TABLE "discovery" (
	"project_id" text PRIMARY KEY NOT NULL,
	"closed" boolean NOT NULL,
	"nodes" jsonb NOT NULL,
	"open" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" text NOT NULL,
	"act" text NOT NULL,
	"chain" text NOT NULL,
	"from_address" text,
	"to_address" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discovery_change_act_known" CHECK ("discovery_change"."act" in ('add', 'cut'))
);
--> statement-breakpoint
CREATE TABLE "discovery_edge" (
	"project_id" text NOT NULL,
	"chain" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"relation" text NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"since_block" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"gone_block" integer,
	"gone_at" timestamp with time zone,
	CONSTRAINT "discovery_edge_pk" PRIMARY KEY("project_id","chain","from_address","to_address","relation","since_block"),
	CONSTRAINT "discovery_edge_relation_known" CHECK ("discovery_edge"."relation" in ('runs', 'calls', 'obeys', 'creates', 'added'))
);
--> statement-breakpoint
ALTER TABLE "discovery" ADD CONSTRAINT "discovery_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_change" ADD CONSTRAINT "discovery_change_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_edge" ADD CONSTRAINT "discovery_edge_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_change_project" ON "discovery_change" USING btree ("project_id");