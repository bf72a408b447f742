CREATE TABLE "record_draft" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "record_draft_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "record_draft_kind_known" CHECK ("record_draft"."kind" in ('project', 'audit', 'incident', 'announcement'))
);
