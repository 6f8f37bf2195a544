import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, pick, says, words } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

const list = () => screen.getByRole('list', { name: 'Ordens de Serviço' })
const listed = (count: number) =>
  waitFor(() => expect(within(list()).getAllByRole('listitem').length).toBe(count))

// What the server draws of it without a script is in e2e/orders-unpriced.test.ts.
test('claim: an order without a price says so everywhere, and the dashboard leads to all of them', async () => {
  await shop.order(cliente_id, { valor: 0, a_orcar: true })
  await shop.order(cliente_id, { valor: 320 })
  const server = await shop.draw('/dashboard')
  expect(words(await screen.findByRole('link', { name: /OS 0001|0001/ }))).toContain('A orçar')
  await click(await screen.findByRole('link', { name: /^A orçar/ }))
  await waitFor(() => expect(window.location.href).toMatch(/\/ordens\?orcamento=a_orcar/))
  await screen.findByRole('list', { name: 'Ordens de Serviço' })
  await listed(1)
  await says(list, 'A orçar')
  await click(await button('Tirar o filtro A orçar'))
  await listed(2)

  await click(await button('Filtros'))
  await pick(await within(await screen.findByRole('menu')).findByText('A orçar'))
  await listed(1)
  // A price ends it, here as on another device.
  const { items } = await shop.call<{ items: { id: string; updated_at: string }[] }>('orders.list', {
    orcamento: 'a_orcar',
  })
  const [order] = items
  const paid = { id: order?.id, based_on: order?.updated_at, forma_pagamento: 'PIX' }
  await shop.call('orders.pay', paid)
  await server.tell('orders')
  await screen.findByText('Nenhuma OS encontrada com os filtros aplicados.')
})

test('a payment that is undone from its toast leaves the price unknown again', async () => {
  const { id } = await shop.order(cliente_id, { valor: 0, a_orcar: true })
  await shop.draw(`/ordens?os=${id}`)
  await click(await button('Anotar pagamento'))
  await click(await button('Recebi no PIX'))
  const stored = (wanted: object) =>
    waitFor(async () => expect(await shop.call('orders.get', { id })).toMatchObject(wanted))
  await stored({ pago: true, a_orcar: false })
  await click(await button('Desfazer'))
  await stored({ pago: false, a_orcar: true, valor: 0 })
  await says(() => screen.getByRole('dialog', { name: 'Detalhes da OS 0001' }), 'A orçar')
})

test('the list, its address and the dashboard show the quotes without an answer', async () => {
  const { id, updated_at } = await shop.order(cliente_id, { valor: 780 })
  await shop.call('orders.sendQuote', { id, based_on: updated_at })
  await shop.draw('/dashboard')
  const name = /^Orçamentos sem resposta\s*vence em \d\d\/\d\d\s*1$/
  await click(await screen.findByRole('link', { name }))
  await waitFor(() => expect(window.location.search).toBe('?orcamento=sem_resposta'))
  await screen.findByText('Aguardando aprovação')
  await click(await button('Filtros'))
  await pick(await screen.findByRole('menuitemradio', { name: /^Recusados\s*0$/ }))
  await screen.findByText(/^Nenhuma OS encontrada/)
  await waitFor(() => expect(window.location.search).toBe('?orcamento=recusado'))
})
