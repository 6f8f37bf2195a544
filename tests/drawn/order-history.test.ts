import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, focusComesTo, keys, noneOf, pick, press, says, toast } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { orderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let customer: string

beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
  customer = (await shop.customer({ nome: 'Marlene Duarte' })).id
})

const history = () => screen.getByRole('region', { name: 'Histórico' })
const told = (words: string | RegExp) => says(history, words)
const lines = () => history().querySelectorAll('ol > li')
const count = (wanted: number) => waitFor(() => expect(lines().length).toBe(wanted))
const days = { data_entrega: null }

async function details(number = '0001') {
  const dialog = await screen.findByRole('dialog', { name: `Detalhes da OS ${number}` })
  await within(dialog).findByRole('region', { name: 'Histórico' })
  return within(dialog)
}

test('a long past comes page by page, until there is something to read, and more on demand', async () => {
  const order = await shop.order(customer)
  for (let times = 0; times < 25; times++)
    await shop.call('orders.note', { id: order.id, tipo: 'impresso_etiqueta' })
  await shop.draw(`/ordens?os=${order.id}`)
  await details()
  // The prints fill the first page, and are left out.
  await told('recebeu o aparelho')
  expect(lines()).toHaveLength(1)
  await press(within(history()).getByRole('button', { name: 'Tudo' }))
  await count(26)
  for (let times = 0; times < 25; times++) await shop.call('orders.note', { id: order.id, tipo: 'avisado' })
  await shop.draw(`/ordens?os=${order.id}`)
  await details()
  await count(20)
  await press(within(history()).getByRole('button', { name: 'Ver mais' }))
  await told('recebeu o aparelho')
  await count(26)
})

test('claim: a step that was undone is one quiet line, and small edits open, by keyboard alone', async () => {
  const order = await shop.order(customer)
  const { chave: _, ...form } = orderInput(customer, { defeito: 'Tela trincada, sem toque' })
  const edited = await shop.call('orders.update', { ...form, id: order.id, based_on: order.updated_at })
  const paid = { ...days, id: order.id, status: 'Entregue', forma_pagamento: 'Cartão', pago: true }
  const done = await shop.call('orders.setStatus', { ...paid, based_on: edited.updated_at })
  const before = { status: 'Recebido', forma_pagamento: 'Pendente', pago: false }
  await shop.call('orders.setStatus', { ...days, ...before, id: order.id, based_on: done.updated_at })
  await shop.draw(`/ordens?os=${order.id}`)
  await details()
  await told('entregou e recebeu R$ 780,00 no cartão, e desfez')
  expect(lines(), 'what was edited is left out').toHaveLength(2)
  await press(within(history()).getByRole('button', { name: '2 linhas' }))
  await told('voltou a OS para Recebido e desfez o recebimento de R$ 780,00')
  await press(within(history()).getByRole('button', { name: 'Tudo' }))
  await told('alterou o defeito')
  await told('Tela trincada, sem toque')
  await press(within(history()).getAllByRole('button', { name: 'ver menos' }).at(-1) as HTMLElement)
  await waitFor(() => expect(within(history()).queryByText(/Tela trincada, sem toque/)).toBeNull())
})

test('a past that cannot be loaded says so, and is asked for again', async () => {
  await shop.order(customer)
  const server = await shop.draw('/ordens', { failing: ['orders.events'] })
  await click(await screen.findByRole('link', { name: 'Detalhes da OS-0001' }))
  await details()
  await told('Erro ao carregar o histórico')
  server.mend('orders.events')
  await click(await within(history()).findByRole('button', { name: 'Tentar novamente' }))
  await told('recebeu o aparelho')
})

test('a deletion is undone from its toast', async () => {
  const order = await shop.order(customer)
  await shop.draw(`/ordens?os=${order.id}`)
  await press(await (await details()).findByRole('button', { name: 'Mais ações' }))
  await pick(await screen.findByRole('menuitem', { name: 'Excluir OS' }))
  const question = await screen.findByRole('alertdialog', { name: 'Excluir OS' })
  await says(() => question, 'Ela vai para a Lixeira com as fotos')
  await click(within(question).getByRole('button', { name: 'Excluir' }))
  await click((await toast('OS excluída com sucesso!')).getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('OS 0001 restaurada')
  await screen.findByRole('link', { name: 'Detalhes da OS-0001' })
})

test('claim: the trash: restored, deleted for good, empty, by keyboard', async () => {
  const [back, lost] = [await shop.order(customer), await shop.order(customer)]
  for (const { id } of [back, lost]) await shop.call('orders.delete', { id })
  await shop.draw('/ordens')
  await press(await button('Filtros'))
  await screen.findByRole('menuitem', { name: 'Lixeira' })
  await focusComesTo(screen.getByRole('menu'))
  await keys('Lix{Enter}')
  await waitFor(() => expect(window.location.href).toContain('lixeira=true'))
  const dialog = await screen.findByRole('dialog', { name: 'Lixeira' })
  const trash = within(dialog)
  await says(() => dialog, 'OS 0002')
  expect(trash.getAllByText('faltam 30 dias')).toHaveLength(2)
  await press(trash.getByRole('button', { name: 'Restaurar a OS 0001' }))
  await screen.findByText('OS 0001 restaurada')
  await waitFor(() => expect(trash.queryByText('OS 0001')).toBeNull())
  await press(trash.getByRole('button', { name: 'Excluir definitivamente a OS 0002' }))
  const question = await screen.findByRole('alertdialog')
  await says(() => question, 'A OS 0002 de Marlene Duarte (iPhone 12) e o histórico dela serão perdidos.')
  await press(within(question).getByRole('button', { name: 'Excluir definitivamente' }))
  await says(() => dialog, 'A Lixeira está vazia.')
  await noneOf('alertdialog')
  await keys('{Escape}')
  await noneOf('dialog', 'Lixeira')
  await screen.findByRole('link', { name: 'Detalhes da OS-0001' })
  const left = await database.sql`select numero_os from ordens_servico where user_id = ${shop.user_id}`
  expect([...left]).toEqual([{ numero_os: 'OS-0001' }])
})

test('deleting a customer says what of it lies in the trash', async () => {
  const order = await shop.order(customer)
  await shop.call('orders.delete', { id: order.id })
  await shop.draw(`/clientes?editar=${customer}`)
  await click(await button('Excluir cliente'))
  const question = await screen.findByRole('alertdialog')
  await says(() => question, 'O que está na Lixeira também será excluído definitivamente: OS 0001.')
  await click(within(question).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Cliente excluído com sucesso!')
  expect(await database.sql`select 1 from lixeira_os where user_id = ${shop.user_id}`).toHaveLength(0)
})
