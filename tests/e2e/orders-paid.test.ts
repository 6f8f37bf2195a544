import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { press } from '../support/keyboard.ts'
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

test('in the form choosing how it is paid pays it, in sight; not paid after all leaves what was agreed', async () => {
  const order = await shop.order(cliente_id)
  await enter(`/ordens?editar=${order.id}`)
  const form = dialog('Editar Ordem de Serviço')
  const [method, paid] = [form.getByLabel('Forma de pagamento'), form.getByRole('switch', { name: /Pago/ })]
  await method.selectOption('PIX')
  expect(await paid.isChecked()).toBe(true)
  await form.getByLabel('Pago em').waitFor()

  await form.getByText('Sim').click()
  expect([await paid.isChecked(), await method.inputValue()]).toEqual([false, 'PIX'])
  await form.getByText('Combinado: PIX').waitFor()
  await method.selectOption('Cartão')
  await method.selectOption('Pendente')
  expect(await paid.isChecked()).toBe(false)

  await form.getByText('Ainda não').click()
  const asked = form.getByRole('group', { name: 'Como foi pago?' })
  await expectLooks(page)
  await asked.getByRole('button', { name: 'Dinheiro' }).click()
  expect([await paid.isChecked(), await method.inputValue()]).toEqual([true, 'Dinheiro'])
  await asked.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Atualizar' }).click()
  await page.getByText('Pago - Dinheiro').waitFor()
  expect(await stored(order)).toMatchObject(paidBy('Dinheiro'))
})

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

test('claim: not paid yet keeps the row in ink, with what is owed and since when; a day that passed is named', async () => {
  const days = { data_entrega: addDays(today, -12), data_entrada: addDays(today, -15) }
  const old = await shop.order(cliente_id, { status: 'Entregue', ...days })
  const fresh = await shop.order(cliente_id, { status: 'Pronto' })
  await enter('/ordens')
  await press(page, page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0002' }))
  await how().waitFor()
  await press(page, how().getByRole('button', { name: 'Ainda não' }))
  await row('0002').getByText('A receber').waitFor()
  await row('0002').getByText('Hoje').waitFor()
  await expect.poll(() => stored(fresh)).toEqual({ status: 'Entregue', data_entrega: today, ...unpaid })

  await row('0001').getByText('Há 12 dias').waitFor()
  expect(await row('0001').getAttribute('data-done')).toBeNull()
  await press(page, row('0001').getByRole('button', { name: 'Pagamento: A receber. Alterar na OS 0001' }))
  await press(page, how().getByRole('button', { name: 'Recebi no Cartão' }))
  // Under the pointer it stays.
  await page.getByText('Pagamento da OS 0001 recebido: Cartão').hover()
  const [, month, day] = days.data_entrega.split('-')
  await page.getByText(`Conta no faturamento de ${day}/${month}`).waitFor()
  await expect.poll(() => row('0001').getAttribute('data-done')).toBe('')
  // The toast of the other order may still be there.
  const toast = page.locator('[data-scope=toast][data-part=root]', { hasText: 'Pagamento da OS 0001' })
  await toast.getByRole('button', { name: 'Desfazer' }).click()
  await row('0001').getByText('A receber').waitFor()
  await expect.poll(() => stored(old)).toMatchObject(unpaid)
})

testInAll(
  'what costs nothing is not asked about and owed by nobody; an amount that was forgotten is put in from there',
  async () => {
    const order = await shop.order(cliente_id, { status: 'Pronto', valor: 0 })
    await enter('/ordens')
    await press(page, page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0001' }))
    await page.getByText('OS 0001 movida para Entregue').hover()
    await page.getByText('Sem valor').waitFor()
    expect(await how().count()).toBe(0)
    await row('0001').getByText('Sem cobrança').waitFor()
    expect(await row('0001').getAttribute('data-done')).toBe('')
    expect(
      await row('0001')
        .getByRole('link', { name: /WhatsApp/ })
        .count(),
    ).toBe(0)
    expect(await stored(order)).toEqual({ status: 'Entregue', data_entrega: today, ...unpaid })

    await page.getByRole('button', { name: 'Informar valor' }).click()
    const form = dialog('Editar Ordem de Serviço')
    await form.getByLabel('Valor').fill('120')
    await form.getByRole('button', { name: 'Atualizar' }).click()
    await row('0001').getByText('A receber').waitFor()
    await row('0001').getByRole('link', { name: 'WhatsApp: cobrar Ana Paula Ribeiro' }).waitFor()
  },
)

testInAll('the details of one that was delivered for nothing ask for no money', async () => {
  const { id } = await shop.order(cliente_id, {
    status: 'Entregue',
    data_entrega: addDays(today, -3),
    valor: 0,
  })
  await enter(`/ordens?os=${id}`)
  const details = dialog('Detalhes da OS 0001')
  await details.getByRole('button', { name: 'Anotar pagamento' }).waitFor()
  expect(await details.getByText('Sem cobrança').count()).toBe(2)
  expect(await details.getByText(/Pendente|Se receber agora/).count()).toBe(0)
  expect(await details.getByRole('button', { name: /^Receber/ }).count()).toBe(0)
})

test('claim: paid after all, or by another form, from the row; the day stays', async () => {
  const pago_em = addDays(today, -3)
  const paid = await shop.order(cliente_id, { pago: true, forma_pagamento: 'PIX', pago_em })
  await enter('/ordens')
  const button = (label: string) =>
    row('0001').getByRole('button', { name: `Pagamento: ${label}. Alterar na OS 0001` })
  await button('Pago - PIX').click()
  await how().getByRole('button', { name: 'Recebi em Dinheiro' }).click()
  await button('Pago - Dinheiro').waitFor()
  await expect.poll(() => stored(paid)).toMatchObject({ pago: true, forma_pagamento: 'Dinheiro', pago_em })
  await button('Pago - Dinheiro').click()
  await how().getByRole('button', { name: 'Ainda não foi pago' }).click()
  await button('Pendente').waitFor()
  await expect.poll(() => stored(paid)).toMatchObject({ ...unpaid, forma_pagamento: 'Dinheiro' })
  // What was agreed upon is where the keyboard begins.
  await press(page, button('Pendente'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Dinheiro')
})

testInAll('a payment that lost to another place shows the newer row and says so', async () => {
  const order = await shop.order(cliente_id, { status: 'Entregue' })
  await enter('/ordens')
  await page.getByRole('button', { name: 'Pagamento: A receber. Alterar na OS 0001' }).click()
  await how().waitFor()
  await page.route(/orders\.pay/, async route => {
    await shop.call('orders.pay', { id: order.id, based_on: order.updated_at, forma_pagamento: 'Cartão' })
    await route.continue()
  })
  await how().getByRole('button', { name: 'Recebi no PIX' }).click()
  await page.getByText('A OS 0001 foi alterada em outro lugar').waitFor()
  await row('0001').getByText('Pago - Cartão').waitFor()
})
