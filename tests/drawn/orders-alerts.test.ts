import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, fill, keys, noneOf, pick, says } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer()).id
})

const order = (fields: Parameters<typeof shop.order>[1] = {}) =>
  shop.order(cliente_id, { data_entrada: addDays(today, -60), ...fields })
async function ready(days: number, modelo = '12') {
  const { id, updated_at } = await order({ modelo })
  const pronto_em = addDays(today, -days)
  return shop.call('orders.setStatus', { id, based_on: updated_at, status: 'Pronto', pronto_em })
}

/** The numbers of the orders that are listed. */
const rows = () =>
  [...document.querySelectorAll('a[aria-label^="Detalhes da OS-"]')].map(link =>
    link.getAttribute('aria-label')?.slice(-4),
  )
const listed = (...numbers: string[]) => waitFor(() => expect(rows()).toEqual(numbers))
const chip = 'Tirar o filtro Prontas há 7 dias ou mais'
const search = () => Object.fromEntries(new URL(window.location.href).searchParams)
const reload = () => shop.draw(window.location.pathname + window.location.search)
const field = () => screen.getByRole('searchbox')

async function choose(name: string | RegExp) {
  await click(await button('Filtros'))
  await pick(await within(await screen.findByRole('menu')).findByText(name))
  await noneOf('menu')
}

test('an alert filters the list, together with the search, until its chip is taken away', async () => {
  await order()
  await ready(3)
  await ready(8, '13')
  await ready(20, '14')
  await shop.draw('/ordens?alerta=sem_retirada')
  await listed('0004', '0003')
  await button(chip)
  expect(document.querySelector('[aria-pressed=true]'), 'no status is chosen beside it').toBeNull()

  fill(field(), 'iPhone 13')
  await listed('0003')
  await waitFor(() => expect(search()).toEqual({ q: 'iPhone 13', alerta: 'sem_retirada' }))
  await click(screen.getByRole('link', { name: 'Detalhes da OS-0003' }))
  const details = () => screen.findByRole('dialog', { name: 'Detalhes da OS 0003' })
  await within(await details()).findByText('Pronta desde')
  await reload()
  await click(within(await details()).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(search()).toEqual({ q: 'iPhone 13', alerta: 'sem_retirada' }))
  await listed('0003')

  await noneOf('dialog')
  fill(field(), 'nada disso')
  await screen.findByText('Nenhuma OS encontrada com os filtros aplicados.')
  await click(await button('Limpar filtros'))
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(search()).toEqual({})
  expect(screen.queryByRole('button', { name: chip })).toBeNull()
})

test('a moved order leaves the list, and its undo brings it back with the day since when it waits', async () => {
  const { id, pronto_em } = await ready(15)
  expect(pronto_em).toBe(addDays(today, -15))
  await shop.draw('/ordens?alerta=sem_retirada')
  await click(await button(/^Status: Pronto\. Alterar/))
  await pick(await screen.findByRole('menuitemradio', { name: 'Em Andamento' }))
  await screen.findByText('Nenhuma OS encontrada com os filtros aplicados.')
  await waitFor(async () =>
    expect(await shop.call('orders.get', { id })).toMatchObject({ status: 'Em Andamento', pronto_em: null }),
  )
  await click(await button('Desfazer'))
  await listed('0001')
  await waitFor(async () =>
    expect(await shop.call('orders.get', { id })).toMatchObject({ status: 'Pronto', pronto_em }),
  )
})

test('what is owed is found with its sum and a message; paid, late and by deadline, and the counts follow', async () => {
  await order({ status: 'Entregue', data_entrega: addDays(today, -12), valor: 340 })
  await order({ status: 'Entregue', data_entrega: addDays(today, -2), valor: 60.5 })
  await order({ data_previsao: addDays(today, 2), modelo: '13' })
  await order({ data_previsao: addDays(today, -1), modelo: '13', pago: true, forma_pagamento: 'PIX' })
  await order({ data_previsao: today, data_entrada: today })
  await shop.draw('/ordens')
  await waitFor(() => expect(rows()).toHaveLength(5))
  await choose('Entregues sem pagamento')
  await listed('0001', '0002')
  await screen.findByText('2 OS, R$ 400,50 a receber')
  await screen.findByText('Há 12 dias')
  const link = () => screen.getAllByRole('link', { name: /^WhatsApp: cobrar/ })[0]?.getAttribute('href')
  await waitFor(() => expect(decodeURIComponent(link() ?? '')).toContain('ainda está pendente'))

  await choose('Atrasadas')
  await listed('0004')
  await choose('Prazo mais próximo')
  await listed('0004', '0005', '0003', '0002', '0001')
  await click(await button('Filtros'))
  const checked = (is: boolean) =>
    screen.getAllByRole('menuitemradio', { checked: is }).map(item => item.textContent)
  await waitFor(() => expect(checked(true)).toContain('Prazo mais próximo'))
  expect(checked(false)).toContain('Entrada mais recente')
  await pick(screen.getByRole('menuitemradio', { name: 'Entrada mais recente' }))
  await listed('0005', '0004', '0003', '0002', '0001')
  await noneOf('menu')
  await click(await button('Filtros'))
  await waitFor(() => expect(checked(true)).toContain('Entrada mais recente'))
  await keys('{Escape}')
  await noneOf('menu')
  await choose('Prazo mais próximo')
  await choose(/^Pagas$/)
  await listed('0004')
  await choose('Não pagas')
  await listed('0005', '0003', '0002', '0001')
  expect(search()).toEqual({ pago: 'nao', ordem: 'previsao' })
  fill(field(), 'iphone 13')
  await listed('0003')
  const counts = () => screen.getByRole('group', { name: 'Status' })
  await says(counts, /Todos\s*1\s*Recebido\s*1\s*Em Andamento\s*0\s*Pronto\s*0\s*Entregue\s*0/)
  await click(await button('Tirar o filtro Não pagas'))
  await listed('0004', '0003')
  await says(counts, /Todos\s*2/)
})

test('days of entry, by a quick choice and typed, and one that is none says so', async () => {
  await order()
  await order({ data_entrada: today })
  await shop.draw('/ordens')
  await choose('Datas de entrada...')
  const asked = within(await screen.findByRole('dialog', { name: 'Datas de entrada' }))
  fill(asked.getByLabelText(/^De/), '99')
  await click(asked.getByRole('button', { name: 'Aplicar' }))
  await asked.findByText('Data inválida')
  await click(asked.getByRole('button', { name: 'Hoje' }))
  await listed('0002')
  expect(search()).toEqual({ de: today, ate: today })
  await reload()
  await listed('0002')
  await click(await button(/^Tirar o filtro Entrada de/))
  await listed('0002', '0001')
})
