import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { expectFits, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { emptyShop, monthBefore, order, reportShop, today } from '../support/report-shop.ts'
import { expectText, money, monthYear } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'
import { makeCustomer } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let page: Page
afterEach(() => page.context().close())

const month = monthYear(today())
const part = (valor_unitario: number, custo_unitario: number | null): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela',
  quantidade: 1,
  valor_unitario,
  custo_unitario,
  garantia_dias: null,
})

/** Four orders with costs in this month, one in the month before, and two paid ones of this month without. */
async function marginShop() {
  const shop = await emptyShop(server, 'profissional')
  const { id } = await makeCustomer(server.db, shop)
  const paid = {
    status: 'Entregue',
    pago: true,
    forma_pagamento: 'PIX',
    data_entrada: monthBefore().first,
  } as const
  const now = { ...paid, data_entrega: today(), valor: undefined }
  const screens = [part(500, 300), part(300, 100)]
  for (const line of screens) await order(server, shop, id, { ...now, itens: [line] })
  const cleaning = { ...now, tipo_servico: 'Limpeza/Oxidação' } as const
  await order(server, shop, id, { ...cleaning, itens: [part(100, 6)] })
  const camera = { ...now, tipo_servico: 'Troca de Bateria' } as const
  await order(server, shop, id, { ...camera, itens: [part(90, 100)] })
  await order(server, shop, id, { ...now, data_entrega: monthBefore().last, itens: [part(100, 43)] })
  await order(server, shop, id, { ...now, itens: [part(80, null)] })
  await order(server, shop, id, { ...now, valor: 69.5 })
  return shop
}

test('the margin says what is left by service and by month, and which paid orders it leaves out', async () => {
  await openAs(await marginShop())
  await page.goto('/relatorios?aba=margem')
  await margin().getByText('2 OS pagas não têm custo completo.').waitFor()
  await margin()
    .getByText(`Ficam fora desta conta: ${money(149.5)}.`)
    .waitFor()
  const stat = (label: string) => margin().locator('h2', { hasText: label }).locator('xpath=..')
  await expectText(stat('De cada R$ 100'), [whole(49), `em ${nameOf(monthBefore().first)}, ${whole(57)}`])
  await expectText(stat('Maior margem'), ['94%', 'Limpeza/Oxidação'])
  expect(await rowsOf(page.getByRole('table', { name: 'Margem por serviço' }))).toEqual([
    ['Troca de Tela', '2', money(800), money(400), money(400), '50%'],
    ['Limpeza/Oxidação', '1', money(100), money(6), money(94), '94%'],
    ['Troca de Bateria', '1', money(90), money(100), money(-10), '-11%'],
    ['Total', '4', money(990), money(506), money(484), '49%'],
  ])
  await margin().getByText(`4 OS pagas em ${month}`).waitFor()
  expect(await rowsOf(page.getByRole('table', { name: 'Margem por mês' }))).toEqual([
    [monthYear(monthBefore().first), money(100), money(43), money(57)],
    [month, money(990), money(506), money(484)],
  ])
  await expectFits(page)
})

test('claim: the orders that the margin leaves out are one click away, and named there', async () => {
  const shop = await marginShop()
  await openAs(shop)
  await page.goto('/relatorios?aba=margem')
  await margin().getByRole('link', { name: 'Ver as 2 OS' }).click()
  await page.waitForURL(/\/ordens\?sem_custo=\d{4}-\d{2}$/)
  const rows = page.getByRole('list', { name: 'Ordens de Serviço' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  const chip = page.getByRole('button', { name: `Tirar o filtro Pagas em ${month} sem custo completo` })
  await chip.waitFor()
  await page.getByRole('button', { name: /Todos\s*2/ }).waitFor()
  await chip.click()
  await expect.poll(() => rows.count()).toBe(7)
  await page.waitForURL(/\/ordens$/)
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(2)
  await page.goBack()
  await margin().waitFor()
})

testInAll('the margin follows the month that is chosen', async () => {
  await openAs(await marginShop())
  await page.goto('/relatorios?aba=margem')
  await page.getByRole('combobox', { name: 'Mês' }).selectOption(capital(monthYear(monthBefore().first)))
  await margin()
    .getByText(`1 OS paga em ${monthYear(monthBefore().first)}`)
    .waitFor()
  await page.getByRole('combobox', { name: 'Mês' }).selectOption('Todo o período')
  await margin().getByText('5 OS pagas em todo o período').waitFor()
})

testInAll('without a cost the margin says what to do; a plan without it shows what it would be', async () => {
  await openAs(await reportShop(server, 'profissional'), { width: 390, theme: 'light' })
  await page.goto('/relatorios?aba=margem')
  await margin().getByText('1 OS paga, sem o custo das peças.').waitFor()
  await margin()
    .getByText(/detalhe a OS em peças e mão de obra e lance o custo de cada peça/)
    .waitFor()
  await expectLooks(page)
  await page.context().close()
  await openAs(await reportShop(server, 'basico'))
  await page.goto('/relatorios?aba=margem')
  await page.getByText('Margem por serviço e por mês, com o custo das peças').waitFor()
  expect(await margin().count()).toBe(0)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Resumo', 'Evolução', 'Avançados'])
})

async function openAs({ cookie }: { cookie: string }, screen?: Screen): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
}

const margin = (): Locator => page.getByRole('region', { name: 'Margem', exact: true })

/** The cells of a table's rows below its head, as a screen reader has them. */
async function rowsOf(table: Locator): Promise<string[][]> {
  await table.waitFor({ state: 'attached' })
  const rows = await table.locator('tbody tr, tfoot tr').all()
  return Promise.all(
    rows.map(async row => {
      const cells = await row.locator('th, td').all()
      return Promise.all(
        cells.map(cell =>
          cell.evaluate(
            ({ firstChild, textContent, tagName }) =>
              `${tagName === 'TH' ? firstChild?.textContent : textContent}`,
          ),
        ),
      )
    }),
  )
}

const whole = (amount: number) => money(amount).replace(',00', '')
const nameOf = (day: string) => monthYear(day).split(' ')[0]
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
