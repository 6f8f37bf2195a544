import { expect, test } from 'vitest'
import { reopenQuote } from '../../src/server/orders/quotes.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { hour, noticedShop } from '../support/noticed-shop.ts'
import { makeAnswer, makeQuote } from '../support/quotes.ts'
import { makeCustomer, makeOrder } from '../support/shops.ts'
import { memoryStorage } from '../support/uploads.ts'

const its = noticedShop()
const storage = memoryStorage()

async function quoted() {
  const { db } = its.database
  const customer = await makeCustomer(db, its.shop, { nome: 'Ana Paula Ribeiro' })
  const order = await makeOrder(db, its.shop, customer.id, { valor: 780 })
  const { url } = await makeQuote(db, its.shop, order, its.now)
  return { id: order.id, url }
}

const answer = (id: string, given: Parameters<typeof makeAnswer>[3] = {}) =>
  makeAnswer(its.database.db, its.shop, id, given, its.now)

test('claim: an answer by the link is told by mail at once, with the order, the customer and the reason', async () => {
  const { id, url } = await quoted()
  await answer(id, { resposta: 'recusado', motivo: 'Achei caro', nome: 'Ana' })
  await its.run()
  const [mail, ...others] = its.sent
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: its.shop.email,
    subject: 'Ana Paula Ribeiro recusou o orçamento da OS 0001, R$ 780,00',
  })
  for (const said of ['Ana Paula Ribeiro', 'Achei caro', `/ordens?os=${id}`, 'Quem respondeu assinou Ana.'])
    expect(mail?.text).toContain(said)
  // The customer's page is the customer's own.
  expect(JSON.stringify(mail)).not.toContain(url.split('/o/')[1])
  expect(JSON.stringify(mail)).not.toContain('/o/')
})

test('an answer at the counter is the owner’s own act', async () => {
  const { id } = await quoted()
  await answer(id, { link: null })
  expect(await its.jobs('carta_orcamento')).toEqual([])
})

test('who turned it off, takes no mail or has not confirmed the address gets none', async () => {
  await its.prefer({ respostas_orcamento: 'false' })
  const first = await quoted()
  await answer(first.id)
  expect(await its.jobs('carta_orcamento')).toEqual([])
  await its.prefer({ respostas_orcamento: 'true' })
  const second = await quoted()
  await answer(second.id)
  await its.prefer({ email: 'false' })
  await its.run()
  expect(its.sent).toEqual([])
  await its.prefer({ email: 'true' })
  const third = await quoted()
  await its.database.sql`update usuarios set email_confirmado_em = null where id = ${its.shop.user_id}`
  await answer(third.id)
  expect(await its.jobs('carta_orcamento')).toEqual([])
})

test('at night it waits for the shop to open', async () => {
  const { id } = await quoted()
  its.at(13 * hour)
  await answer(id)
  await its.run()
  expect(its.sent).toEqual([])
  expect(await its.jobs('carta_orcamento')).toEqual(['2026-11-21T11:00:00.000Z'])
  its.at(22 * hour)
  await its.run()
  expect(its.sent).toMatchObject([{ subject: 'Ana Paula Ribeiro aprovou o orçamento da OS 0001, R$ 780,00' }])
})

test('nothing is told of an order that was deleted, nor of an answer that was taken back', async () => {
  const { id } = await quoted()
  await answer(id)
  await deleteOrder(its.database.db, storage, its.shop, id, its.now)
  const other = await quoted()
  await answer(other.id, { resposta: 'recusado' })
  await reopenQuote(its.database.db, its.shop, { id: other.id, versao: 1 }, its.now)
  await its.run()
  expect(its.sent).toEqual([])
})
