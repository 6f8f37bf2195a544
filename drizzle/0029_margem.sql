-- Two measures more: the value and the cost of paid orders whose cost is known whole, by type of service. No order that
-- is stored by now has a line, so none has a cost: nothing is counted anew, and no write needs to wait.
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
$$;
