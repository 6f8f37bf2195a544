DROP INDEX "fotos_os_ordem";--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "documento" text;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "largura" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "altura" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "bytes" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "busca" text NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "chave" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_os" ADD COLUMN "chave_conteudo" text NOT NULL;--> statement-breakpoint
ALTER TABLE "lojas" ADD COLUMN "bytes_fotos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "clientes_telefone" ON "clientes" USING btree ("user_id","telefone");--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_os_chave" ON "fotos_os" USING btree ("user_id","chave");--> statement-breakpoint
CREATE UNIQUE INDEX "fotos_os_url_storage" ON "fotos_os" USING btree ("user_id","url_storage");--> statement-breakpoint
CREATE INDEX "fotos_os_tipo_foto" ON "fotos_os" USING btree ("user_id","tipo_foto","created_at","id");--> statement-breakpoint
CREATE INDEX "fotos_os_busca" ON "fotos_os" USING gin ("user_id","busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fotos_os_ordem" ON "fotos_os" USING btree ("user_id","os_id","created_at","id");