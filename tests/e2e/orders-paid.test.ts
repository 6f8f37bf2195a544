import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop, type RemoteOrder } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

async function enter(path: string, width: 390 | 1440 = 1440) {
  page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  await page.goto(path)
}

const stored = async ({ id }: RemoteOrder) => {
  const order = await shop.call<Record<string, unknown>>('orders.get', { id })
  const { status, pago, forma_pagamento, pago_em, data_entrega } = order
  return { status, pago, forma_pagamento, pago_em, data_entrega }
}
const unpaid = { pago: false, forma_pagamento: 'Pendente', pago_em: null }
const paidBy = (forma_pagamento: string) => ({ pago: true, forma_pagamento, pago_em: today })

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const how = () => dialog('Como foi pago?')
const row = (number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Detalhes da OS-${number}` }) })

test('claim: delivered and paid at 390 px by two taps and one write, and both taken back by one', async () => {
  const order = await shop.order(cliente_id, { status: 'Pronto' })
  await enter('/ordens', 390)
  const writes: string[] = []
  page.on('request', request => {
    if (/orders\.(pay|setStatus|update)/.test(request.url())) writes.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0001' }).tap()
  await how().getByText('R$ 780,00').waitFor()
  await how().getByRole('button', { name: 'Recebi no PIX' }).tap()
  await page.getByText('OS 0001 movida para Entregue').waitFor()
  await row('0001').getByText('Pago - PIX').waitFor()
  expect(await stored(order)).toEqual({ status: 'Entregue', data_entrega: today, ...paidBy('PIX') })
  expect(writes).toHaveLength(1)

  await page.getByRole('button', { name: 'Desfazer' }).tap()
  await page.getByText('OS 0001 voltou para Pronto').waitFor()
  expect(await stored(order)).toEqual({ status: 'Pronto', data_entrega: null, ...unpaid })
  expect(writes).toHaveLength(2)
})

testInAll('the form that asks how an order was paid looks as every form', async () => {
  const { id } = await shop.order(cliente_id)
  await enter(`/ordens?editar=${id}`)
  const form = dialog('Editar Ordem de Serviço')
  await form.getByText('Ainda não').click()
  await form.getByRole('group', { name: 'Como foi pago?' }).waitFor()
  await expectLooks(page)
})
