ALTER TABLE "app_identity" ADD COLUMN "issuer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_identity" DROP CONSTRAINT "app_identity_provider_subject_pk";--> statement-breakpoint
ALTER TABLE "app_identity" ADD CONSTRAINT "app_identity_provider_issuer_subject_pk" PRIMARY KEY("provider","issuer","subject");--> statement-breakpoint
ALTER TABLE "auth_code" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_code" ADD COLUMN "attempts_elsewhere" integer DEFAULT 0 NOT NULL;
