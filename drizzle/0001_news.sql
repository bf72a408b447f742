CREATE TABLE "product_news" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"link" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
