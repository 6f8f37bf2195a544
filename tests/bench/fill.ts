import type postgres from 'postgres'
import { devices } from '../../src/dev/demo/data/devices.ts'
import { people } from '../../src/dev/demo/data/names.ts'
import { expenseCategories } from '../../src/shared/finance.ts'
import { serviceTypes } from '../../src/shared/orders.ts'
import { reminderTypes } from '../../src/shared/reminders.ts'
import { fromNow } from '../support/from-now.ts'

/** The owners that are measured, by their place among all. */
export const places = { big: 1, small: 2 }

/** Whom searches look for: twelve orders and two reminders over all the time, and nine orders among the very first. */
export const rare = 'Quitéria Bragança'
export const longAgo = 'Eufrásio Tibiriçá'

/** So many owners alike, each with two years of orders; of the newest `recent`, three in four are open, and of `daily` one came each day. */
export interface Size {
  owners: number
  orders: number
  customers: number
  recent: number
  daily: number
}

/** Fills an empty database: one large shop with two years of orders, one with 100, and others of 20 each. */
export function fill(
  owner: postgres.Sql,
  { owners, big }: { owners: number; big: { orders: number; customers: number } },
): Promise<void> {
  const [recent, daily] = [600, 0]
  return fillSizes(owner, [
    { owners: 1, ...big, recent, daily },
    { owners: 1, orders: 100, customers: 40, recent, daily },
    { owners: owners - 2, orders: 20, customers: 8, recent, daily },
  ])
}

/** Fills an empty database with these owners, in this order: loja1@example.com is the first. */
export async function fillSizes(owner: postgres.Sql, sizes: Size[]): Promise<void> {
  const firsts = people.map(([nome]) => nome.split(' ')[0] ?? nome)
  const lasts = people.map(([nome]) => nome.split(' ').at(-1) ?? nome)
  const aparelhos = devices.map(({ marca, modelo }) => `${marca} ${modelo}`)
  await owner`create temporary table sizes as
    select (row_number() over (order by s.place, n))::int as n, uuidv7() as user_id, orders, customers, recent, daily,
      ${fromNow(0)}::timestamptz as moment
    from rows from (jsonb_to_recordset(${owner.json(sizes.map(size => ({ ...size })))}) as (owners int, orders int, customers int, recent int, daily int))
      with ordinality as s (owners, orders, customers, recent, daily, place), generate_series(1, owners) n`
  await owner`insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
    select user_id, 'Loja ' || n, 'loja' || n || '@example.com', '', moment, moment - interval '3 years' from sizes`
  await owner`insert into user_planos (id, user_id, plano, ativo, data_fim, created_at)
    select uuidv7(), user_id, 'profissional', true, moment + interval '30 days', moment - interval '3 years' from sizes`
  await owner`insert into lojas (user_id, fuso, proximo_numero, total_os, total_clientes)
    select user_id, 'America/Sao_Paulo', orders + 1, orders, customers from sizes`
  await fillCustomers(owner, firsts, lasts)
  await fillOrders(owner, aparelhos)
  await fillExpenses(owner)
  await fillReminders(owner)
  await owner`update clientes c set total_os = o.total, valor_total = o.valor from (
      select user_id, cliente_id, count(*) as total, sum(valor) as valor from ordens_servico group by 1, 2
    ) o where o.user_id = c.user_id and o.cliente_id = c.id`
  await owner`update lojas l set bytes_textos = t.bytes from (
      select user_id, sum(bytes) as bytes from bancada_textos group by 1
    ) t where t.user_id = l.user_id`
  await owner`insert into totais select * from bancada_recontagem`
  await owner`insert into atividade (user_id, dia, ordens, clientes) select * from bancada_recontagem_atividade`
  for (const table of [
    'usuarios',
    'user_planos',
    'lojas',
    'clientes',
    'ordens_servico',
    'despesas',
    'lembretes',
    'totais',
    'atividade',
  ])
    await owner.unsafe(`vacuum (analyze, freeze) ${table}`)
  await owner`checkpoint`
}

async function fillCustomers(owner: postgres.Sql, firsts: string[], lasts: string[]): Promise<void> {
  await owner`create temporary table drafts as
    select user_id, i, uuidv7(make_interval(days => -i * 700 / customers)) as id,
      moment - make_interval(days => i * 700 / customers) as registered,
      case when i = 1 then ${rare} when i = 2 then ${longAgo}
        else (${firsts}::text[])[1 + (hashint4(i) & 2147483647) % ${firsts.length}] || ' ' || (${lasts}::text[])[1 + (hashint4(-i) & 2147483647) % ${lasts.length}] end as nome,
      '11' || 90000000 + (hashint4(i * 7 + n) & 8388607) || (i % 10) as digits
    from sizes, generate_series(1, customers) i`
  await owner`insert into clientes (user_id, id, nome, telefone, data_cadastro, updated_at, busca, chave, chave_conteudo)
    select user_id, id, nome, format('(%s) %s-%s', left(digits, 2), substr(digits, 3, 5), substr(digits, 8)),
      registered, registered, bancada_busca(nome || ' ' || digits), uuidv7(), '' from drafts`
}

// Older orders are delivered and mostly paid.
async function fillOrders(owner: postgres.Sql, aparelhos: string[]): Promise<void> {
  await owner`
    with numbered as (
      select s.user_id, s.customers, s.orders, s.recent, s.moment, i, orders - i as age, hashint4(i * 31 + n) & 2147483647 as dice,
        moment - case when orders - i < daily then make_interval(days => orders - i) else make_interval(mins => ((orders - i) * 1051200.0 / orders)::int) end as created,
        'OS-' || lpad(i::text, greatest(4, length(i::text)), '0') as numero_os,
        (${aparelhos}::text[])[1 + (hashint4(i) & 2147483647) % ${aparelhos.length}] as aparelho,
        case when i % 9001 = 17 then 1 when i between 300 and 1100 and i % 97 = 5 then 2
          else 3 + (hashint4(i + 7) & 2147483647) % (customers - 2) end as customer
      from sizes s, generate_series(1, orders) i
    ), told as (
      select *, (${serviceTypes as unknown as string[]}::text[])[1 + (hashint4(i * 17 + 3) & 2147483647) % ${serviceTypes.length}] as servico,
        case when age < recent then (array['Recebido', 'Em Andamento', 'Pronto', 'Entregue'])[1 + dice % 4]
          when dice % 300 = 0 then 'Pronto' else 'Entregue' end as status,
        (created at time zone 'America/Sao_Paulo')::date as entrada
      from numbered
    ), paid as (
      select *, status = 'Entregue' and dice % 20 > 0 as pago, least(entrada + 3, moment::date) as entrega from told
    )
    insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, tipo_servico, valor, status, pago,
      forma_pagamento, data_entrada, data_previsao, data_entrega, pago_em, pronto_em, created_at, updated_at, busca, chave, chave_conteudo)
    select p.user_id, uuidv7(created - p.moment), d.id, numero_os, aparelho, 'Tela trincada, touch falha no canto inferior',
      servico, (10 + dice % 90) * 10, status, pago, case when pago then 'PIX' else 'Pendente' end, entrada, entrada + 2,
      case when status = 'Entregue' then entrega end, case when pago then entrega end, case when status = 'Pronto' then entrada + 1 end, created, created,
      bancada_busca(concat_ws(' ', numero_os, p.i, aparelho, d.nome, d.digits)), uuidv7(), ''
    from paid p join drafts d on d.user_id = p.user_id and d.i = p.customer
    order by created`
}

/** Gives two in three orders a line whose part cost half of it, and counts the margin that follows. */
export async function fillLines(owner: postgres.Sql): Promise<void> {
  await owner`update ordens_servico set soma_itens = valor, soma_custos = round(valor / 2, 2), texto_itens = 'Tela'
    where hashint4(ltrim(substr(numero_os, 4), '0')::int) % 3 <> 0`
  await owner`insert into itens_os (user_id, id, os_id, posicao, tipo, descricao, quantidade, valor_unitario, custo_unitario)
    select user_id, uuidv7(), id, 0, 'peca', texto_itens, 1, soma_itens, soma_custos from ordens_servico where soma_itens is not null`
  await owner`insert into totais select * from bancada_recontagem where medida in ('valor_com_custo', 'custo')`
  for (const table of ['ordens_servico', 'itens_os', 'totais'])
    await owner.unsafe(`vacuum (analyze, full) ${table}`)
}

// One for ten orders, and five that every shop pays each month anew.
async function fillExpenses(owner: postgres.Sql): Promise<void> {
  await owner`
    with single as (
      select user_id, orders, uuidv7() as id, i, moment - make_interval(mins => (i * 10512000.0 / orders)::int) as created
      from sizes, generate_series(0, orders / 10 - 1) i
    ), series as (
      select user_id, i, moment, uuidv7() as serie from sizes, generate_series(1, 5) i
    ), monthly as (
      select user_id, i, serie, case month when 23 then serie else uuidv7() end as id, month,
        (date_trunc('month', moment) - make_interval(months => month))::date as first
      from series, generate_series(0, 23) month
    )
    insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, recorrente, serie, dia, copia_de,
      created_at, updated_at, chave, chave_conteudo)
    select user_id, id, 'Peças do fornecedor', 20 + i % 300, (${expenseCategories as unknown as string[]}::text[])[1 + i % 5],
      created::date, false, id, extract(day from created), null, created, created, uuidv7(), '' from single
    union all
    select user_id, id, 'Conta ' || i, 100 * i, (${expenseCategories as unknown as string[]}::text[])[i],
      first, true, serie, 1, case month when 23 then null else first end, first, first, uuidv7(), '' from monthly`
}

// One for ten orders: of ten, eight are concluded, one is overdue, and one is to come within a year.
async function fillReminders(owner: postgres.Sql): Promise<void> {
  await owner`
    with numbered as (
      select s.user_id, i, s.orders / 10 as many, (moment at time zone 'America/Sao_Paulo')::timestamp(0) as agora,
        moment - interval '2 years' as written, o.id as os_id, o.busca
      from sizes s cross join generate_series(1, s.orders / 10) i
      left join ordens_servico o on o.user_id = s.user_id and o.numero_os = 'OS-' || lpad((i * 10 - 3)::text, greatest(4, length((i * 10 - 3)::text)), '0')
    ), timed as (
      select *, case i % 10 when 7 then agora + make_interval(mins => 15 + (i * 525600.0 / many)::int)
        else agora - make_interval(mins => 15 + ((many - i) * 1051200.0 / many)::int) end as quando,
        (array['Ligar se não vier buscar', 'Cobrar o resto do conserto', 'Pedir a peça ao fornecedor'])[1 + i % 3] as titulo
      from numbered
    )
    insert into lembretes (user_id, id, titulo, data_lembrete, tipo, status, os_id, busca, created_at, updated_at, chave, chave_conteudo)
    select user_id, uuidv7(), titulo, quando, (${reminderTypes as unknown as string[]}::text[])[1 + i % 4],
      case when i % 10 in (5, 7) then 'pendente' else 'concluido' end, os_id, bancada_busca(titulo) || ' ' || busca,
      written, written, uuidv7(), '' from timed`
}
