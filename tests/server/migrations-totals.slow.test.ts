import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { orderStatuses } from '../../src/shared/orders.ts'
import { figuresAgree } from '../support/figures/agree.ts'
import { oldDatabase } from '../support/old-database.ts'
import { orderInput } from '../support/shops.ts'

const { sql, db, ownerUrl, appUrl, migrate } = await oldDatabase(`teste_totais_${process.pid}`, '0003_fotos')
const user_id = crypto.randomUUID()
const shop = mintShopScope({ user_id, fuso: 'America/Manaus', plano: 'profissional', expirado: false })

beforeAll(async () => {
  await fill()
  await migrate()
})

/** A shop as the version before left it: paid and unpaid orders of every status, and expenses. */
async function fill() {
  const customer = crypto.randomUUID()
  await sql`insert into usuarios values (${user_id}, 'Antiga', 'antiga@exemplo.com.br', 'x', false, now())`
  await sql`insert into user_planos (id, user_id, plano, ativo, created_at) values (gen_random_uuid(), ${user_id}, 'profissional', true, now())`
  await sql`insert into lojas (user_id, fuso, proximo_numero, total_os, total_clientes) values (${user_id}, 'America/Manaus', 33, 32, 1)`
  await sql`insert into clientes (user_id, id, nome, telefone, total_os, valor_total, data_cadastro, updated_at, busca, chave, chave_conteudo)
    values (${user_id}, ${customer}, 'Ana', '(92) 99123-4567', 32, 4624.20, now(), now(), '', gen_random_uuid(), '')`
  // Half past midnight on the first in São Paulo, half past eleven on the last of the month before in Manaus.
  for (const [index, status] of orderStatuses.entries())
    await sql`insert into ordens_servico (user_id, id, cliente_id, numero_os, aparelho, defeito, tipo_servico, valor, status, pago,
        forma_pagamento, data_entrada, data_previsao, data_entrega, pago_em, created_at, updated_at, busca, chave, chave_conteudo)
      select ${user_id}, gen_random_uuid(), ${customer}, 'OS-' || lpad((n + ${index * 8})::text, 4, '0'),
        (array['iPhone 12', 'Galaxy S20', 'Outro Microsoft Lumia', 'Moto G'])[n % 4 + 1], 'x', 'Troca de Tela', case when n = 1 then 0 else 165.15 end, ${status},
        n % 2 = 0, 'PIX', '2026-10-01'::date + n, case when n > 2 then '2026-10-20'::date + n end,
        case when ${status} = 'Entregue' then '2026-10-28'::date + n end, case when n % 2 = 0 then '2026-10-30'::date + n end,
        '2026-11-01T03:30:00Z', '2026-11-01T03:30:00Z'::timestamptz + n * interval '1 day', '', gen_random_uuid(), ''
      from generate_series(1, 8) n`
  await sql`insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, recorrente, created_at, updated_at, chave, chave_conteudo)
    select ${user_id}, gen_random_uuid(), 'Aluguel', 10.01 * n, 'aluguel', '2026-09-30'::date + n, n = 31, now(), now(), gen_random_uuid(), ''
    from generate_series(1, 40) n`
}

test('a database with rows gets the totals that a recount finds', async () => {
  const looks = {
    months: ['2026-10', '2026-11', 'tudo'],
    ranges: [{ de: '2026-10-05', ate: '2026-12-01' }],
  }
  await figuresAgree({ db, sql, ownerUrl, appUrl }, shop, new Date('2026-11-05T15:00:00Z'), looks)
  expect(await audit(db)).toEqual([])
  const [found] =
    await sql`select quantidade, soma from totais where medida = 'criadas_servico' and grao = 'mes' and inicio = '2026-10-01'`
  expect(found).toEqual({ quantidade: 32, soma: '4624.20' })
})

test('what was delivered for nothing is owed by nobody', async () => {
  const owed = await sql`select grao, quantidade, soma from totais where medida = 'a_receber'`
  expect([...owed]).toEqual([{ grao: 'sempre', quantidade: 3, soma: '495.45' }])
})

test('sums of amounts have room for more orders than a shop can have', async () => {
  const rows = await sql<
    { name: string }[]
  >`select table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'numeric' and numeric_precision = 20 and numeric_scale = 2 order by 1`
  expect(rows.map(row => row.name)).toEqual(['clientes.valor_total', 'totais.soma'])
})

test('an order that is ready has been so since its last change, by the shop’s clock', async () => {
  const rows = await sql<{ status: string; days: string }[]>`
    select status, string_agg(distinct coalesce(pronto_em::text, '-'), ' ' order by coalesce(pronto_em::text, '-')) as days
    from ordens_servico group by status`
  const days = Object.fromEntries(rows.map(row => [row.status, row.days]))
  const ready = Array.from({ length: 8 }, (_, index) => `2026-11-0${index + 1}`).join(' ')
  expect(days).toEqual({ Recebido: '-', 'Em Andamento': '-', Pronto: ready, Entregue: '-' })
})

test('an expense begins a series of its own, due on its day', async () => {
  const [odd] = await sql`select count(*)::int as rows from despesas
    where serie <> id or dia <> extract(day from data_despesa) or copia_de is not null`
  expect(odd).toEqual({ rows: 0 })
})

test('what is written from then on moves the totals on', async () => {
  const [row] = await sql<
    { id: string; cliente_id: string; updated_at: string }[]
  >`select id, cliente_id, updated_at from ordens_servico where status = 'Pronto' limit 1`
  if (!row) throw new Error('no order')
  const { chave: _, ...fields } = orderInput(row.cliente_id, { status: 'Entregue', valor: 1 })
  const input = { ...fields, id: row.id, based_on: new Date(row.updated_at).toISOString() }
  await updateOrder(db, shop, input, new Date('2026-11-05T15:00:00Z'))
  expect(await audit(db)).toEqual([])
})
