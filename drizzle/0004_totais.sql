CREATE TABLE "totais" (
	"user_id" uuid NOT NULL,
	"medida" text NOT NULL,
	"grao" text NOT NULL,
	"inicio" date NOT NULL,
	"chave" text NOT NULL,
	"quantidade" integer NOT NULL,
	"soma" numeric(20, 2) NOT NULL,
	CONSTRAINT "totais_user_id_medida_grao_inicio_chave_pk" PRIMARY KEY("user_id","medida","grao","inicio","chave")
);
--> statement-breakpoint
DROP INDEX "ordens_receita";--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "valor_total" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "despesas" ADD COLUMN "serie" uuid;--> statement-breakpoint
ALTER TABLE "despesas" ADD COLUMN "dia" integer;--> statement-breakpoint
UPDATE "despesas" SET "serie" = "id", "dia" = extract(day FROM "data_despesa");--> statement-breakpoint
ALTER TABLE "despesas" ALTER COLUMN "serie" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "despesas" ALTER COLUMN "dia" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "despesas" ADD COLUMN "copia_de" date;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "categoria_aparelho" text GENERATED ALWAYS AS (case when aparelho ~* '\m(iPhone)\M' then 'iPhone' when aparelho ~* '\m(Samsung|Galaxy)\M' then 'Samsung' when aparelho ~* '\m(Xiaomi|Redmi|Mi|Poco)\M' then 'Xiaomi' when aparelho ~* '\m(Motorola|Moto)\M' then 'Motorola' when aparelho ~* '\m(LG)\M' then 'LG' when aparelho ~* '\m(Huawei)\M' then 'Huawei' else 'Outros' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD COLUMN "pronto_em" date;--> statement-breakpoint
-- Nothing says since when the orders that are there now are ready: their last change is the nearest.
UPDATE "ordens_servico" o SET "pronto_em" = (o."updated_at" AT TIME ZONE l."fuso")::date
  FROM "lojas" l WHERE l."user_id" = o."user_id" AND o."status" = 'Pronto';--> statement-breakpoint
ALTER TABLE "totais" ADD CONSTRAINT "totais_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "despesas_copia" ON "despesas" USING btree ("user_id","serie","copia_de");--> statement-breakpoint
CREATE INDEX "despesas_categoria_data" ON "despesas" USING btree ("user_id","categoria","data_despesa","id");--> statement-breakpoint
CREATE INDEX "despesas_recorrentes" ON "despesas" USING btree ("user_id","serie","data_despesa","id") WHERE recorrente or copia_de is not null;--> statement-breakpoint
CREATE INDEX "ordens_atrasadas" ON "ordens_servico" USING btree ("user_id","data_previsao","id") WHERE status in ('Recebido', 'Em Andamento');--> statement-breakpoint
CREATE INDEX "ordens_prontas" ON "ordens_servico" USING btree ("user_id","pronto_em","id") WHERE status = 'Pronto';--> statement-breakpoint
CREATE INDEX "ordens_a_receber" ON "ordens_servico" USING btree ("user_id","data_entrega","id") WHERE status = 'Entregue' and not pago;--> statement-breakpoint
CREATE INDEX "ordens_receita" ON "ordens_servico" USING btree ("user_id",coalesce(data_entrega, pago_em),"id") WHERE pago;--> statement-breakpoint
ALTER TABLE "despesas" ADD CONSTRAINT "despesas_dia" CHECK ("despesas"."dia" between 1 and 31);--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_pronta" CHECK ("ordens_servico"."status" <> 'Pronto' or "ordens_servico"."pronto_em" is not null);--> statement-breakpoint
ALTER TABLE "ordens_servico" ADD CONSTRAINT "ordens_nao_pronta" CHECK ("ordens_servico"."status" in ('Pronto', 'Entregue') or "ordens_servico"."pronto_em" is null);;--> statement-breakpoint
-- What an order counts for in the shop's totals: the one place that says so, for the writes and for the audit.
CREATE FUNCTION bancada_contagem(o ordens_servico, fuso text)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.medida, g.grao, g.inicio, m.chave, m.soma
  FROM (VALUES
    (true, 'situacao', '-infinity'::date, o.status, o.valor),
    (o.status = 'Entregue' AND NOT o.pago, 'a_receber', '-infinity'::date, '', o.valor),
    (true, 'criadas', (o.created_at AT TIME ZONE fuso)::date, '', o.valor),
    (true, 'criadas_servico', (o.created_at AT TIME ZONE fuso)::date, o.tipo_servico, o.valor),
    (true, 'criadas_aparelho', (o.created_at AT TIME ZONE fuso)::date, o.categoria_aparelho, o.valor),
    (o.pago, 'receita', coalesce(o.data_entrega, o.pago_em), '', o.valor),
    (o.pago, 'receita_servico', coalesce(o.data_entrega, o.pago_em), o.tipo_servico, o.valor),
    (o.pago, 'receita_aparelho', coalesce(o.data_entrega, o.pago_em), o.categoria_aparelho, o.valor),
    (o.status IN ('Recebido', 'Em Andamento') AND o.data_previsao IS NOT NULL, 'previsao', o.data_previsao, '', o.valor),
    (o.status = 'Pronto', 'pronta', o.pronto_em, '', o.valor),
    (o.status = 'Entregue', 'reparo', o.data_entrega, '', greatest(o.data_entrega - o.data_entrada, 0)::numeric)
  ) AS m (conta, medida, dia, chave, soma),
  LATERAL (VALUES
    (isfinite(m.dia), 'dia', m.dia),
    (isfinite(m.dia), 'mes', date_trunc('month', m.dia::timestamp)::date),
    (true, 'sempre', '-infinity'::date)
  ) AS g (conta, grao, inicio)
  WHERE m.conta AND g.conta
$$;--> statement-breakpoint
-- And what an expense counts for.
CREATE FUNCTION bancada_contagem(d despesas)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'despesa', g.grao, g.inicio, d.categoria, d.valor
  FROM (VALUES
    ('dia', d.data_despesa),
    ('mes', date_trunc('month', d.data_despesa::timestamp)::date),
    ('sempre', '-infinity'::date)
  ) AS g (grao, inicio)
$$;--> statement-breakpoint
-- All totals as the rows say they are.
CREATE VIEW bancada_recontagem AS
  SELECT user_id, medida, grao, inicio, chave, count(*)::int AS quantidade, sum(soma) AS soma
  FROM (
    SELECT o.user_id, c.* FROM ordens_servico o JOIN lojas l USING (user_id), bancada_contagem(o, l.fuso) c
    UNION ALL
    SELECT d.user_id, c.* FROM despesas d, bancada_contagem(d) c
  ) AS linhas
  GROUP BY user_id, medida, grao, inicio, chave;--> statement-breakpoint
INSERT INTO totais (user_id, medida, grao, inicio, chave, quantidade, soma)
  SELECT user_id, medida, grao, inicio, chave, quantidade, soma FROM bancada_recontagem;
