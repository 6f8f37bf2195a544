import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, choose, click, fill, noneOf, press, says, toast, value } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import type { RemoteOrder } from '../support/open-shop.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

const stored = async ({ id }: RemoteOrder) => {
  const order = await shop.call<Record<string, unknown>>('orders.get', { id })
  const { status, pago, forma_pagamento, pago_em, data_entrega } = order
  return { status, pago, forma_pagamento, pago_em, data_entrega }
}
const unpaid = { pago: false, forma_pagamento: 'Pendente', pago_em: null }
const paidBy = (forma_pagamento: string) => ({ pago: true, forma_pagamento, pago_em: today })

const how = () => screen.findByRole('dialog', { name: 'Como foi pago?' })
const answer = async (name: string) => click(await within(await how()).findByRole('button', { name }))
const row = (number: string) => {
  const found = screen.getByRole('link', { name: `Detalhes da OS-${number}` }).closest('li')
  if (!found) throw new Error(`no row of ${number}`)
  return found
}
const rowSays = (number: string, words: string) => says(() => row(number), words)

test('in the form choosing how it is paid pays it, in sight; not paid after all leaves what was agreed', async () => {
  const order = await shop.order(cliente_id)
  await shop.draw(`/ordens?editar=${order.id}`)
  await button('Atualizar')
  const form = within(screen.getByRole('dialog', { name: 'Editar Ordem de Serviço' }))
  const method = await form.findByLabelText<HTMLSelectElement>(/^Forma de pagamento/)
  const paid = () => form.getByRole<HTMLInputElement>('switch', { name: /Pago/ }).checked
  await choose(method, 'PIX')
  expect(paid()).toBe(true)
  await form.findByLabelText(/^Pago em/)

  await click(form.getByText('Sim'))
  expect([paid(), value(method)]).toEqual([false, 'PIX'])
  await form.findByText('Combinado: PIX')
  await choose(method, 'Cartão')
  await choose(method, 'Pendente')
  expect(paid()).toBe(false)

  await click(form.getByText('Ainda não'))
  const asked = await form.findByRole('group', { name: 'Como foi pago?' })
  await click(within(asked).getByRole('button', { name: 'Dinheiro' }))
  expect([paid(), value(method)]).toEqual([true, 'Dinheiro'])
  await noneOf('group', 'Como foi pago?')
  await click(form.getByRole('button', { name: 'Atualizar' }))
  await screen.findByText('Pago - Dinheiro')
  expect(await stored(order)).toMatchObject(paidBy('Dinheiro'))
})

test('claim: not paid yet keeps the row in ink, with what is owed and since when; a day that passed is named', async () => {
  const days = { data_entrega: addDays(today, -12), data_entrada: addDays(today, -15) }
  const old = await shop.order(cliente_id, { status: 'Entregue', ...days })
  const fresh = await shop.order(cliente_id, { status: 'Pronto' })
  await shop.draw('/ordens')
  await press(await button('Entregar: avançar para Entregue a OS 0002'))
  await press(await within(await how()).findByRole('button', { name: 'Ainda não' }))
  await rowSays('0002', 'A receber')
  await rowSays('0002', 'Hoje')
  await waitFor(async () =>
    expect(await stored(fresh)).toEqual({ status: 'Entregue', data_entrega: today, ...unpaid }),
  )

  await noneOf('dialog')
  await rowSays('0001', 'Há 12 dias')
  expect(row('0001').hasAttribute('data-done')).toBe(false)
  await press(await button('Pagamento: A receber. Alterar na OS 0001'))
  await press(await within(await how()).findByRole('button', { name: 'Recebi no Cartão' }))
  await screen.findByText('Pagamento da OS 0001 recebido: Cartão')
  const [, month, day] = days.data_entrega.split('-')
  await screen.findByText(`Conta no faturamento de ${day}/${month}`)
  await waitFor(() => expect(row('0001').getAttribute('data-done')).toBe(''))
  // The toast of the other order may still be there.
  const told = await toast('Pagamento da OS 0001 recebido: Cartão')
  await click(told.getByRole('button', { name: 'Desfazer' }))
  await rowSays('0001', 'A receber')
  await waitFor(async () => expect(await stored(old)).toMatchObject(unpaid))
})

test('what costs nothing is not asked about and owed by nobody; an amount that was forgotten is put in from there', async () => {
  const order = await shop.order(cliente_id, { status: 'Pronto', valor: 0 })
  await shop.draw('/ordens')
  await press(await button('Entregar: avançar para Entregue a OS 0001'))
  await screen.findByText('OS 0001 movida para Entregue')
  await screen.findByText('Sem valor')
  expect(screen.queryByRole('dialog')).toBeNull()
  await rowSays('0001', 'Sem cobrança')
  expect(row('0001').getAttribute('data-done')).toBe('')
  expect(within(row('0001')).queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  expect(await stored(order)).toEqual({ status: 'Entregue', data_entrega: today, ...unpaid })

  await click(await button('Informar valor'))
  await button('Atualizar')
  const form = within(screen.getByRole('dialog', { name: 'Editar Ordem de Serviço' }))
  fill(await form.findByRole('textbox', { name: 'Valor' }), '120')
  await click(form.getByRole('button', { name: 'Atualizar' }))
  await noneOf('dialog')
  await rowSays('0001', 'A receber')
  await within(row('0001')).findByRole('link', { name: 'WhatsApp: cobrar Ana Paula Ribeiro' })
})

test('the details of one that was delivered for nothing ask for no money', async () => {
  const days = { data_entrega: addDays(today, -3), valor: 0 }
  const { id } = await shop.order(cliente_id, { status: 'Entregue', ...days })
  await shop.draw(`/ordens?os=${id}`)
  const details = within(await screen.findByRole('dialog', { name: 'Detalhes da OS 0001' }))
  await details.findByRole('button', { name: 'Anotar pagamento' })
  expect(details.getAllByText('Sem cobrança')).toHaveLength(2)
  expect(details.queryAllByText(/Pendente|Se receber agora/)).toEqual([])
  expect(details.queryByRole('button', { name: /^Receber/ })).toBeNull()
})

test('claim: paid after all, or by another form, from the row; the day stays', async () => {
  const pago_em = addDays(today, -3)
  const paid = await shop.order(cliente_id, { pago: true, forma_pagamento: 'PIX', pago_em })
  await shop.draw('/ordens')
  const payment = (label: string) => button(`Pagamento: ${label}. Alterar na OS 0001`)
  await click(await payment('Pago - PIX'))
  await answer('Recebi em Dinheiro')
  await payment('Pago - Dinheiro')
  await waitFor(async () =>
    expect(await stored(paid)).toMatchObject({ pago: true, forma_pagamento: 'Dinheiro', pago_em }),
  )
  await click(await payment('Pago - Dinheiro'))
  await answer('Ainda não foi pago')
  await payment('Pendente')
  await waitFor(async () =>
    expect(await stored(paid)).toMatchObject({ ...unpaid, forma_pagamento: 'Dinheiro' }),
  )
  // What was agreed upon is where the keyboard begins.
  await press(await payment('Pendente'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Dinheiro'))
})

test('a payment that lost to another place shows the newer row and says so', async () => {
  const order = await shop.order(cliente_id, { status: 'Entregue' })
  const server = await shop.draw('/ordens')
  await click(await button('Pagamento: A receber. Alterar na OS 0001'))
  await how()
  server.before('orders.pay', () =>
    shop.call('orders.pay', { id: order.id, based_on: order.updated_at, forma_pagamento: 'Cartão' }),
  )
  await answer('Recebi no PIX')
  await screen.findByText('A OS 0001 foi alterada em outro lugar')
  await rowSays('0001', 'Pago - Cartão')
})
