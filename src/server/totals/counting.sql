-- What an order and an expense count for in the shop's totals, as the newest migration defines it. To be read:
-- nothing runs this file, and tests/server/totals-keep.test.ts holds it equal to the database's own.
CREATE OR REPLACE FUNCTION public.bancada_contagem(o ordens_servico, fuso text)
 RETURNS TABLE(medida text, grao text, inicio date, chave text, soma numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
    (o.pago AND o.soma_custos IS NOT NULL, 'valor_com_custo', coalesce(o.data_entrega, o.pago_em), o.tipo_servico, o.valor),
    (o.pago AND o.soma_custos IS NOT NULL, 'custo', coalesce(o.data_entrega, o.pago_em), o.tipo_servico, o.soma_custos),
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
$function$
CREATE OR REPLACE FUNCTION public.bancada_contagem(d despesas)
 RETURNS TABLE(medida text, grao text, inicio date, chave text, soma numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT 'despesa', g.grao, g.inicio, d.categoria, d.valor
  FROM (VALUES
    ('dia', d.data_despesa),
    ('mes', date_trunc('month', d.data_despesa::timestamp)::date),
    ('sempre', '-infinity'::date)
  ) AS g (grao, inicio)
$function$
