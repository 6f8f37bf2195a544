import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMonths } from '../../src/shared/days.ts'
import { asking, expectLooks, openBrowser, wear } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { press } from '../support/keyboard.ts'
import { remoteExpenses } from '../support/remote-expenses.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
const lastMonth = addMonths(today, -1).slice(0, 7)
const monthBefore = addMonths(today, -2).slice(0, 7)

const desk = { width: 1440, theme: 'light' } as const
let shop: Awaited<ReturnType<typeof remoteExpenses>>
let page: Page
beforeEach(async () => {
  shop = await remoteExpenses(server)
  page = await open(server.url)
  await giveCookies(page, server.url, shop.cookie)
})
afterEach(() => page.context().close())

test('the month is stepped in the bar of the period, which stays in view', async () => {
  await shop.expense({ descricao: 'Aluguel', valor: 650.5 })
  await shop.expense({ descricao: 'Telas', valor: 20, data_despesa: `${lastMonth}-10` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/financeiro')
  const [back, on] = [
    page.getByRole('button', { name: 'Mês anterior' }),
    page.getByRole('button', { name: 'Próximo mês' }),
  ]
  await list(page)
    .getByRole('row', { name: /Aluguel/ })
    .waitFor()
  expect(await on.getAttribute('aria-disabled')).toBe('true')
  await press(page, back)
  await list(page).getByRole('row', { name: /Telas/ }).waitFor()
  expect(new URL(page.url()).search).toBe(`?mes=${lastMonth}`)
  await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')
  await page.evaluate(() => window.scrollTo(0, 1000))
  const place = await on.boundingBox()
  expect(place && [place.y < 112, place.width >= 44, place.height >= 44]).toEqual([true, true, true])
  await on.click()
  await list(page)
    .getByRole('row', { name: /Aluguel/ })
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
  // Two presses in one turn of the page are two steps: the second finds no month before.
  await shop.expense({ descricao: 'Molas', valor: 5, data_despesa: `${monthBefore}-10` })
  await page.reload()
  await back.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL(`${server.url}/financeiro?mes=${monthBefore}`)
})

test('hundreds of rows come page by page under a total that knows them all; all is asked for in one request', async () => {
  for (let at = 1; at <= 65; at++) await shop.expense({ descricao: `Despesa ${at}`, valor: 0.1 })
  // What is as new as this is asked for once more when the stream opens.
  await page.route(/live\.changes/, route => route.abort())
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/trpc/')) asked.push(request.url())
  })
  await page.goto(asking('/financeiro'))
  await list(page)
    .getByRole('row', { name: /Despesa 65/ })
    .waitFor()
  await expect.poll(() => shown(total(page))).toContain('R$ 6,50')
  await page.getByRole('figure', { name: 'Mês a mês', exact: true }).locator('ol').first().waitFor()
  expect(asked, 'requests of the first view').toHaveLength(1)
  for (const name of ['summary', 'month', 'series', 'expenses']) expect(asked[0]).toContain(`finance.${name}`)
  expect(asked[0]).toContain('orders.list')
  await page.mouse.move(600, 800)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4000)
        return list(page)
          .getByRole('row', { name: /Despesa 1 / })
          .count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
})

test('the charts begin with the shop’s first month, and can be read as tables', async () => {
  await shop.revenue(500)
  await shop.expense({ descricao: 'Aluguel', valor: 650.5, categoria: 'aluguel' })
  await shop.expense({ descricao: 'Telas', valor: 1020, categoria: 'pecas', data_despesa: `${lastMonth}-10` })
  await page.goto('/financeiro')
  const trend = page.getByRole('figure', { name: 'Mês a mês', exact: true })
  const months = trend.locator('ol').first().locator('li')
  await expect.poll(() => trend.locator('ol b').allInnerTexts()).toEqual(['-1.020', '-151'])
  // A pointer that rests on a month reads it to the cent.
  expect((await months.last().getAttribute('title'))?.replace(/\s/g, ' ')).toMatch(
    /Receita: R\$ 500,00 Despesas: R\$ 650,50 Lucro: -R\$ 150,50$/,
  )
  await trend.getByRole('button', { name: 'Ver como tabela' }).click()
  expect(await trend.getByRole('row').count(), 'the head and two months').toBe(3)
  expect(await shown(trend.getByRole('row').last())).toMatch(/R\$ 500,00 R\$ 650,50 -R\$ 150,50$/)
  const split = page.getByRole('figure', { name: 'Despesas mês a mês' })
  expect(await shown(split.getByRole('row').last())).toMatch(/R\$ 650,50/)
  await expectLooks(page)
})

test('a chart’s patterns and its table’s heads have the page’s own ground', async () => {
  await shop.expense({ descricao: 'Aluguel', valor: 650.5 })
  await page.goto('/financeiro')
  const split = page.getByRole('figure', { name: 'Despesas mês a mês' })
  const head = split.getByRole('columnheader', { name: 'Mês' })
  const pattern = split.locator('pattern rect').first()
  for (const screen of [desk, { width: 390, theme: 'light' }, { width: 390, theme: 'dark' }] as const) {
    await wear(page, screen)
    const ground = await page.locator('#main').evaluate(main => {
      for (let at: Element | null = main; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
      }
    })
    await expect.poll(() => pattern.evaluate(rect => getComputedStyle(rect).fill)).toBe(ground)
    await split.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect.poll(() => head.evaluate(cell => getComputedStyle(cell).backgroundColor)).toBe(ground)
    await split.getByRole('button', { name: 'Ver como gráfico' }).click()
  }
})

const list = (on: Page) => on.getByRole('table', { name: 'Despesas', exact: true })
const total = (on: Page) => list(on).getByRole('row', { name: /Total das Despesas:/ })

/** Text with plain spaces: amounts hold one that does not break. */
const shown = async (target: Locator) => (await target.innerText()).replace(/\s+/g, ' ').trim()
