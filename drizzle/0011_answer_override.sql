CREATE TABLE "answer_override" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"about" text NOT NULL,
	"measured" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_reason" text,
	CONSTRAINT "answer_override_outcome_known" CHECK ("answer_override"."outcome" in ('unknown', 'fail')),
	CONSTRAINT "answer_override_lifted" CHECK (("answer_override"."lifted_at" is null) = ("answer_override"."lifted_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "answer_override" ADD CONSTRAINT "answer_override_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_override_once" ON "answer_override" USING btree ("dispute_id","about") WHERE lifted_at is null;