import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { rowsOf, textsOf } from '../support/drawn-hand.ts'
import { drawnShop } from '../support/drawn-shop.ts'
import { fillReports, monthBefore, order, today } from '../support/report-shop.ts'
import { money, monthYear } from '../support/report-words.ts'
import { makeCustomer } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)

const part = (valor_unitario: number, custo_unitario: number | null): OrderLine => ({
  ...{ tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario, custo_unitario },
  garantia_dias: null,
})

/** Four orders with costs in this month, one in the month before, and two paid ones of this month without. */
async function marginShop() {
  const shop = await drawnShop(app, database, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  const paid = {
    status: 'Entregue',
    pago: true,
    forma_pagamento: 'PIX',
    data_entrada: monthBefore().first,
  } as const
  const now = { ...paid, data_entrega: today(), valor: undefined }
  for (const itens of [[part(500, 300)], [part(300, 100)]]) await order(database, shop, id, { ...now, itens })
  const cleaning = { ...now, tipo_servico: 'Limpeza/Oxidação' } as const
  await order(database, shop, id, { ...cleaning, itens: [part(100, 6)] })
  const camera = { ...now, tipo_servico: 'Troca de Bateria' } as const
  await order(database, shop, id, { ...camera, itens: [part(90, 100)] })
  await order(database, shop, id, { ...now, data_entrega: monthBefore().last, itens: [part(100, 43)] })
  await order(database, shop, id, { ...now, itens: [part(80, null)] })
  await order(database, shop, id, { ...now, valor: 69.5 })
  return shop
}

test('the margin says what is left by service and by month, and which paid orders it leaves out', async () => {
  const shop = await marginShop()
  await shop.draw('/relatorios?aba=margem')
  await within(await margin()).findByText('2 OS pagas não têm custo completo.', { exact: false })
  const words = textsOf(await margin()).join(' ')
  expect(words).toContain(`Ficam fora desta conta: ${money(149.5)}`)
  const stat = async (name: RegExp | string) =>
    textsOf((await screen.findByRole('heading', { name })).parentElement as Element).slice(1)
  const before = monthYear(monthBefore().first).split(' ')[0]
  expect(await stat(/^De cada R\$\s100$/)).toEqual([whole(49), `em ${before}, ${whole(57)}`])
  expect(await stat('Maior margem')).toEqual(['94%', 'Limpeza/Oxidação'])
  expect(await rowsOf('Margem por serviço')).toEqual([
    ['Troca de Tela', '2', money(800), money(400), money(400), '50%'],
    ['Limpeza/Oxidação', '1', money(100), money(6), money(94), '94%'],
    ['Troca de Bateria', '1', money(90), money(100), money(-10), '-11%'],
    ['Total', '4', money(990), money(506), money(484), '49%'],
  ])
  await within(await margin()).findByText(`4 OS pagas em ${monthYear(today())}`, { exact: false })
  expect(await rowsOf('Margem por mês')).toEqual([
    [monthYear(monthBefore().first), money(100), money(43), money(57)],
    [monthYear(today()), money(990), money(506), money(484)],
  ])
})

test('claim: the orders that the margin leaves out are one click away, and named there', async () => {
  const shop = await marginShop()
  await shop.draw('/relatorios?aba=margem')
  await userEvent.click(await within(await margin()).findByRole('link', { name: 'Ver as 2 OS' }))
  await waitFor(() => expect(window.location.search).toMatch(/^\?sem_custo=\d{4}-\d{2}$/))
  const list = () => screen.getByRole('list', { name: 'Ordens de Serviço' })
  const expectRows = (count: number) =>
    waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(count))
  await expectRows(2)
  const chip = await screen.findByRole('button', {
    name: `Tirar o filtro Pagas em ${monthYear(today())} sem custo completo`,
  })
  await screen.findByRole('button', { name: /Todos\s*2/ })
  await userEvent.click(chip)
  await expectRows(7)
  expect(window.location.search).toBe('')
  window.history.back()
  await expectRows(2)
  window.history.back()
  await margin()
})

test('the margin follows the month that is chosen', async () => {
  const shop = await marginShop()
  await shop.draw('/relatorios?aba=margem')
  await margin()
  const before = monthYear(monthBefore().first)
  const choose = async (option: string) => {
    const found = await screen.findByRole('option', { name: option })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mês' }), found)
  }
  await choose(before.charAt(0).toUpperCase() + before.slice(1))
  await within(await margin()).findByText(`1 OS paga em ${before}`, { exact: false })
  await choose('Todo o período')
  await within(await margin()).findByText('5 OS pagas em todo o período', { exact: false })
})

test('without a cost the margin says what to do; a plan without it shows what it would be', async () => {
  const shop = await drawnShop(app, database, { plano: 'profissional' })
  await fillReports(database, shop)
  await shop.draw('/relatorios?aba=margem')
  await within(await margin()).findByText('1 OS paga, sem o custo das peças.', { exact: false })
  await within(await margin()).findByText(/detalhe a OS em peças e mão de obra e lance o custo de cada peça/)
  const without = await drawnShop(app, database, { plano: 'basico' })
  await without.draw('/relatorios?aba=margem')
  await screen.findByText('Margem por serviço e por mês, com o custo das peças')
  expect(screen.queryByRole('region', { name: 'Margem' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Resumo',
    'Evolução',
    'Avançados',
  ])
})

const margin = () => screen.findByRole('region', { name: 'Margem' })
const whole = (amount: number) => money(amount).replace(',00', '')
