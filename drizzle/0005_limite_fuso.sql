ALTER TABLE "lojas" ADD COLUMN "limite_de" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lojas" ADD COLUMN "limite_ate" timestamp(3) with time zone;