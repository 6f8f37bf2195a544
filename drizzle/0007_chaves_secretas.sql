CREATE TABLE "chaves_secretas" (
	"id" text PRIMARY KEY NOT NULL,
	"impressao" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
