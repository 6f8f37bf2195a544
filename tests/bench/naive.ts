import { type SQL, sql } from 'drizzle-orm'
import { type Database, prepared } from '../../src/server/db/client.ts'

/**
 * The figures as one would ask for them without totals: aggregates over orders and expenses, with every index there
 * is, prepared as ours are. Each answers one JSON object, by the names that ours have.
 */
export const naive = {
  /** Of orders.summary, without its lists of orders. */
  summary: figures(
    'naive_summary',
    sql`select jsonb_build_object(
        'total', count(*),
        'recebido', count(*) filter (where status = 'Recebido'),
        'em_andamento', count(*) filter (where status = 'Em Andamento'),
        'prontas', count(*) filter (where status = 'Pronto'),
        'osEmAberto', count(*) filter (where status <> 'Entregue'),
        'valorOSEmAberto', coalesce(sum(valor) filter (where status <> 'Entregue'), 0),
        'receitaHoje', coalesce(sum(valor) filter (where pago and dia = hoje), 0),
        'receitaSemana', coalesce(sum(valor) filter (where pago and dia >= domingo and dia < domingo + 7), 0),
        'faturamentoMes', coalesce(sum(valor) filter (where pago and dia >= mes and dia < depois), 0),
        'pagasMes', count(*) filter (where pago and dia >= mes and dia < depois),
        'alertas', jsonb_build_object(
          'atrasadas', count(*) filter (where status in ('Recebido', 'Em Andamento') and data_previsao < hoje),
          'sem_retirada', count(*) filter (where status = 'Pronto' and pronto_em <= hoje - 7),
          'a_receber', count(*) filter (where status = 'Entregue' and not pago and valor > 0)
        ),
        'aOrcar', jsonb_build_object('quantidade', count(*) filter (where a_orcar and status <> 'Entregue'), 'desde', min(data_entrada) filter (where a_orcar and status <> 'Entregue')),
        'orcamentos', jsonb_build_object(
          'sem_resposta', count(*) filter (where aberto and orcamento_resposta is null),
          'aprovado', count(*) filter (where aberto and orcamento_resposta = 'aprovado'),
          'recusado', count(*) filter (where aberto and orcamento_resposta = 'recusado'),
          'vence', min(orcamento_ate) filter (where aberto and orcamento_resposta is null)
        ),
        'paraHoje', count(*) filter (where status in ('Recebido', 'Em Andamento') and data_previsao = hoje))
      from (
        select *, coalesce(data_entrega, pago_em) as dia, orcamento_versao is not null and status <> 'Entregue' as aberto
        from ordens_servico where ${mine()}
      ) o, ${calendar()}`,
  ),
  /** Of finance.summary. */
  finance: figures(
    'naive_finance',
    sql`select receita || despesas || jsonb_build_object('lucroMes', (receita ->> 'receita')::numeric - (despesas ->> 'despesasMes')::numeric) || abertas
      from (
        select jsonb_build_object('receita', coalesce(sum(valor), 0), 'pagas', count(*), 'estimativaAnual', coalesce(12 * sum(valor), 0)) as receita
        from ordens_servico, ${calendar()}
        where ${mine()} and pago and coalesce(data_entrega, pago_em) >= mes and coalesce(data_entrega, pago_em) < depois
      ) r, (
        select jsonb_build_object('despesasMes', coalesce(sum(valor), 0), 'despesasMesQuantidade', count(*)) as despesas
        from despesas, ${calendar()} where ${mine()} and data_despesa >= mes and data_despesa < depois
      ) d, (
        select jsonb_build_object('osEmAberto', count(*), 'valorOSEmAberto', coalesce(sum(valor), 0)) as abertas
        from ordens_servico where ${mine()} and status <> 'Entregue'
      ) a`,
  ),
  /** Of finance.month of this month. */
  month: figures(
    'naive_month',
    sql`select receita || jsonb_build_object('categorias', categorias, 'despesas', despesas, 'meses', meses)
      from (
        select jsonb_build_object('receita', coalesce(sum(valor), 0), 'pagas', count(*)) as receita
        from ordens_servico, ${calendar()}
        where ${mine()} and pago and coalesce(data_entrega, pago_em) >= mes and coalesce(data_entrega, pago_em) < depois
      ) r, (
        select coalesce(sum(valor), 0) as despesas, coalesce(jsonb_object_agg(categoria, valor), '{}') as categorias
        from (
          select categoria, sum(valor) as valor from despesas, ${calendar()}
          where ${mine()} and data_despesa >= mes and data_despesa < depois group by categoria
        ) c
      ) d, (
        select jsonb_build_object('primeiro', to_char(min(dia), 'YYYY-MM'), 'ultimo', to_char(max(dia), 'YYYY-MM')) as meses
        from (
          select data_despesa as dia from despesas where ${mine()}
          union all select coalesce(data_entrega, pago_em) from ordens_servico where ${mine()} and pago
        ) dias
      ) m`,
  ),
  /** Of reports.overview of this month. */
  overview: figures(
    'naive_overview',
    sql`with criadas as materialized (
        select tipo_servico, categoria_aparelho, valor, (created_at at time zone ${zone()})::date as dia
        from ordens_servico, ${calendar()}
        where ${mine()} and created_at >= mes::timestamp at time zone ${zone()} and created_at < depois::timestamp at time zone ${zone()}
      ), receita as materialized (
        select valor, coalesce(data_entrega, pago_em) as dia from ordens_servico, ${calendar()}
        where ${mine()} and pago and coalesce(data_entrega, pago_em) >= mes and coalesce(data_entrega, pago_em) < depois
      )
      select situacao || jsonb_build_object(
        'criadas', (select count(*) from criadas),
        'faturamento', (select coalesce(sum(valor), 0) from receita),
        'ticketMedio', (select round(avg(valor), 2) from receita),
        'servicos', (select coalesce(jsonb_object_agg(tipo_servico, jsonb_build_array(quantidade, valor)), '{}')
          from (select tipo_servico, count(*) as quantidade, sum(valor) as valor from criadas group by 1 order by 2 desc, 1 limit 10) s),
        'aparelhos', (select coalesce(jsonb_object_agg(categoria_aparelho, jsonb_build_array(quantidade, valor)), '{}')
          from (select categoria_aparelho, count(*) as quantidade, sum(valor) as valor from criadas group by 1 order by 2 desc, 1 limit 10) s),
        'dias', (select jsonb_agg(jsonb_build_array(d.dia::date,
            (select count(*) from criadas c where c.dia = d.dia), (select coalesce(sum(valor), 0) from receita r where r.dia = d.dia)) order by d.dia)
          from ${calendar()}, generate_series(mes, depois - 1, interval '1 day') as d (dia)),
        'meses', (select jsonb_build_object('primeiro', to_char(least(c.de, r.de), 'YYYY-MM'), 'ultimo', to_char(greatest(c.ate, r.ate), 'YYYY-MM'))
          from (select (min(created_at) at time zone ${zone()})::date as de, (max(created_at) at time zone ${zone()})::date as ate
              from ordens_servico where ${mine()}) c,
            (select min(coalesce(data_entrega, pago_em)) as de, max(coalesce(data_entrega, pago_em)) as ate
              from ordens_servico where ${mine()} and pago) r)
      )
      from (
        select jsonb_build_object('total', count(*), 'em_andamento', count(*) filter (where status = 'Em Andamento'),
          'prontas', count(*) filter (where status = 'Pronto')) as situacao
        from ordens_servico where ${mine()}
      ) s`,
  ),
  /** Of reports.margin of this month. */
  margin: figures(
    'naive_margin',
    sql`with pagas as materialized (
        select tipo_servico, valor, soma_custos as custo, date_trunc('month', coalesce(data_entrega, pago_em)::timestamp)::date as do_mes
        from ordens_servico, ${calendar()}
        where ${mine()} and pago and coalesce(data_entrega, pago_em) >= mes - interval '11 months' and coalesce(data_entrega, pago_em) < depois
      ), atuais as materialized (select pagas.* from pagas, ${calendar()} where do_mes = mes)
      select jsonb_build_object(
        'valor', (select coalesce(sum(valor), 0) from atuais where custo is not null),
        'custo', (select coalesce(sum(custo), 0) from atuais),
        'semCusto', (select count(*) from atuais where custo is null),
        'servicos', (select coalesce(jsonb_object_agg(tipo_servico, jsonb_build_array(valor, custo)), '{}')
          from (select tipo_servico, sum(valor) as valor, sum(custo) as custo from atuais where custo is not null group by 1) s),
        'porMes', (select coalesce(jsonb_object_agg(to_char(do_mes, 'YYYY-MM'), jsonb_build_array(valor, custo)), '{}')
          from (select do_mes, sum(valor) as valor, sum(custo) as custo from pagas where custo is not null group by 1) m)
      )`,
  ),
  /** Of reports.advanced, a year in weeks. */
  advanced: figures(
    'naive_advanced',
    sql`with receita as materialized (
        select tipo_servico, categoria_aparelho, valor,
          greatest(ano, semana.dia - extract(dow from semana.dia)::int) as semana
        from ordens_servico, ${calendar()}, lateral (select coalesce(data_entrega, pago_em) as dia) semana
        where ${mine()} and pago and coalesce(data_entrega, pago_em) >= ano and coalesce(data_entrega, pago_em) <= hoje
      )
      select jsonb_build_object(
        'criadas', (select count(*) from ordens_servico, ${calendar()}
          where ${mine()} and created_at >= ano::timestamp at time zone ${zone()} and created_at < (hoje + 1)::timestamp at time zone ${zone()}),
        'faturamento', (select coalesce(sum(valor), 0) from receita),
        'diasDeReparo', (select round(avg(greatest(data_entrega - data_entrada, 0)), 2) from ordens_servico, ${calendar()}
          where ${mine()} and status = 'Entregue' and data_entrega >= ano and data_entrega <= hoje),
        'pontos', (select jsonb_object_agg(semana, jsonb_build_array(valor, servicos, aparelhos)) from (
          select semana, sum(valor) as valor,
            (select jsonb_object_agg(tipo_servico, valor) from (select tipo_servico, sum(valor) as valor from receita s where s.semana = r.semana group by 1) v) as servicos,
            (select jsonb_object_agg(categoria_aparelho, valor) from (select categoria_aparelho, sum(valor) as valor from receita s where s.semana = r.semana group by 1) v) as aparelhos
          from receita r group by semana) p)
      )`,
  ),
}

function figures(name: string, query: SQL) {
  const statement = prepared(db =>
    db.select({ figures: sql<object>`f` }).from(sql`(${query}) as figures (f)`).prepare(name),
  )
  return async (db: Database, values: { user_id: string; hoje: string; fuso: string }) => {
    const [row] = await statement(db).execute(values)
    return row?.figures
  }
}

function mine(): SQL {
  return sql`user_id = ${sql.placeholder('user_id')}`
}

function zone(): SQL {
  return sql`${sql.placeholder('fuso')}::text`
}

function calendar(): SQL {
  const today = sql`${sql.placeholder('hoje')}::date`
  return sql`(select ${today} as hoje, ${today} - 364 as ano, ${today} - extract(dow from ${today})::int as domingo,
    date_trunc('month', ${today}::timestamp)::date as mes, (date_trunc('month', ${today}::timestamp) + interval '1 month')::date as depois) as calendario`
}
