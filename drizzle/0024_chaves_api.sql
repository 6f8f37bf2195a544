CREATE TABLE "chaves_api" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"id_publico" text NOT NULL,
	"chave_hash" text NOT NULL,
	"escopos" text[] NOT NULL,
	"expira_em" timestamp(3) with time zone,
	"usada_em" timestamp(3) with time zone,
	"dormindo_em" timestamp(3) with time zone,
	"revogada_em" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chaves_api_escopos" CHECK ("chaves_api"."escopos" <@ array['leitura', 'escrita', 'financeiro', 'fotos'] and cardinality("chaves_api"."escopos") > 0)
);
--> statement-breakpoint
ALTER TABLE "eventos_os" DROP CONSTRAINT "eventos_os_autor";--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_api_id_publico" ON "chaves_api" USING btree ("id_publico");--> statement-breakpoint
CREATE INDEX "chaves_api_user_id" ON "chaves_api" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_autor" CHECK ("eventos_os"."autor" in ('dono', 'sistema', 'importado', 'api'));