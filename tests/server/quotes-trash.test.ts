import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { orcamentos } from '../../src/server/db/schema/quotes.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { recountTexts } from '../../src/server/totals/recount-totals.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { plans } from '../../src/shared/plans.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeAnswer } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const maxTrash = plans.profissional.lixeira

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const itens: OrderLine[] = [
  {
    ...{ tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 580 },
    ...{ custo_unitario: 398, garantia_dias: 120 },
  },
]

/** A shop with an order whose first quote was refused and whose second waits, and the link of its customer's page. */
async function begin() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const call = async (path: string, input: unknown) => {
    const { status, data, error } = await app.call(path, input, { cookie })
    expect([path, status, error]).toEqual([path, 200, undefined])
    return data
  }
  const customer = await makeCustomer(database.db, shop)
  const order = await makeOrder(database.db, shop, customer.id, { itens, desconto: 20, valor: undefined })
  const send = (): Promise<{ url: string }> =>
    call('orders.sendQuote', { id: order.id, based_on: order.updated_at })
  await send()
  await makeAnswer(database.db, shop, order.id, { resposta: 'recusado', motivo: 'Caro' })
  const { url } = await send()
  return { shop, call, customer, order, id: order.id, path: new URL(url).pathname }
}

const page = async (path: string) =>
  (await app.app.inject({ url: path, headers: { host: ours.host } })).statusCode

async function quotesOf({ user_id }: TestShop, table: 'orcamentos' | 'lixeira_orcamentos') {
  const rows =
    await database.sql`select * from ${database.sql(table)} where user_id = ${user_id} order by versao`
  return JSON.parse(JSON.stringify(rows))
}

test('holds: quotes go to the trash with their order and come back as they were; meanwhile its page is none', async () => {
  const { shop, call, id, path } = await begin()
  const [before, order] = [await quotesOf(shop, 'orcamentos'), await call('orders.get', { id })]
  expect([before.length, await page(path)]).toEqual([2, 200])
  await call('orders.delete', { id })
  expect(await quotesOf(shop, 'orcamentos')).toEqual([])
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toEqual(before)
  expect(await page(path)).toBe(404)
  expect(await call('orders.quotes', { id })).toEqual([])
  expect(await audit(database.db)).toEqual([])
  await call('orders.restore', { id })
  expect(await quotesOf(shop, 'orcamentos')).toEqual(before)
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toEqual([])
  const { updated_at: _, ...back } = await call('orders.get', { id })
  expect(order).toMatchObject(back)
  expect(await page(path)).toBe(200)
  expect(await audit(database.db)).toEqual([])
})

test('holds: what is deleted for good takes its quotes and its link along', async () => {
  const { shop, call, id, path } = await begin()
  const other = await begin()
  await call('orders.delete', { id })
  await call('orders.purge', { id })
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toEqual([])
  const links = await database.sql`select user_id from links_os where os_id in (${id}, ${other.id})`
  expect(links.map(({ user_id }) => user_id)).toEqual([other.shop.user_id])
  expect([await page(path), await page(other.path)]).toEqual([404, 200])
})

test('a full trash drops its oldest order with its quotes and its link', async () => {
  const { shop, call, customer, id } = await begin()
  await call('orders.delete', { id })
  const { user_id } = shop
  await database.sql`
    insert into lixeira_os (user_id, id, cliente_id, chave, os, fotos, lembretes, excluido_em)
    select user_id, bancada_uuidv7(), cliente_id, gen_random_uuid(), os || '{"orcamento_versao": null, "orcamento_total": null, "orcamento_ate": null}',
      '[]', '[]', excluido_em + interval '1 hour'
    from lixeira_os, generate_series(2, ${maxTrash}::int) where user_id = ${user_id}`
  await transaction(database.db, tx => recountTexts(tx, user_id))
  const next = await makeOrder(database.db, shop, customer.id)
  await call('orders.delete', { id: next.id })
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toEqual([])
  expect(await database.sql`select os_id from links_os where user_id = ${user_id}`).toEqual([])
})

test('after thirty days the trash forgets quotes and links too', async () => {
  const { shop, call, id } = await begin()
  await call('orders.delete', { id })
  await testWork(database, () => new Date(Date.now() + 31 * 86_400_000), app.storage).run()
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toEqual([])
  expect(await database.sql`select os_id from links_os where user_id = ${shop.user_id}`).toEqual([])
})

/** What a customer's answer does: it locks the order, `meanwhile` begins, then it writes to the quote. */
async function answering(id: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
  let other: Promise<unknown> = Promise.resolve()
  await database.db.transaction(async tx => {
    await tx.select().from(ordens_servico).where(eq(ordens_servico.id, id)).for('no key update')
    other = meanwhile()
    await waitsForLock()
    await tx.update(orcamentos).set({ respondido_por: null }).where(eq(orcamentos.os_id, id))
  })
  return other
}

async function waitsForLock(): Promise<void> {
  for (;;) {
    const [row] = await database.sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if (row?.waiting > 0) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

test('holds: an answer and a deletion at once do not wait for each other', async () => {
  const { shop, call, id } = await begin()
  await answering(id, () => call('orders.delete', { id }))
  expect(await quotesOf(shop, 'lixeira_orcamentos')).toHaveLength(2)
})

test('holds: an answer that was on its way while its customer was erased is not stored', async () => {
  const { shop, call, customer, id } = await begin()
  const { updated_at: based_on } = await call('customers.get', { id: customer.id })
  const erase = () => call('customers.erase', { id: customer.id, based_on, senha_atual: password })
  await answering(id, erase)
  const answer = makeAnswer(database.db, shop, id, { versao: 2 })
  await expect(answer).rejects.toMatchObject({ key: 'nao_encontrado' })
  const rows = await quotesOf(shop, 'orcamentos')
  expect(rows).toMatchObject([
    { respondido_por: null, motivo: null, endereco: null, resposta: 'recusado' },
    { resposta: null, itens: [{ descricao: 'Peça', valor_unitario: 580 }] },
  ])
  expect(await audit(database.db)).toEqual([])
})
