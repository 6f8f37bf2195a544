import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shopTransaction } from '../../src/server/db/transaction.ts'
import { scopeOfLink } from '../../src/server/orders/order-link.ts'
import { storeAnswer } from '../../src/server/orders/quotes.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeShop, orderInput, type TestShop } from '../support/shops.ts'

// Noon in São Paulo, on a Monday.
let now = new Date('2026-11-23T15:00:00.000Z')
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
  shop = await makeShop(database.db, { plano: 'profissional' })
})
beforeEach(async () => {
  now = new Date('2026-11-23T15:00:00.000Z')
  cookie = await app.signIn(shop.email)
  cliente_id = (await makeCustomer(database.db, shop)).id
})

const part: OrderLine = {
  tipo: 'peca',
  descricao: 'Tela OLED com aro',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: 120,
}
const labour: OrderLine = {
  ...part,
  tipo: 'servico',
  descricao: 'Mão de obra',
  valor_unitario: 220,
  custo_unitario: null,
  garantia_dias: null,
}

const call = (path: string, input: unknown) => app.call(path, input, { cookie })
const create = async (fields: Record<string, unknown> = { itens: [part, labour], desconto: 20 }) =>
  (await call('orders.create', { ...orderInput(cliente_id), valor: undefined, ...fields })).data
const get = async (id: string) => (await call('orders.get', { id })).data
const send = (order: { id: string; updated_at: string }, fields: Record<string, unknown> = {}) =>
  call('orders.sendQuote', { id: order.id, based_on: order.updated_at, ...fields })
const answer = (id: string, fields: Record<string, unknown> = {}) =>
  call('orders.answerQuote', { id, versao: 1, resposta: 'aprovado', nome: 'Ana Paula', ...fields })
const quotes = async (id: string) => (await call('orders.quotes', { id })).data

async function update(order: { id: string; updated_at: string }, fields: Record<string, unknown>) {
  const { chave: _, ...input } = orderInput(cliente_id)
  return call('orders.update', {
    ...input,
    valor: undefined,
    id: order.id,
    based_on: order.updated_at,
    ...fields,
  })
}

test('a quote freezes the lines without their costs, and leaves the order as it was', async () => {
  const order = await create()
  const { data } = await send(order)
  expect(data.url).toMatch(/\/o\/[\w-]{22}$/)
  expect(data.versao).toBe(1)
  expect(data.order).toEqual({
    ...order,
    orcamento_versao: 1,
    orcamento_total: 780,
    orcamento_ate: '2026-12-03',
  })
  const [quote, ...others] = await quotes(order.id)
  expect(others).toEqual([])
  const { custo_unitario: _, ...sold } = part
  expect(quote).toMatchObject({
    versao: 1,
    total: 780,
    desconto: 20,
    valido_ate: '2026-12-03',
    resposta: null,
    importado: false,
  })
  expect(quote.itens[0]).toEqual(sold)
  expect(JSON.stringify(quote)).not.toContain('custo')
})

test('an order without lines is quoted by its value alone, and one without a price is not quoted', async () => {
  const order = await create({ valor: 250 })
  await send(order)
  expect(await quotes(order.id)).toMatchObject([{ itens: [], desconto: 0, total: 250 }])
  const open = await create({ a_orcar: true })
  expect((await send(open)).error).toMatchObject({ key: 'orcamento_sem_valor' })
})

test('a quote is kept with the terms that the shop had then', async () => {
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${shop.user_id}, 'empresa', 'termos_orcamento', 'Peça não original.', now())
    on conflict (user_id, categoria, chave) do update set valor = excluded.valor`
  const order = await create()
  await send(order)
  expect(await quotes(order.id)).toMatchObject([{ termos: 'Peça não original.' }])
})

test('the same quote is not made twice; another day, price or line makes the next version', async () => {
  const order = await create()
  const first = await send(order)
  const again = await send(order)
  expect(again.data).toEqual(first.data)
  expect((await send(order, { valido_ate: '2026-12-20' })).data.versao).toBe(2)
  const { data: edited } = await update(order, { itens: [part], desconto: 0 })
  expect(edited).toMatchObject({ orcamento_mudou: true, orcamento_versao: 2, valor: 580 })
  const { data: back } = await update(edited, { itens: [part, labour], desconto: 20 })
  expect(back.orcamento_mudou).toBe(false)
  const { data: costlier } = await update(back, {
    itens: [{ ...part, custo_unitario: 1 }, labour],
    desconto: 20,
  })
  expect(costlier.orcamento_mudou).toBe(false)
  const { data: renamed } = await update(costlier, {
    itens: [{ ...part, descricao: 'Tela incell' }, labour],
    desconto: 20,
  })
  expect(renamed.orcamento_mudou).toBe(true)
  const { data: third } = await send(renamed)
  expect(third.order).toMatchObject({ orcamento_versao: 3, orcamento_mudou: false })
  expect(third.url).toBe(first.data.url)
})

test('only a day from today to a year ahead holds', async () => {
  const order = await create()
  const fields = async (valido_ate: string) => (await send(order, { valido_ate })).error?.fields
  expect(await fields('2026-11-22')).toEqual({ valido_ate: 'data_passada' })
  expect(await fields('2027-11-24')).toEqual({ valido_ate: 'data_distante' })
  expect((await send(order, { valido_ate: '2026-11-23' })).data.versao).toBe(1)
})

test('an old page does not send what somebody changed meanwhile', async () => {
  const order = await create()
  await update(order, { itens: [part], desconto: 0 })
  expect((await send(order)).error).toMatchObject({ key: 'conflito' })
  expect(await quotes(order.id)).toEqual([])
})

test('an answer at the counter names who gave it, and moves no status, value, payment or version', async () => {
  const order = await create()
  const { data } = await send(order)
  const { data: answered } = await answer(order.id)
  expect(answered).toEqual({ ...data.order, orcamento_resposta: 'aprovado' })
  expect(await quotes(order.id)).toMatchObject([
    { resposta: 'aprovado', respondido_por: 'Ana Paula', por: 'balcao', respondido_em: now.toISOString() },
  ])
  const { data: events } = await call('orders.events', { id: order.id })
  expect(events.items.slice(0, 2)).toMatchObject([
    {
      tipo: 'orcamento_respondido',
      autor: 'dono',
      para: { versao: 1, total: 780, resposta: 'aprovado', respondido_por: 'Ana Paula' },
    },
    { tipo: 'orcamento_enviado', autor: 'dono', para: { versao: 1, total: 780, valido_ate: '2026-12-03' } },
  ])
})

test('the first answer stands, and the second is told which it was', async () => {
  const order = await create()
  await send(order)
  await answer(order.id, { resposta: 'recusado', motivo: 'achei caro' })
  const { error } = await answer(order.id)
  expect(error).toMatchObject({
    key: 'orcamento_respondido',
    row: { resposta: 'recusado', respondido_por: 'Ana Paula', motivo: 'achei caro' },
  })
})

test('only the newest version takes an answer, until its last day is over', async () => {
  const order = await create()
  await send(order)
  await send(order, { valido_ate: '2026-12-20' })
  expect((await answer(order.id)).error).toMatchObject({ key: 'orcamento_outro' })
  expect((await answer(order.id, { versao: 3 })).error).toMatchObject({ key: 'orcamento_outro' })
  // A minute before and after the end of the day in São Paulo.
  now = new Date('2026-12-21T03:00:00.000Z')
  cookie = await app.signIn(shop.email)
  expect((await answer(order.id, { versao: 2 })).error).toMatchObject({ key: 'orcamento_vencido' })
  now = new Date('2026-12-21T02:59:00.000Z')
  expect((await answer(order.id, { versao: 2 })).data).toMatchObject({ orcamento_resposta: 'aprovado' })
})

test('a delivered order sends no quote and takes no answer', async () => {
  const order = await create()
  await send(order)
  const { data } = await call('orders.setStatus', {
    id: order.id,
    based_on: order.updated_at,
    status: 'Entregue',
  })
  expect((await answer(order.id)).error).toMatchObject({ key: 'orcamento_encerrado' })
  expect((await send(data)).error).toMatchObject({ key: 'orcamento_encerrado' })
})

test('a wrong answer is corrected by a new version, not by overwriting', async () => {
  const order = await create()
  await send(order)
  expect((await call('orders.reopenQuote', { id: order.id, versao: 1 })).error).toMatchObject({
    key: 'nao_encontrado',
  })
  await answer(order.id, { resposta: 'recusado' })
  const { data } = await call('orders.reopenQuote', { id: order.id, versao: 1 })
  expect(data).toMatchObject({ orcamento_versao: 2, orcamento_resposta: null, orcamento_ate: '2026-12-03' })
  expect(await quotes(order.id)).toMatchObject([
    { versao: 2, resposta: null, total: 780 },
    { versao: 1, resposta: 'recusado' },
  ])
  await answer(order.id, { versao: 2 })
  // What was approved is not asked for again.
  expect((await send(await get(order.id))).data).toMatchObject({ versao: 2 })
  expect(await get(order.id)).toMatchObject({ orcamento_resposta: 'aprovado' })
})

test('an order has twenty versions at most', async () => {
  const order = await create()
  for (let versao = 1; versao <= 20; versao++) {
    const day = String(versao + 3).padStart(2, '0')
    expect((await send(order, { valido_ate: `2026-12-${day}` })).data.versao).toBe(versao)
  }
  const { error } = await send(order, { valido_ate: '2027-01-10' })
  expect(error).toMatchObject({ key: 'limite_orcamentos' })
  expect(await get(order.id)).toMatchObject({ orcamento_versao: 20, orcamento_ate: '2026-12-23' })
})

test('of fifty answers at once one stands', async () => {
  const order = await create()
  const { data } = await send(order)
  const opened = await scopeOfLink(database.db, data.url.split('/o/')[1], now)
  if (!opened) throw new Error('the link does not open')
  const fromPage = () =>
    shopTransaction(database.db, opened.shop, (tx, changed) =>
      storeAnswer(
        tx,
        opened.shop,
        { id: opened.os_id, versao: 1, resposta: 'recusado', nome: null, motivo: null, link: opened.link },
        now,
        changed,
      ),
    )
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, async (_, at) => {
      if (at % 2 === 0) return fromPage()
      const { error } = await answer(order.id)
      if (error) throw error
    }),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data: events } = await call('orders.events', { id: order.id })
  expect(
    events.items.filter((event: { tipo: string }) => event.tipo === 'orcamento_respondido'),
  ).toHaveLength(1)
  const [quote] = await quotes(order.id)
  expect(await get(order.id)).toMatchObject({ orcamento_resposta: quote.resposta })
})

test('sends and edits at once keep what the order says of its quote true', async () => {
  const order = await create()
  await Promise.all([
    send(order),
    update(order, { itens: [part], desconto: 0 }),
    send(order, { valido_ate: '2026-12-20' }),
    update(order, { itens: [labour], desconto: 0 }),
  ])
  const after = await get(order.id)
  const [newest] = await quotes(order.id)
  expect(after.orcamento_versao).toBe(newest?.versao ?? null)
  expect(after.orcamento_mudou).toBe(newest !== undefined && newest.total !== after.valor)
})

test('a link is told again, made once however many ask, and another one voids it', async () => {
  const order = await create()
  const asked = await Promise.all(Array.from({ length: 10 }, () => call('orders.link', { id: order.id })))
  const urls = new Set(asked.map(({ data }) => data.url))
  expect(urls.size).toBe(1)
  const [first = ''] = [...urls]
  const token = first.split('/o/')[1] ?? ''
  expect(await scopeOfLink(database.db, token, now)).toMatchObject({ os_id: order.id })
  const { data } = await call('orders.renewLink', { id: order.id })
  expect(data.url).not.toBe(first)
  expect(await scopeOfLink(database.db, token, now)).toBeNull()
  const [stored] = await database.sql`select * from links_os where os_id = ${order.id}`
  expect(JSON.stringify(stored)).not.toContain(data.url.split('/o/')[1])
})

test('an order that goes to another customer has another link', async () => {
  const order = await create()
  const { data: first } = await call('orders.link', { id: order.id })
  const other = await makeCustomer(database.db, shop)
  const { data: moved } = await update(order, { cliente_id: other.id, itens: [part], desconto: 0 })
  expect(moved.cliente_id).toBe(other.id)
  expect(await scopeOfLink(database.db, first.url.split('/o/')[1], now)).toBeNull()
  expect((await call('orders.link', { id: order.id })).data.url).not.toBe(first.url)
})

test('a look by the link changes nothing, not even a plan that is over', async () => {
  const over = await makeShop(database.db, { plano: 'profissional' })
  const customer = await makeCustomer(database.db, over)
  const as = await app.signIn(over.email)
  const { data: order } = await app.call('orders.create', orderInput(customer.id), { cookie: as })
  const { data: link } = await app.call('orders.link', { id: order.id }, { cookie: as })
  await database.sql`update user_planos set data_fim = '2026-11-01T00:00:00Z' where user_id = ${over.user_id}`
  const rows = () => database.sql`select * from user_planos where user_id = ${over.user_id}`
  const before = await rows()
  const opened = await scopeOfLink(database.db, link.url.split('/o/')[1], now)
  expect(opened?.shop).toMatchObject({ plano: 'profissional', expirado: true })
  expect(await rows()).toEqual(before)
  expect(before.filter(row => row.ativo)).toHaveLength(1)
})

test('a guessed token opens nothing and asks the database nothing it cannot hold', async () => {
  for (const token of ['', 'x', '../../etc', `${'a'.repeat(21)}'`, 'a'.repeat(22), 'a'.repeat(5000)])
    expect(await scopeOfLink(database.db, token, now)).toBeNull()
})

test('another shop sees, sends, answers and links nothing of it', async () => {
  const order = await create()
  await send(order)
  // One without an answer cannot be reopened anyway.
  expect((await answer(order.id, { resposta: 'recusado' })).status).toBe(200)
  const other = await makeShop(database.db, { plano: 'profissional' })
  const stranger = await app.signIn(other.email)
  const as = (path: string, input: unknown) => app.call(path, input, { cookie: stranger })
  expect((await as('orders.quotes', { id: order.id })).data).toEqual([])
  for (const [path, input] of [
    ['orders.sendQuote', { id: order.id, based_on: order.updated_at }],
    ['orders.answerQuote', { id: order.id, versao: 1, resposta: 'aprovado', nome: 'Ana' }],
    ['orders.reopenQuote', { id: order.id, versao: 1 }],
    ['orders.link', { id: order.id }],
    ['orders.renewLink', { id: order.id }],
  ] as const)
    expect((await as(path, input)).error).toMatchObject({ key: 'nao_encontrado' })
})

test('a deleted order takes its quotes and its link along, and a restore brings both back', async () => {
  const order = await create()
  const { data } = await send(order)
  await answer(order.id)
  const before = await quotes(order.id)
  await call('orders.delete', { id: order.id })
  expect(await quotes(order.id)).toEqual([])
  const { data: restored } = await call('orders.restore', { id: order.id })
  expect(restored).toMatchObject({
    orcamento_versao: 1,
    orcamento_resposta: 'aprovado',
    orcamento_total: 780,
  })
  expect(await quotes(order.id)).toEqual(before)
  expect((await call('orders.link', { id: order.id })).data.url).toBe(data.url)
  await call('orders.delete', { id: order.id })
  await call('orders.purge', { id: order.id })
  const [left] = await database.sql`select count(*)::int as total from links_os where os_id = ${order.id}`
  expect(left?.total).toBe(0)
})

test('a device whose quote was refused goes back without a charge, in one write that an undo takes back', async () => {
  for (const [fields, free, back] of [
    [{ itens: [part, labour], desconto: 20 }, { desconto: 800 }, { desconto: 20 }],
    [{ valor: 780 }, { valor: 0 }, { valor: 780 }],
  ] as const) {
    const before = (await call('customers.get', { id: cliente_id })).data.valor_total
    const order = await create(fields)
    await send(order)
    await answer(order.id, { resposta: 'recusado', nome: 'Ana', motivo: '' })
    const refused = await get(order.id)
    expect(refused.orcamento_resposta).toBe('recusado')
    const moved = (
      await call('orders.setStatus', {
        id: order.id,
        based_on: refused.updated_at,
        status: 'Entregue',
        ...free,
      })
    ).data
    expect(moved).toMatchObject({ status: 'Entregue', valor: 0, pago: false, ...free })
    const owed = (await call('orders.list', { alerta: 'a_receber' })).data.items
    expect(owed.map(({ id }: { id: string }) => id)).not.toContain(order.id)
    expect((await call('customers.get', { id: cliente_id })).data.valor_total).toBe(before)

    const undo = { status: 'Recebido', pronto_em: null, data_entrega: null, ...back }
    const again = (await call('orders.setStatus', { id: order.id, based_on: moved.updated_at, ...undo })).data
    expect({ ...again, updated_at: null }).toEqual({ ...refused, updated_at: null })
    expect((await call('customers.get', { id: cliente_id })).data.valor_total).toBe(before + 780)
  }
  const { id, updated_at: based_on } = await create()
  const more = await call('orders.setStatus', { id, based_on, status: 'Entregue', desconto: 801 })
  expect(more.error).toMatchObject({ key: 'entrada_invalida', fields: { desconto: 'desconto_grande' } })
})

test('a link that is asked for while its quote is sent, or it is renewed, is made once, and nothing fails', async () => {
  for (let at = 0; at < 25; at++) {
    const order = await create({ valor: 320 })
    const wanted = { id: order.id }
    const asked = [
      call('orders.link', wanted),
      send(order),
      call('orders.link', wanted),
      ...(at % 2 ? [call('orders.renewLink', wanted)] : []),
    ]
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    const { url } = (await call('orders.link', wanted)).data
    if (at % 2 === 0) expect(answers.map(({ data }) => data.url)).toEqual(asked.map(() => url))
    expect(await quotes(order.id)).toHaveLength(1)
  }
})
