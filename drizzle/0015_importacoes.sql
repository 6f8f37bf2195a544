CREATE TABLE "importacoes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"noun" text,
	"nome_arquivo" text NOT NULL,
	"estado" text NOT NULL,
	"recusa" text,
	"opcoes" jsonb NOT NULL,
	"versao" integer DEFAULT 0 NOT NULL,
	"totais" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"posicao" integer DEFAULT 0 NOT NULL,
	"sem_numero" integer DEFAULT 0 NOT NULL,
	"maior_numero" integer DEFAULT 0 NOT NULL,
	"primeiro_numero" integer,
	"contagens" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"pedida_em" timestamp(3) with time zone NOT NULL,
	"terminada_em" timestamp(3) with time zone,
	CONSTRAINT "importacoes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "importacoes_tipo" CHECK ("importacoes"."tipo" in ('planilha')),
	CONSTRAINT "importacoes_noun" CHECK ("importacoes"."noun" in ('clientes', 'ordens', 'despesas')),
	CONSTRAINT "importacoes_estado" CHECK ("importacoes"."estado" in ('lendo', 'previa', 'recusada', 'gravando', 'feita', 'desfazendo', 'desfeita', 'cancelando', 'cancelada')),
	CONSTRAINT "importacoes_recusa" CHECK ("importacoes"."recusa" in ('arquivo_vazio', 'arquivo_truncado', 'arquivo_protegido', 'arquivo_corrompido', 'colunas_demais', 'descompactado_demais', 'formato_antigo', 'formato_desconhecido', 'formato_ods', 'linhas_demais', 'zip_inseguro'))
);
--> statement-breakpoint
CREATE TABLE "importados" (
	"user_id" uuid NOT NULL,
	"tabela" text NOT NULL,
	"origem" text NOT NULL,
	"id" uuid NOT NULL,
	"importacao_id" uuid NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"mantida" boolean DEFAULT false NOT NULL,
	CONSTRAINT "importados_user_id_tabela_origem_pk" PRIMARY KEY("user_id","tabela","origem"),
	CONSTRAINT "importados_tabela" CHECK ("importados"."tabela" in ('clientes', 'ordens', 'despesas'))
);
--> statement-breakpoint
ALTER TABLE "eventos_os" DROP CONSTRAINT "eventos_os_autor";--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "importado_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "numero_anterior" text;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "importado_em" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importados" ADD CONSTRAINT "importados_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importados" ADD CONSTRAINT "importados_user_id_importacao_id_importacoes_user_id_id_fk" FOREIGN KEY ("user_id","importacao_id") REFERENCES "public"."importacoes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "importacoes_pedidas" ON "importacoes" USING btree ("user_id","pedida_em","id");--> statement-breakpoint
CREATE INDEX "importados_importacao" ON "importados" USING btree ("user_id","importacao_id","tabela","id");--> statement-breakpoint
CREATE INDEX "clientes_documento" ON "clientes" USING btree ("user_id","documento") WHERE documento is not null;--> statement-breakpoint
ALTER TABLE "eventos_os" ADD CONSTRAINT "eventos_os_autor" CHECK ("eventos_os"."autor" in ('dono', 'sistema', 'importado'));--> statement-breakpoint
-- For who operates Bancada an imported row counts on the day of its import, not on the one it is about.
CREATE OR REPLACE VIEW bancada_recontagem_atividade AS
  SELECT user_id, dia, sum(ordens)::int AS ordens, sum(clientes)::int AS clientes
  FROM (
    SELECT user_id, (coalesce(importado_em, created_at) AT TIME ZONE 'America/Sao_Paulo')::date AS dia, 1 AS ordens, 0 AS clientes FROM ordens_servico
    UNION ALL
    SELECT user_id, (coalesce(importado_em, data_cadastro) AT TIME ZONE 'America/Sao_Paulo')::date, 0, 1 FROM clientes
  ) AS linhas
  GROUP BY user_id, dia;
