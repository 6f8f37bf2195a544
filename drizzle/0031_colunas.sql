-- Fine for the release before: the functions by row that it calls stay, and count what they counted.
-- Functions and views take columns, never a table's row: where the database is distributed, the parts of a table have row
-- types of their own. The functions by row stay for the release before, and say what those by column say.
CREATE FUNCTION bancada_contagem(
  status text, pago boolean, valor numeric, soma_custos numeric, tipo_servico text, categoria_aparelho text,
  data_entrada date, data_previsao date, pronto_em date, data_entrega date, pago_em date, created_at timestamptz, fuso text
)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.medida, g.grao, g.inicio, m.chave, m.soma
  FROM (VALUES
    (true, 'situacao', '-infinity'::date, status, valor),
    (status = 'Entregue' AND NOT pago AND valor > 0, 'a_receber', '-infinity'::date, '', valor),
    (true, 'criadas', (created_at AT TIME ZONE fuso)::date, '', valor),
    (true, 'criadas_servico', (created_at AT TIME ZONE fuso)::date, tipo_servico, valor),
    (true, 'criadas_aparelho', (created_at AT TIME ZONE fuso)::date, categoria_aparelho, valor),
    (pago, 'receita', coalesce(data_entrega, pago_em), '', valor),
    (pago, 'receita_servico', coalesce(data_entrega, pago_em), tipo_servico, valor),
    (pago, 'receita_aparelho', coalesce(data_entrega, pago_em), categoria_aparelho, valor),
    (pago AND soma_custos IS NOT NULL, 'valor_com_custo', coalesce(data_entrega, pago_em), tipo_servico, valor),
    (pago AND soma_custos IS NOT NULL, 'custo', coalesce(data_entrega, pago_em), tipo_servico, soma_custos),
    (status IN ('Recebido', 'Em Andamento') AND data_previsao IS NOT NULL, 'previsao', data_previsao, '', valor),
    (status = 'Pronto', 'pronta', pronto_em, '', valor),
    (status = 'Entregue', 'reparo', data_entrega, '', greatest(data_entrega - data_entrada, 0)::numeric)
  ) AS m (conta, medida, dia, chave, soma),
  LATERAL (VALUES
    (isfinite(m.dia), 'dia', m.dia),
    (isfinite(m.dia), 'mes', date_trunc('month', m.dia::timestamp)::date),
    (true, 'sempre', '-infinity'::date)
  ) AS g (conta, grao, inicio)
  WHERE m.conta AND g.conta
$$;--> statement-breakpoint
CREATE FUNCTION bancada_contagem(categoria text, valor numeric, data_despesa date)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'despesa', g.grao, g.inicio, categoria, valor
  FROM (VALUES
    ('dia', data_despesa),
    ('mes', date_trunc('month', data_despesa::timestamp)::date),
    ('sempre', '-infinity'::date)
  ) AS g (grao, inicio)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bancada_contagem(o ordens_servico, fuso text)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT * FROM public.bancada_contagem(o.status, o.pago, o.valor, o.soma_custos, o.tipo_servico, o.categoria_aparelho,
    o.data_entrada, o.data_previsao, o.pronto_em, o.data_entrega, o.pago_em, o.created_at, fuso)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bancada_contagem(d despesas)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT * FROM public.bancada_contagem(d.categoria, d.valor, d.data_despesa)
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW bancada_recontagem AS
  SELECT user_id, medida, grao, inicio, chave, count(*)::int AS quantidade, sum(soma) AS soma
  FROM (
    SELECT o.user_id, c.* FROM ordens_servico o JOIN lojas l USING (user_id),
      bancada_contagem(o.status, o.pago, o.valor, o.soma_custos, o.tipo_servico, o.categoria_aparelho,
        o.data_entrada, o.data_previsao, o.pronto_em, o.data_entrega, o.pago_em, o.created_at, l.fuso) c
    UNION ALL
    SELECT d.user_id, c.* FROM despesas d, bancada_contagem(d.categoria, d.valor, d.data_despesa) c
  ) AS linhas
  GROUP BY user_id, medida, grao, inicio, chave;--> statement-breakpoint
-- The instant a millisecond later. Of immutable parts: timestamptz + interval depends on the session's zone.
CREATE FUNCTION bancada_depois(instante timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp((extract(epoch FROM instante - '1970-01-01 00:00:00+00'::timestamptz) + 0.001)::double precision)
$$;
--> statement-breakpoint
-- Lines of an order that say of each only what kind it is. One function, since the parts of it are not immutable to all
-- that they take, and no statement that changes a row may call such.
CREATE FUNCTION bancada_sem_descricoes(linhas jsonb, peca text, servico text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(linha || jsonb_build_object('descricao', CASE linha ->> 'tipo' WHEN 'peca' THEN peca ELSE servico END)
    ORDER BY lugar), '[]'::jsonb)
  FROM jsonb_array_elements(linhas) WITH ORDINALITY AS todas (linha, lugar)
$$;
