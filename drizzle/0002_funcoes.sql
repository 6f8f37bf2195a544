-- Deleting an order unlinks its reminders: only os_id is emptied, for user_id is part of the primary key.
ALTER TABLE "lembretes" ADD CONSTRAINT "lembretes_ordem_fk" FOREIGN KEY ("user_id","os_id")
  REFERENCES "public"."ordens_servico"("user_id","id") ON DELETE SET NULL ("os_id");
--> statement-breakpoint
-- The LIKE pattern of one typed word: a fragment, or under three characters the beginning of a word.
-- Escaped after unaccent, which turns the full-width % and _ into plain ones.
CREATE FUNCTION bancada_padrao(palavra text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || CASE WHEN length(bancada_busca(palavra)) < 4 THEN escapada ELSE substr(escapada, 2) END || '%'
  FROM regexp_replace(bancada_busca(palavra), '([\\%_])', '\\\1', 'g') AS escapada
$$;
--> statement-breakpoint
-- The LIKE pattern of a typed text as it is, from the middle of a word too.
CREATE FUNCTION bancada_trecho(texto text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(substr(bancada_busca(texto), 2), '([\\%_])', '\\\1', 'g') || '%'
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- What an order counts for in the shop's totals: the one place that says so, for the writes and for the audit. It takes
-- columns, never a table's row: where the database is distributed, the parts of a table have row types of their own.
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
$$;
--> statement-breakpoint
-- And what an expense counts for.
CREATE FUNCTION bancada_contagem(categoria text, valor numeric, data_despesa date)
RETURNS TABLE (medida text, grao text, inicio date, chave text, soma numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'despesa', g.grao, g.inicio, categoria, valor
  FROM (VALUES
    ('dia', data_despesa),
    ('mes', date_trunc('month', data_despesa::timestamp)::date),
    ('sempre', '-infinity'::date)
  ) AS g (grao, inicio)
$$;
--> statement-breakpoint
-- All totals as the rows say they are.
CREATE VIEW bancada_recontagem AS
  SELECT user_id, medida, grao, inicio, chave, count(*)::int AS quantidade, sum(soma) AS soma
  FROM (
    SELECT o.user_id, c.* FROM ordens_servico o JOIN lojas l USING (user_id),
      bancada_contagem(o.status, o.pago, o.valor, o.soma_custos, o.tipo_servico, o.categoria_aparelho,
        o.data_entrada, o.data_previsao, o.pronto_em, o.data_entrega, o.pago_em, o.created_at, l.fuso) c
    UNION ALL
    SELECT d.user_id, c.* FROM despesas d, bancada_contagem(d.categoria, d.valor, d.data_despesa) c
  ) AS linhas
  GROUP BY user_id, medida, grao, inicio, chave;
--> statement-breakpoint
-- The operator's figures of each day, as the rows say they are. An imported row counts on the day of its import.
CREATE VIEW bancada_recontagem_atividade AS
  SELECT user_id, dia, sum(ordens)::int AS ordens, sum(clientes)::int AS clientes
  FROM (
    SELECT user_id, (coalesce(importado_em, created_at) AT TIME ZONE 'America/Sao_Paulo')::date AS dia, 1 AS ordens, 0 AS clientes FROM ordens_servico
    UNION ALL
    SELECT user_id, (coalesce(importado_em, data_cadastro) AT TIME ZONE 'America/Sao_Paulo')::date, 0, 1 FROM clientes
  ) AS linhas
  GROUP BY user_id, dia;
--> statement-breakpoint
-- All photos whose objects are kept: those of orders in the trash, too.
CREATE VIEW bancada_fotos AS
  SELECT user_id, os_id, id, url_storage, bytes, created_at FROM fotos_os
  UNION ALL
  SELECT l.user_id, l.id, f.id, f.url_storage, f.bytes, f.created_at
  FROM lixeira_os l,
    jsonb_to_recordset(l.fotos) AS f (id uuid, url_storage text, bytes integer, created_at timestamptz(3));
--> statement-breakpoint
-- And those that a backup names, whose photo was deleted.
CREATE VIEW bancada_objetos AS
  SELECT user_id, os_id, id, url_storage, created_at FROM bancada_fotos
  UNION ALL
  SELECT user_id, os_id, id, url_storage, created_at FROM copias_objetos;
--> statement-breakpoint
-- What fills a shop's room for texts, by customer and order: their own texts, and those of an order's lines and quotes,
-- in the trash too. Each row also takes some bytes of its own.
CREATE VIEW bancada_textos AS
  SELECT user_id, id, 200 + octet_length(nome) + octet_length(telefone) + coalesce(octet_length(email), 0)
    + coalesce(octet_length(endereco), 0) + coalesce(octet_length(documento), 0) AS bytes FROM clientes
  UNION ALL
  SELECT user_id, id, 400 + octet_length(aparelho) + octet_length(defeito) + coalesce(octet_length(observacoes), 0) FROM ordens_servico
  UNION ALL
  SELECT user_id, id, 400 + octet_length(os ->> 'aparelho') + octet_length(os ->> 'defeito')
    + coalesce(octet_length(os ->> 'observacoes'), 0) FROM lixeira_os
  UNION ALL
  SELECT user_id, os_id, 100 + octet_length(descricao) FROM itens_os
  UNION ALL
  SELECT user_id, os_id, 100 + octet_length(descricao) FROM lixeira_itens
  UNION ALL
  SELECT user_id, os_id, 200 + octet_length(itens::text) + octet_length(termos) FROM orcamentos
  UNION ALL
  SELECT user_id, os_id, 200 + octet_length(itens::text) + octet_length(termos) FROM lixeira_orcamentos;
