import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator } from '../support/operator.ts'

// Late in the evening in São Paulo: by UTC the next day has begun.
const now = new Date('2026-11-20T02:30:00.000Z')
const at = now.toISOString()
const today = '2026-11-19'
let database: TestDatabase
let app: TestApp
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  const { sql } = database
  app = await testApp(database.db, { clock: () => now })
  cookie = (await makeOperator(app, database, new Date('2026-01-05T12:00:00.000Z'))).cookie
  // Three hundred owners over as many days, every hour of the day, some on each plan, in force and over.
  await sql`create temporary table n as
    select i, gen_random_uuid() as user_id, ${at}::timestamptz - make_interval(hours => i * 25) as moment from generate_series(1, 300) i`
  await sql`insert into usuarios (id, nome, email, senha_hash, senha_em, created_at, desativado_em)
    select user_id, 'Loja ' || i, 'loja' || i || '@exemplo.com.br', '', moment, moment, case when i % 23 = 0 then moment end from n`
  await sql`insert into lojas (user_id, fuso, total_os, total_clientes) select user_id, 'America/Manaus', i % 17, i % 5 from n`
  await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, created_at)
    select gen_random_uuid(), user_id, 'teste', i % 3 = 0, moment + interval '4 days', moment from n where i <> 200`
  await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, origem, created_at)
    select gen_random_uuid(), user_id, case when i % 2 = 0 then 'basico' else 'profissional' end, i % 5 <> 0,
      case when i % 4 > 0 then ${at}::timestamptz + make_interval(days => i % 7) end, 'cobranca', moment + interval '1 day'
    from n where i % 3 > 0 and i <> 200`
  await sql`insert into atividade (dia, user_id, ordens, clientes)
    select ${today}::date - d, user_id, (i + d) % 4, (i * d) % 3 from n, generate_series(0, 70) d where (i * 7 + d) % 9 = 0`
  await sql`insert into assinaturas (id, grupo, user_id, vinculo, customer_name, customer_email, product_name, plano_tipo, status, amount,
      expires_at, carencia_ate, created_at, updated_at)
    select gen_random_uuid(), 'kiwify:assinatura:' || i, case when i % 10 > 0 then user_id end, case when i % 10 > 0 or i = 100 then 'email' end,
      'Ana', 'ana' || i || '@exemplo.com.br', 'Plano', case when i % 2 = 0 then 'basico' when i % 3 > 0 then 'profissional' end,
      (array['active', 'pending', 'canceled', 'refunded'])[1 + i % 4], 14.9 + i % 3,
      case when i % 8 <> 1 then ${at}::timestamptz + make_interval(days => i % 6 - 2) end,
      case when i % 8 = 5 then ${at}::timestamptz + make_interval(days => 2) end, moment, moment from n`
  await sql`insert into transacoes (id, adaptador, pedido, assinatura_id, user_id, customer_name, customer_email, product_name, plano, amount,
      status, webhook_event, created_at)
    select gen_random_uuid(), 'kiwify', i || '-' || t, a.id, a.user_id, 'Ana', 'ana' || i || '@exemplo.com.br', 'Plano', 'basico',
      14.9 + t, (array['paid', 'paid', 'waiting_payment', 'refunded', 'chargedback', 'refused'])[1 + (i + t) % 6], 'x',
      ${at}::timestamptz - make_interval(hours => i * t * 5) from n join assinaturas a on a.grupo = 'kiwify:assinatura:' || i, generate_series(0, 5) t`
})

const call = async (path: string) => (await app.call(`admin.${path}`, undefined, { cookie })).data
/** One row of numbers, by a statement of the test's own. */
async function row(statement: string) {
  const [found] = await database.sql.unsafe(statement)
  return Object.fromEntries(Object.entries(found ?? {}).map(([name, value]) => [name, Number(value)]))
}
const zone = (instant: string) => `(${instant} at time zone 'America/Sao_Paulo')::date`
/** Each owner with the plan that counts. */
const owners = `(
  select u.*, coalesce(p.plano, 'teste') as plano, p.data_fim, l.total_os, l.total_clientes,
    coalesce(p.ativo and (p.data_fim is null or p.data_fim >= '${at}'), false) as em_vigor
  from usuarios u left join lojas l on l.user_id = u.id
    left join lateral (select * from user_planos where user_id = u.id order by ativo desc, created_at desc limit 1) p on true
) o`

test('the business in numbers is what the rows say', async () => {
  const stats = await call('stats')
  const expected =
    await row(`select count(*) as total_users, sum(total_os) as total_os, sum(total_clientes) as total_clientes,
      count(*) filter (where plano = 'teste') as users_teste, count(*) filter (where plano = 'basico') as users_basico,
      count(*) filter (where plano = 'profissional') as users_profissional,
      count(*) filter (where em_vigor and desativado_em is null) as usuarios_ativos,
      count(*) filter (where em_vigor and desativado_em is null and plano = 'teste') as testes_em_dia,
      count(*) filter (where em_vigor and desativado_em is null and plano = 'teste' and data_fim < '${at}'::timestamptz + interval '1 day') as testes_acabando,
      count(*) filter (where ${zone('created_at')} >= '2026-11-15') as novos_semana from ${owners}`)
  expect(stats).toMatchObject(expected)
  expect(expected.testes_acabando).toBeGreaterThan(0)
  expect(stats).toMatchObject(
    await row(`select sum(amount) filter (where status = 'paid') as receita_total,
      sum(amount) filter (where status in ('refunded', 'chargedback')) as reembolsado from transacoes`),
  )
  expect(stats.os_hoje).toBe((await row(`select sum(ordens) as os from atividade where dia = '${today}'`)).os)
})

test('what runs paid counts until its end, or its days of grace; what was canceled or given back does not', async () => {
  const { receita_mensal } = await call('stats')
  const of = (plano: string) =>
    row(`select sum(amount) as reais from assinaturas where plano_tipo = '${plano}' and status in ('active', 'pending')
      and (expires_at >= '${at}' or carencia_ate >= '${at}')`)
  expect(receita_mensal).toEqual({
    basico: (await of('basico')).reais,
    profissional: (await of('profissional')).reais,
  })
})

test('sign-ups are counted by weeks that begin on Sunday, the oldest first', async () => {
  const { cadastros, novos_semana } = await call('stats')
  expect(cadastros).toHaveLength(8)
  for (const { inicio, quantidade } of cadastros) {
    expect(new Date(`${inicio}T00:00:00Z`).getUTCDay()).toBe(0)
    const { count } = await row(`select count(*) from usuarios
      where ${zone('created_at')} between '${inicio}' and '${inicio}'::date + 6`)
    expect([inicio, quantidade]).toEqual([inicio, count])
  }
  expect(cadastros.at(-1)).toEqual({ inicio: '2026-11-15', quantidade: novos_semana })
})

test('what waits for the operator: jobs that were given up, and purchases that are nobody’s', async () => {
  const before = await call('stats')
  expect(before.jobs_falhos).toEqual({ quantidade: 0, ultimo: null })
  expect(before.ultima_entrega_em).toBeNull()
  await database.sql`insert into jobs (id, tipo, dados, vence_em, created_at, tentativas, morto_em, ultimo_erro) values
    (gen_random_uuid(), 'carta_fator', '{}', ${at}::timestamptz, ${at}::timestamptz, 14, '2026-11-18T00:00:00Z', 'Error ECONNREFUSED'),
    (gen_random_uuid(), 'excluir_conta', '{}', ${at}::timestamptz, ${at}::timestamptz, 14, '2026-11-19T00:00:00Z', 'StorageAway')`
  await database.sql`insert into entregas (id, adaptador, corpo, hash, teste, recebida_em) values
    (gen_random_uuid(), 'kiwify', '{}', 'a', false, '2026-11-17T00:00:00Z'), (gen_random_uuid(), 'kiwify', '{}', 'b', true, '2026-11-18T00:00:00Z')`
  await database.sql`insert into entregas (id, adaptador, corpo, hash, teste, erro, recebida_em) values
    (gen_random_uuid(), 'kiwify', '{}', 'c', false, 'valor_ilegivel', '2026-11-16T00:00:00Z'),
    (gen_random_uuid(), 'kiwify', '{}', 'd', false, 'json_invalido', '2026-10-16T00:00:00Z')`
  const { jobs_falhos, compras_sem_conta, compras_abaixo, entregas_ilegiveis, ultima_entrega_em } =
    await call('stats')
  expect(entregas_ilegiveis).toBe(1)
  expect(compras_abaixo).toBe(
    (
      await row(`select count(*) from transacoes where status = 'paid' and created_at >= '2026-11-13T02:30:00Z'
        and amount < case plano when 'basico' then 14.9 when 'profissional' then 27.9 end`)
    ).count,
  )
  expect(jobs_falhos).toEqual({
    quantidade: 2,
    ultimo: { tipo: 'excluir_conta', erro: 'StorageAway', em: '2026-11-19T00:00:00.000Z' },
  })
  expect(ultima_entrega_em).toBe('2026-11-17T00:00:00.000Z')
  // Of a hundred and of no other: it was somebody's, whose account is gone.
  const nobodys = `from transacoes t join assinaturas a on a.id = t.assinatura_id
    where t.user_id is null and t.status = 'paid' and a.grupo <> 'kiwify:assinatura:100'`
  expect(compras_sem_conta.quantidade).toBe((await row(`select count(*) ${nobodys}`)).count)
  const [last] = await database.sql.unsafe(
    `select t.customer_email ${nobodys} order by t.created_at desc, t.id desc limit 1`,
  )
  expect(compras_sem_conta.ultima).toMatchObject({ ...last, product_name: 'Plano' })
})

test('plans: paid ones in force by owners on trial, and twelve months of what was earned', async () => {
  const data = await call('plans')
  const expected =
    await row(`select count(*) filter (where em_vigor and desativado_em is null and plano <> 'teste') as pagos,
    count(*) filter (where plano = 'teste') as testes from ${owners}`)
  expect(data.planos_ativos).toBe(expected.pagos)
  expect(data.conversao).toBeCloseTo((expected.pagos ?? 0) / (expected.testes ?? 1), 4)
  for (const { plano, total, ativos } of data.distribuicao)
    expect({ total, ativos }).toEqual(
      await row(`select count(*) as total, count(*) filter (where em_vigor and desativado_em is null) as ativos
        from ${owners} where plano = '${plano}'`),
    )
  expect(data.por_mes.map(({ mes }: { mes: string }) => mes)).toEqual(
    ['12', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map(
      month => `${month === '12' ? 2025 : 2026}-${month}`,
    ),
  )
  for (const { mes, receita } of data.por_mes)
    expect([mes, receita]).toEqual([
      mes,
      (
        await row(`select coalesce(sum(amount), 0) as reais from transacoes
          where status = 'paid' and to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = '${mes}'`)
      ).reais,
    ])
  expect(data.recentes).toHaveLength(10)
})

test('reports: totals, each owner’s share, and who does most', async () => {
  const data = await call('reports')
  const all = await row(`select count(*) as usuarios, sum(total_os) as os, sum(total_clientes) as clientes,
    count(*) filter (where coalesce(total_os, 0) < 3) as baixa, count(*) filter (where total_os between 3 and 9) as media,
    count(*) filter (where total_os >= 10) as alta, round(sum(total_os)::numeric / count(*), 1) as os_cada,
    round((select sum(amount) from transacoes where status = 'paid') / count(*), 2) as reais_cada from ${owners}`)
  expect(data).toMatchObject({ total_users: all.usuarios, total_os: all.os, total_clientes: all.clientes })
  expect(data.por_usuario).toMatchObject({ os: all.os_cada, receita: all.reais_cada })
  expect(data.produtividade).toEqual({ baixa: all.baixa, media: all.media, alta: all.alta })
  expect(data.top.map((one: { total_os: number }) => one.total_os)).toEqual([16, 16, 16, 16, 16])
  for (const { plano, ...figures } of data.por_plano)
    expect(figures).toEqual(
      await row(`select count(*) as usuarios, coalesce(sum(total_os), 0) as total_os, coalesce(sum(total_clientes), 0) as total_clientes
        from ${owners} where plano = '${plano}'`),
    )
})

test('analytics: each window of São Paulo’s days beside as many days before', async () => {
  const { janelas, engajamento, conversao } = await call('analytics')
  for (const [name, days] of [
    ['hoje', 1],
    ['sete', 7],
    ['trinta', 30],
  ] as const)
    for (const [found, end] of [
      [janelas[name], `'${today}'::date`],
      [janelas[name].antes, `'${today}'::date - ${days}`],
    ]) {
      const span = `between ${end} - ${days - 1} and ${end}`
      const expected = await row(`select
        (select count(*) from usuarios where ${zone('created_at')} ${span}) as cadastros,
        (select coalesce(sum(ordens), 0) from atividade where dia ${span}) as os,
        (select coalesce(sum(clientes), 0) from atividade where dia ${span}) as clientes,
        (select count(distinct user_id) from atividade where dia ${span} and ordens + clientes > 0) as lojas_ativas,
        (select coalesce(sum(amount), 0) from transacoes where status = 'paid' and ${zone('created_at')} ${span}) as receita`)
      expect([name, end, found]).toMatchObject([name, end, expected])
      expect(expected.lojas_ativas).toBeGreaterThan(5)
    }
  const all =
    await row(`select count(*) as todos, count(*) filter (where em_vigor and desativado_em is null) as ativos,
    count(*) filter (where plano <> 'teste') as pagos from ${owners}`)
  expect(engajamento).toBeCloseTo((all.ativos ?? 0) / (all.todos ?? 1), 4)
  expect(conversao).toBeCloseTo((all.pagos ?? 0) / (all.todos ?? 1), 4)
})

test('the last thirty days one by one', async () => {
  const { dias } = await call('analytics')
  expect(dias).toHaveLength(30)
  expect(dias.at(-1).dia).toBe(today)
  for (const { dia, ...figures } of dias)
    expect([dia, figures]).toEqual([
      dia,
      await row(`select
        (select count(*) from usuarios where ${zone('created_at')} = '${dia}') as cadastros,
        (select coalesce(sum(ordens), 0) from atividade where dia = '${dia}') as os,
        (select count(*) from atividade where dia = '${dia}' and ordens + clientes > 0) as lojas_ativas,
        (select coalesce(sum(amount), 0) from transacoes where status = 'paid' and ${zone('created_at')} = '${dia}') as receita`),
    ])
})
