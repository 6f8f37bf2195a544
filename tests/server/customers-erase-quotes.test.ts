import { beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { recountTexts } from '../../src/server/totals/recount-totals.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { person, said, words } from '../support/known-person.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder, makeShop, orderInput, password } from '../support/shops.ts'
import { tracesOf } from '../support/traces.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const line: OrderLine = {
  ...{ tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 580 },
  ...{ custo_unitario: 398, garantia_dias: null },
}
const saying: OrderLine = { ...line, descricao: said }

/** A shop with an order that was quoted to a person, and is another customer's by now, to whom it was quoted anew. */
async function begin() {
  const { db } = database
  const shop = await makeShop(db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const call = async (path: string, input: unknown) => {
    const { status, data, error } = await app.call(path, input, { cookie })
    expect([path, status, error]).toEqual([path, 200, undefined])
    return data
  }
  const { id } = await makeCustomer(db, shop, person)
  const { id: cliente_id } = await makeCustomer(db, shop, { nome: 'Bruno Teixeira' })
  const order = await makeOrder(db, shop, id, { itens: [saying], valor: undefined })
  await makeQuote(db, shop, order)
  await makeAnswer(db, shop, order.id, { resposta: 'recusado', nome: said, motivo: said })
  const { chave: _, ...form } = orderInput(cliente_id, { itens: [line], valor: undefined })
  const moved = await call('orders.update', { ...form, id: order.id, based_on: order.updated_at })
  await makeQuote(db, shop, moved)
  await makeAnswer(db, shop, order.id, { versao: 2, nome: 'Bruno' })
  return {
    shop,
    call,
    order: moved,
    async erase() {
      const { updated_at } = await call('customers.get', { id })
      await call('customers.erase', { id, based_on: updated_at, senha_atual: password })
    },
  }
}

const versions = async (user_id: string, table: string) => [
  ...(await database.sql`
    select versao, respondido_por, motivo, endereco, itens -> 0 ->> 'descricao' as line, resposta
    from ${database.sql(table)} where user_id = ${user_id} order by versao`),
]
const plain = { respondido_por: null, motivo: null, endereco: null }
const left = [
  { versao: 1, ...plain, line: 'Peça', resposta: 'recusado' },
  { versao: 2, ...plain, line: 'Tela', resposta: 'aprovado' },
]

test('claim, holds: what was quoted to a person before the order was another’s is emptied, and what came later is not', async () => {
  const { shop, call, order, erase } = await begin()
  expect(await tracesOf(database, words, shop.user_id)).toHaveProperty('orcamentos')
  await erase()
  expect(await tracesOf(database, words, shop.user_id)).toEqual({})
  expect(await versions(shop.user_id, 'orcamentos')).toEqual(left)
  const { orcamento_resposta, orcamento_mudou } = await call('orders.get', { id: order.id })
  expect([orcamento_resposta, orcamento_mudou]).toEqual(['aprovado', false])
  // The page is the other customer's, and stays.
  expect(await database.sql`select 1 from links_os where os_id = ${order.id}`).toHaveLength(1)
  expect(await audit(database.db)).toEqual([])
})

test('holds: so it is in the trash', async () => {
  const { shop, call, order, erase } = await begin()
  await call('orders.delete', { id: order.id })
  await erase()
  expect(await tracesOf(database, words, shop.user_id)).toEqual({})
  expect(await versions(shop.user_id, 'lixeira_orcamentos')).toEqual(left)
  expect(await audit(database.db)).toEqual([])
})

test('holds: an order whose newest quote alone was the person’s says that it would be quoted otherwise', async () => {
  const { db } = database
  const { shop, call, order, erase } = await begin()
  await database.sql`delete from orcamentos where os_id = ${order.id} and versao = 2`
  await database.sql`update ordens_servico set orcamento_versao = 1, orcamento_resposta = 'recusado', orcamento_mudou = true
    where id = ${order.id}`
  await transaction(db, tx => recountTexts(tx, shop.user_id))
  expect(await audit(db)).toEqual([])
  await erase()
  expect((await call('orders.get', { id: order.id })).orcamento_mudou).toBe(true)
  expect(await audit(db)).toEqual([])
  expect(await tracesOf(database, words, shop.user_id)).toEqual({})
})

test('holds: another customer’s file has no answer of the person who had the order before', async () => {
  const { shop, call, order } = await begin()
  const cookie = await app.signIn(shop.email)
  const { cliente_id } = await call('orders.get', { id: order.id })
  const answer = await app.app.inject({
    url: `/export/customers/${cliente_id}?formato=json`,
    headers: { host: 'localhost:3000', cookie },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('Zulmira')
  const [row] = answer.json().ordens
  expect(row.orcamentos).toMatchObject([{ versao: 2, respondido_por: 'Bruno' }])
  expect(JSON.stringify(row.orcamentos)).not.toContain('custo')
})
