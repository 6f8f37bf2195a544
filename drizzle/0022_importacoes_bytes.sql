ALTER TABLE "importacoes" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lojas" ADD COLUMN "bytes_importacoes" bigint DEFAULT 0 NOT NULL;