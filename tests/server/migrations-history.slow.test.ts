import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { listOrderEvents } from '../../src/server/orders/order-events.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { oldDatabase } from '../support/old-database.ts'

const { sql, db, migrate } = await oldDatabase(`teste_historico_${process.pid}`, '0007_chaves_secretas')
const user_id = crypto.randomUUID()
const shop = mintShopScope({ user_id, fuso: 'America/Manaus', plano: 'profissional', expirado: false })
const orders = 20_000
let took = 0
/** Milliseconds of the longest wait for an order to be read meanwhile, and how many reads were answered before it. */
let unread = 0
let readBefore = 0

/** As many rows as show whether a migration of 100,000 would hold up a start. */
beforeAll(async () => {
  const customer = crypto.randomUUID()
  await sql`insert into usuarios (id, nome, email, senha_hash, is_admin, created_at)
    values (${user_id}, 'Antiga', 'antiga@exemplo.com.br', 'x', false, now())`
  await sql`insert into user_planos (id, user_id, plano, ativo, created_at) values (gen_random_uuid(), ${user_id}, 'profissional', true, now())`
  await sql`insert into lojas (user_id, fuso, proximo_numero, total_os, total_clientes) values (${user_id}, 'America/Manaus', ${orders + 1}, ${orders}, 1)`
  await sql`insert into clientes (user_id, id, nome, telefone, total_os, valor_total, data_cadastro, updated_at, busca, chave, chave_conteudo)
    values (${user_id}, ${customer}, 'Ana', '(92) 99123-4567', ${orders}, ${orders * 0.5}, now(), now(), '', gen_random_uuid(), '')`
  await sql`insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, valor, status, pago, forma_pagamento,
      data_entrada, data_entrega, pago_em, created_at, updated_at, busca, chave, chave_conteudo)
    select ${user_id}, gen_random_uuid(), ${customer}, 'OS-' || lpad(n::text, greatest(4, length(n::text)), '0'), 'iPhone 12', 'Tela', 0.50,
      case when n % 2 = 0 then 'Entregue' else 'Recebido' end, n % 2 = 0, 'PIX', '2026-10-01',
      case when n % 2 = 0 then '2026-10-02'::date end, case when n % 2 = 0 then '2026-10-03'::date end,
      now(), now(), '', gen_random_uuid(), '' from generate_series(1, ${orders}) n`
  await sql`insert into totais select * from bancada_recontagem`
  const began = performance.now()
  let done = false
  const migrated = migrate().finally(() => {
    done = true
  })
  for (let reads = 0; !done; reads++) {
    const asked = performance.now()
    await sql`select id from ordens_servico where user_id = ${user_id} limit 1`
    const waited = performance.now() - asked
    if (waited > unread) [unread, readBefore] = [waited, reads]
  }
  await migrated
  took = performance.now() - began
})

test('each order that was there has one event, which holds what it is', async () => {
  const [counted] =
    await sql`select count(*)::int as events, count(distinct os_id)::int as orders from eventos_os`
  expect(counted).toEqual({ events: orders, orders })
  expect(await audit(db)).toEqual([])
  const [order] = await sql`select id, cliente_id from ordens_servico where numero_os = 'OS-0002'`
  const { items } = await listOrderEvents(db, shop, { id: order?.id })
  expect(items).toEqual([
    {
      id: expect.any(String),
      tipo: 'estado',
      autor: 'sistema',
      created_at: expect.stringMatching(/Z$/),
      de: null,
      para: {
        cliente_id: order?.cliente_id,
        numero_os: 'OS-0002',
        aparelho: 'iPhone 12',
        defeito: 'Tela',
        tipo_servico: 'Outros',
        valor: 0.5,
        status: 'Entregue',
        pago: true,
        forma_pagamento: 'PIX',
        data_entrada: '2026-10-01',
        data_previsao: null,
        pronto_em: null,
        data_entrega: '2026-10-02',
        pago_em: '2026-10-03',
        observacoes: null,
      },
      clientes: { de: null, para: 'Ana' },
      importacao: null,
    },
  ])
})

test('what happens then stands after it', async () => {
  const [order] =
    await sql`select id, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    from ordens_servico where numero_os = 'OS-0001'`
  const days = { data_entrega: null }
  const input = { ...days, id: order?.id, based_on: order?.updated_at, status: 'Em Andamento' as const }
  await changeOrder(db, shop, input, new Date())
  const { items } = await listOrderEvents(db, shop, { id: order?.id })
  expect(items.map(({ tipo }) => tipo)).toEqual(['alterada', 'estado'])
})

test('orders can be read while their history is written', () => {
  console.log(
    `history of ${orders} orders: ${Math.round(took)} ms, read again after ${Math.round(unread)} ms`,
  )
  // The history comes first. What follows it locks them: indexes and a column, no row written.
  expect(readBefore).toBeGreaterThan(20)
})
