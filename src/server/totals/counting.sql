-- What an order and an expense count for in the shop's totals, as the newest migration defines it. To be read:
-- nothing runs this file, and tests/server/totals-keep.test.ts holds it equal to the database's own.
CREATE OR REPLACE FUNCTION public.bancada_contagem(status text, pago boolean, valor numeric, soma_custos numeric, tipo_servico text, categoria_aparelho text, data_entrada date, data_previsao date, pronto_em date, data_entrega date, pago_em date, created_at timestamp with time zone, fuso text)
 RETURNS TABLE(medida text, grao text, inicio date, chave text, soma numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
$function$
CREATE OR REPLACE FUNCTION public.bancada_contagem(categoria text, valor numeric, data_despesa date)
 RETURNS TABLE(medida text, grao text, inicio date, chave text, soma numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT 'despesa', g.grao, g.inicio, categoria, valor
  FROM (VALUES
    ('dia', data_despesa),
    ('mes', date_trunc('month', data_despesa::timestamp)::date),
    ('sempre', '-infinity'::date)
  ) AS g (grao, inicio)
$function$
