CREATE TABLE "atividade" (
	"dia" date NOT NULL,
	"user_id" uuid NOT NULL,
	"ordens" integer DEFAULT 0 NOT NULL,
	"clientes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "atividade_dia_user_id_pk" PRIMARY KEY("dia","user_id")
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"em" timestamp(3) with time zone NOT NULL,
	"ato" text NOT NULL,
	"por" uuid NOT NULL,
	"alvo" uuid,
	"por_pessoa" uuid NOT NULL,
	"alvo_pessoa" uuid,
	"detalhe" jsonb NOT NULL,
	"motivo" text,
	"busca" text GENERATED ALWAYS AS (bancada_busca(coalesce(motivo, ''))) STORED,
	CONSTRAINT "auditoria_ato_valor" CHECK ("auditoria"."ato" in ('plano_alterado', 'teste_estendido', 'conta_desativada', 'conta_reativada', 'sessoes_encerradas', 'recuperacao_enviada', 'provedor_salvo', 'webhook_testado', 'entrega_reprocessada', 'entrega_revelada', 'compra_vinculada', 'job_repetido', 'usuarios_exportados', 'auditoria_exportada'))
);
--> statement-breakpoint
CREATE TABLE "auditoria_pessoas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"busca" text GENERATED ALWAYS AS (bancada_busca(nome || ' ' || email)) STORED
);
--> statement-breakpoint
CREATE TABLE "emails_enviados" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"tipo" text NOT NULL,
	"enviado_em" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "concessoes" DROP CONSTRAINT "concessoes_plano";--> statement-breakpoint
DROP INDEX "user_planos_user_id";--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "busca" text GENERATED ALWAYS AS (bancada_busca(nome || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD COLUMN "busca" text GENERATED ALWAYS AS (bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || grupo)) STORED;--> statement-breakpoint
ALTER TABLE "transacoes" ADD COLUMN "busca" text GENERATED ALWAYS AS (bancada_busca(customer_name || ' ' || customer_email || ' ' || product_name || ' ' || pedido)) STORED;--> statement-breakpoint
ALTER TABLE "lojas" ADD COLUMN "total_fotos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "atividade" ADD CONSTRAINT "atividade_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditoria_pessoas" ADD CONSTRAINT "auditoria_pessoas_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails_enviados" ADD CONSTRAINT "emails_enviados_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atividade_user_id" ON "atividade" USING btree ("user_id","dia");--> statement-breakpoint
CREATE INDEX "auditoria_em" ON "auditoria" USING btree ("em","id");--> statement-breakpoint
CREATE INDEX "auditoria_ato" ON "auditoria" USING btree ("ato","em","id");--> statement-breakpoint
CREATE INDEX "auditoria_alvo" ON "auditoria" USING btree ("alvo","em");--> statement-breakpoint
CREATE UNIQUE INDEX "auditoria_pessoas_pessoa" ON "auditoria_pessoas" USING btree ("user_id","nome","email");--> statement-breakpoint
CREATE INDEX "emails_enviados_user_id" ON "emails_enviados" USING btree ("user_id","enviado_em");--> statement-breakpoint
CREATE INDEX "emails_enviados_em" ON "emails_enviados" USING btree ("enviado_em");--> statement-breakpoint
CREATE INDEX "usuarios_created_at" ON "usuarios" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "usuarios_busca" ON "usuarios" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assinaturas_busca" ON "assinaturas" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transacoes_receita" ON "transacoes" USING btree ("status","created_at","amount");--> statement-breakpoint
CREATE INDEX "transacoes_sem_dono" ON "transacoes" USING btree ("created_at","id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "transacoes_busca" ON "transacoes" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_mortos" ON "jobs" USING btree ("id") WHERE morto_em is not null;--> statement-breakpoint
CREATE INDEX "user_planos_que_conta" ON "user_planos" USING btree ("user_id","ativo","created_at","id","plano");--> statement-breakpoint
CREATE INDEX "user_planos_a_vencer" ON "user_planos" USING btree (coalesce(carencia_ate, data_fim)) WHERE ativo and plano <> 'teste';--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_plano" CHECK ("concessoes"."plano" in ('teste', 'basico', 'profissional'));--> statement-breakpoint
-- A grant that is taken back counts for nothing from now on. Those that stand so ended: their end is what counts.
UPDATE "concessoes" SET "data_fim" = least("data_fim", "revogada_em"), "revogada_em" = NULL WHERE "revogada_em" IS NOT NULL;--> statement-breakpoint
LOCK TABLE ordens_servico, clientes IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- All of atividade as the rows say it is.
CREATE VIEW bancada_recontagem_atividade AS
  SELECT user_id, dia, sum(ordens)::int AS ordens, sum(clientes)::int AS clientes
  FROM (
    SELECT user_id, (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS dia, 1 AS ordens, 0 AS clientes FROM ordens_servico
    UNION ALL
    SELECT user_id, (data_cadastro AT TIME ZONE 'America/Sao_Paulo')::date, 0, 1 FROM clientes
  ) AS linhas
  GROUP BY user_id, dia;--> statement-breakpoint
INSERT INTO atividade (dia, user_id, ordens, clientes)
  SELECT dia, user_id, ordens, clientes FROM bancada_recontagem_atividade;--> statement-breakpoint
UPDATE lojas SET total_fotos = f.fotos
  FROM (SELECT user_id, count(*)::int AS fotos FROM bancada_fotos GROUP BY user_id) f WHERE f.user_id = lojas.user_id;--> statement-breakpoint
-- The LIKE pattern of a typed text as it is, from the middle of a word too.
CREATE FUNCTION bancada_trecho(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(substr(bancada_busca(texto), 2), '([\\%_])', '\\\1', 'g') || '%'
$$;
