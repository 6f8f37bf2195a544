-- A write that has counted an order by the old words is over before the new ones stand; reading goes on.
LOCK TABLE ordens_servico IN EXCLUSIVE MODE;--> statement-breakpoint
-- What costs nothing is owed by nobody.
CREATE OR REPLACE FUNCTION bancada_contagem(o ordens_servico, fuso text)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.medida, g.grao, g.inicio, m.chave, m.soma
  FROM (VALUES
    (true, 'situacao', '-infinity'::date, o.status, o.valor),
    (o.status = 'Entregue' AND NOT o.pago AND o.valor > 0, 'a_receber', '-infinity'::date, '', o.valor),
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
UPDATE totais t SET quantidade = t.quantidade - livres.quantidade
  FROM (
    SELECT user_id, count(*)::int AS quantidade FROM ordens_servico
    WHERE status = 'Entregue' AND NOT pago AND valor = 0 GROUP BY user_id
  ) AS livres
  WHERE t.user_id = livres.user_id AND t.medida = 'a_receber';--> statement-breakpoint
CREATE INDEX "ordens_devidas" ON "ordens_servico" USING btree ("user_id","data_entrega","id") WHERE status = 'Entregue' and not pago and valor > 0;--> statement-breakpoint
-- Last: from here on nobody reads orders until all of this is stored.
DROP INDEX "ordens_a_receber";--> statement-breakpoint
ALTER INDEX "ordens_devidas" RENAME TO "ordens_a_receber";
