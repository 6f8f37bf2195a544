import { beforeAll, beforeEach, expect, test } from 'vitest'
import { reopenQuote } from '../../src/server/orders/quotes.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type Api, apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { expectDocumented, receiver } from '../support/receiver.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'
import { testWork } from '../support/work.ts'

// Noon in São Paulo.
const start = new Date('2026-11-23T15:00:00.000Z')
let now = start
let database: TestDatabase
let shop: TestShop
let api: Api
let order: Awaited<ReturnType<typeof makeOrder>>
let jobs: ReturnType<typeof testWork>

beforeAll(async () => {
  database = await freshDatabase()
  const here = { appUrl: new URL('http://localhost:3000') }
  jobs = testWork(database, () => now, memoryStorage(), { send: createSender(here) })
})
beforeEach(async () => {
  now = start
  const app = await testApp(database.db, { ...uncounted, clock: () => now })
  shop = await makeShop(database.db, { plano: 'profissional', now })
  api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  const { id } = await makeCustomer(database.db, shop)
  const part: OrderLine = {
    ...{ tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 780 },
    ...{ custo_unitario: 398, garantia_dias: null },
  }
  order = await makeOrder(database.db, shop, id, { valor: undefined, itens: [part] }, now)
})

const read = async () => (await api('GET', `/orders/${order.id}`)).data

test('an order says how far its quote is on the shop’s day, and takes nothing of it', async () => {
  expect(await read()).toMatchObject({ orcamento: null, orcamento_versao: null, orcamento_mudou: false })
  await makeQuote(database.db, shop, order, now)
  const sent = await read()
  expect(sent).toMatchObject({
    ...{ orcamento: 'aguardando', orcamento_versao: 1, orcamento_total: 780, orcamento_ate: '2026-12-03' },
    ...{ orcamento_resposta: null, orcamento_mudou: false },
  })
  // Half an hour before and after the end of its last day in São Paulo.
  now = new Date('2026-12-04T02:30:00.000Z')
  expect((await read()).orcamento).toBe('aguardando')
  now = new Date('2026-12-04T03:30:00.000Z')
  expect((await read()).orcamento).toBe('vencido')
  now = start
  const back = { ...sent, orcamento: 'aprovado', orcamento_resposta: 'aprovado', orcamento_total: 1 }
  const { status } = await api('PUT', `/orders/${order.id}`, {
    body: back,
    headers: { 'if-match': `"${sent.updated_at}"` },
  })
  expect(status).toBe(200)
  expect(await read()).toMatchObject({ orcamento: 'aguardando', orcamento_total: 780 })
})

test('holds: its versions are read without cost, link or network, and nobody else’s', async () => {
  const { url } = await makeQuote(database.db, shop, order, now)
  const answer = { resposta: 'recusado', motivo: 'Achei caro', endereco: '203.0.113.0' } as const
  await makeAnswer(database.db, shop, order.id, answer, now)
  await reopenQuote(database.db, shop, { id: order.id, versao: 1 }, now)
  const { status, data } = await api('GET', `/orders/${order.id}/quotes`)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    items: [
      { versao: 2, resposta: null, total: 780 },
      { versao: 1, resposta: 'recusado', motivo: 'Achei caro', por: 'link', respondido_por: 'Ana Paula' },
    ],
    next_cursor: null,
    next: null,
  })
  const text = JSON.stringify(data)
  for (const secret of ['custo', '398', 'endereco', '203.0.113', url.split('/o/')[1] ?? 'no link'])
    expect(text).not.toContain(secret)
  const other = await makeShop(database.db, { plano: 'profissional', now })
  const app = await testApp(database.db, { ...uncounted, clock: () => now })
  const stranger = apiOf(app, (await makeFullKey(database.db, other)).key)
  expect((await stranger('GET', `/orders/${order.id}/quotes`)).status).toBe(404)
})

test('holds: programs hear of quotes that are sent and answered, of none that changes nothing, and of no link', async () => {
  const at = await receiver()
  await makeWebhook(database.db, shop, { url: at.url })
  const { url } = await makeQuote(database.db, shop, order, now)
  await makeQuote(database.db, shop, order, now)
  await jobs.run()
  expect(at.types()).toEqual(['order.updated'])
  await makeAnswer(database.db, shop, order.id, { motivo: null }, now)
  await jobs.run()
  expect(at.types().slice(1).sort()).toEqual(['order.updated', 'quote.answered'])
  const told = at.received.map(({ event }) => event)
  expect(told[0]?.data).toMatchObject({ id: order.id, orcamento: 'aguardando', orcamento_versao: 1 })
  expect(told.find(({ type }) => type === 'quote.answered')?.data).toMatchObject({
    ...{ id: order.id, orcamento: 'aprovado', updated_at: order.updated_at },
    orcamento_respondido: { versao: 1, resposta: 'aprovado', respondido_por: 'Ana Paula', por: 'link' },
  })
  for (const event of told) expectDocumented(event)
  expect(JSON.stringify(told)).not.toContain(url.split('/o/')[1])
  expect(JSON.stringify(told)).not.toContain('custo')
  await reopenQuote(database.db, shop, { id: order.id, versao: 1 }, now)
  await makeAnswer(database.db, shop, order.id, { versao: 2, resposta: 'recusado', link: null }, now)
  await jobs.run()
  expect(at.types().filter(type => type === 'quote.answered')).toHaveLength(2)
})
