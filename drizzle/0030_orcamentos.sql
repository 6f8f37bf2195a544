CREATE TABLE "links_os" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"cifra" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lixeira_orcamentos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"versao" smallint NOT NULL,
	"itens" jsonb NOT NULL,
	"desconto" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"termos" text NOT NULL,
	"valido_ate" date NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL,
	"resposta" text,
	"respondido_em" timestamp(3) with time zone,
	"respondido_por" text,
	"motivo" text,
	"por" text,
	"endereco" text,
	"importado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lixeira_orcamentos_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "orcamentos" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"os_id" uuid NOT NULL,
	"versao" smallint NOT NULL,
	"itens" jsonb NOT NULL,
	"desconto" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"termos" text NOT NULL,
	"valido_ate" date NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL,
	"resposta" text,
	"respondido_em" timestamp(3) with time zone,
	"respondido_por" text,
	"motivo" text,
	"por" text,
	"endereco" text,
	"importado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orcamentos_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "orcamentos_versao_valor" CHECK (versao between 1 and 20),
	CONSTRAINT "orcamentos_valores" CHECK ("orcamentos"."total" >= 0 and "orcamentos"."desconto" >= 0),
	CONSTRAINT "orcamentos_resposta" CHECK ("orcamentos"."resposta" in ('aprovado', 'recusado')),
	CONSTRAINT "orcamentos_por" CHECK ("orcamentos"."por" in ('link', 'balcao')),
	CONSTRAINT "orcamentos_respondido" CHECK (("orcamentos"."resposta" is null) = ("orcamentos"."respondido_em" is null) and ("orcamentos"."resposta" is null) = ("orcamentos"."por" is null))
);
--> statement-breakpoint
ALTER TABLE "eventos_os" DROP CONSTRAINT "eventos_os_tipo";--> statement-breakpoint
ALTER TABLE "eventos_os" DROP CONSTRAINT "eventos_os_autor";--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "orcamento_versao" smallint;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "orcamento_total" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "orcamento_resposta" text;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "orcamento_ate" date;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "orcamento_mudou" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links_os" ADD CONSTRAINT "links_os_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_orcamentos" ADD CONSTRAINT "lixeira_orcamentos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lixeira_orcamentos" ADD CONSTRAINT "lixeira_orcamentos_user_id_os_id_lixeira_os_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."lixeira_os"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcamentos" ADD CONSTRAINT "orcamentos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcamentos" ADD CONSTRAINT "orcamentos_user_id_os_id_ordens_servico_user_id_id_fk" FOREIGN KEY ("user_id","os_id") REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "links_os_ordem" ON "links_os" USING btree ("user_id","os_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lixeira_orcamentos_versao" ON "lixeira_orcamentos" USING btree ("user_id","os_id","versao");--> statement-breakpoint
CREATE UNIQUE INDEX "orcamentos_versao" ON "orcamentos" USING btree ("user_id","os_id","versao");--> statement-breakpoint
CREATE INDEX "orcamentos_enviado_em" ON "orcamentos" USING btree ("user_id","enviado_em");--> statement-breakpoint
CREATE INDEX "ordens_orcamento" ON "ordens_servico" USING btree ("user_id","orcamento_resposta","data_entrada","id") WHERE orcamento_versao is not null and status <> 'Entregue';--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_tipo" CHECK ("eventos_os"."tipo" in ('criada', 'estado', 'alterada', 'excluida', 'restaurada', 'revertida', 'foto_adicionada', 'foto_alterada', 'foto_excluida', 'lembrete_criado', 'lembrete_removido', 'orcamento_enviado', 'orcamento_respondido', 'avisado', 'impresso_entrada', 'impresso_entrega', 'impresso_etiqueta'));--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_autor" CHECK ("eventos_os"."autor" in ('dono', 'sistema', 'importado', 'api', 'cliente'));--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_orcamento_resposta" CHECK ("ordens_servico"."orcamento_resposta" in ('aprovado', 'recusado'));--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_orcamento_enviado" CHECK (case when "ordens_servico"."orcamento_versao" is null
        then "ordens_servico"."orcamento_total" is null and "ordens_servico"."orcamento_resposta" is null and "ordens_servico"."orcamento_ate" is null and not "ordens_servico"."orcamento_mudou"
        else "ordens_servico"."orcamento_total" is not null and "ordens_servico"."orcamento_ate" is not null end);--> statement-breakpoint
ALTER TABLE "acessos" DROP CONSTRAINT "acessos_evento";--> statement-breakpoint
ALTER TABLE "acessos" ADD CONSTRAINT "acessos_evento" CHECK ("acessos"."evento" in ('entrada', 'uso', 'chave_api_criada', 'chave_api_revogada', 'chave_api_acordada', 'pix_alterado'));
