import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectFits, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { emptyShop, monthBefore, reportShop } from '../support/report-shop.ts'
import { money, wordsOf, written } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const desk: Screen = { width: 1440, theme: 'light' }
const lastMonth = `de=${monthBefore().first}&ate=${monthBefore().last}`
let page: Page
let asked: string[]
afterEach(() => page.context().close())

describe('advanced reports, with the plan that has them', () => {
  test('claim: tell what any days were, on every screen', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    await expectFigures(['3', '2', money(450.5), money(225.25), '2', '2,5 dias'])
    const services = panel().getByRole('table', { name: 'Faturamento por serviço, totais' })
    expect(await rowsOf(services)).toEqual([
      ['Serviço', 'OS pagas', 'Faturamento'],
      ['Troca de Tela', '1', money(300)],
      ['Troca de Bateria', '1', money(150.5)],
      ['Total', '2', money(450.5)],
    ])
    const devices = panel().getByRole('table', { name: 'Faturamento por dispositivo, totais' })
    expect(await rowsOf(devices)).toEqual([
      ['Dispositivo', 'OS pagas', 'Faturamento'],
      ['iPhone', '1', money(300)],
      ['Samsung', '1', money(150.5)],
      ['Total', '2', money(450.5)],
    ])
    const chart = panel().getByRole('figure', { name: 'Faturamento por serviço' })
    await chart.getByText('por dia').waitFor()
    const day = chart.getByRole('row', { name: written(addDays(monthBefore().first, 8)) })
    expect(await day.getByRole('cell').allTextContents()).toEqual([money(300), money(0), money(300)])
    await expectFits(page)
  })

  test('are asked for when their tab is opened, and not before', async () => {
    await openAs(await reportShop(server, 'profissional'), { width: 390, theme: 'light' })
    await page.getByText('Dispositivos Mais Atendidos').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.join()).not.toContain('reports.advanced')
    await page.getByRole('tab', { name: 'Avançados' }).click()
    await expectFigures(['2', '1', money(400), money(400), '0', '—'], 'Últimos 7 dias')
    expect(asked.join()).toContain('reports.advanced')
  })

  test('claim: have usual ranges at one click; the address keeps them, and Back leads through them', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    await expectFigures(['3', '2', money(450.5), money(225.25), '2', '2,5 dias'])
    await panel().getByRole('button', { name: '12 meses' }).click()
    await expectFigures(['5', '3', money(850.5), money(283.5), '2', '2,5 dias'])
    expect(await pressed()).toEqual(['12 meses'])
    await panel().getByText('por semana').first().waitFor()
    await page.reload()
    await expectFigures(['5', '3', money(850.5), money(283.5), '2', '2,5 dias'])
    expect(await pressed()).toEqual(['12 meses'])
    await page.goBack()
    await expectFigures(['3', '2', money(450.5), money(225.25), '2', '2,5 dias'])
    expect(await field('De').inputValue()).toBe(written(monthBefore().first))
    expect(await pressed()).toEqual([])
  })

  test('of a range turned round are not asked for, and the field says why', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    await expectFigures(['3', '2', money(450.5), money(225.25), '2', '2,5 dias'])
    const turned = addDays(monthBefore().first, -1)
    await field('Até').fill(turned)
    const why = panel().getByText('O fim do período vem antes do começo')
    await why.waitFor()
    expect(await field('Até').getAttribute('aria-invalid')).toBe('true')
    expect(await field('Até').getAttribute('aria-describedby')).toContain(await why.getAttribute('id'))
    expect(await csv().count()).toBe(0)
    await panel()
      .getByText(`Os números abaixo são de ${written(monthBefore().first)} a ${written(monthBefore().last)}.`)
      .waitFor()
    await expectLooks(page)
    await page.reload()
    await why.waitFor()
    // Days that are none, as while a year is typed, reach neither the address nor the server.
    await field('Até').fill('0002-01-01')
    await panel().getByText('Data inválida').waitFor()
    await field('Até').fill('')
    await panel().getByText('Data é obrigatória').waitFor()
    expect(new URL(page.url()).searchParams.get('ate')).toBe(turned)
    for (const never of [turned, '0002-01-01', '']) expect(asked.join()).not.toContain(`"ate":"${never}"`)
    await field('Até').fill(addDays(monthBefore().first, 5))
    await expectFigures(['3', '1', money(150.5), money(150.5), '1', '1 dia'])
    expect(asked.join()).toContain(`"ate":"${addDays(monthBefore().first, 5)}"`)
    await why.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('ate')).toBe(addDays(monthBefore().first, 5))
  })

  test('are taken away as CSV of the same days', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    expect(await csv().getAttribute('href')).toBe(`/export/reports.csv?${lastMonth}`)
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, csv())])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
  })

  test('without an order hold no average, and say that there is nothing', async () => {
    await openAs(await emptyShop(server, 'profissional'), { width: 390, theme: 'dark' }, '?aba=avancados')
    await expectFigures(['0', '0', money(0), '—', '0', '—'])
    await expect.poll(() => panel().getByText('Nenhum dado encontrado').count()).toBe(2)
  })

  test('whose answer does not come can be asked for again', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, '?mes=tudo&aba=avancados')
    await page.route('**/trpc/*reports.advanced*', route => route.fulfill({ status: 400, body: '{}' }))
    await page.reload()
    const failed = panel().getByText('Não foi possível carregar os relatórios avançados.')
    await failed.waitFor()
    await field('De').waitFor()
    await tabTo(page, panel().getByRole('button', { name: 'Tentar novamente' }))
    await page.unroute('**/trpc/*reports.advanced*')
    await page.keyboard.press('Enter')
    await expectFigures(['2', '1', money(400), money(400), '0', '—'], 'Últimos 7 dias')
    expect(new URL(page.url()).searchParams.get('mes')).toBe('tudo')
  })
})

describe('advanced reports, without the plan', () => {
  test.each<[string, Screen]>([
    ['teste', { width: 390, theme: 'light' }],
    ['basico', { width: 1440, theme: 'dark' }],
    ['profissional, over', { width: 320, theme: 'light' }],
  ])('are locked on %s: what they give, and the plans', async (plan, screen) => {
    const over = plan.endsWith('over')
    const shop = await reportShop(server, over ? 'profissional' : plan === 'teste' ? 'teste' : 'basico')
    if (over) await shop.endPlan()
    await openAs(shop, screen, `?${lastMonth}`)
    await panel()
      .getByText(over ? 'Sua assinatura expirou!' : 'Relatórios avançados são do Plano Profissional')
      .waitFor()
    expect(await panel().getByRole('listitem').count()).toBe(5)
    expect(await panel().getByRole('textbox').or(panel().locator('table, figure, input')).count()).toBe(0)
    await press(page, panel().getByRole('button', { name: 'Ver Planos' }))
    const plans = page.getByRole('dialog', { name: 'Escolha seu Plano' })
    await plans.waitFor()
    expect(new URL(page.url()).searchParams.get('planos')).toBe('true')
    await page.keyboard.press('Escape')
    await plans.waitFor({ state: 'hidden' })
    expect(asked.join()).not.toMatch(/reports\.(advanced|margin)/)
  })
})

async function openAs({ cookie }: { cookie: string }, screen: Screen, search = ''): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
  asked = []
  page.on('request', request => {
    if (request.url().includes('/trpc/')) asked.push(`${request.url()} ${request.postData()}`)
  })
  await page.goto(`/relatorios${search}`)
}

const panel = (): Locator => page.getByRole('region', { name: 'Relatórios avançados' })
const field = (name: 'De' | 'Até'): Locator => panel().getByLabel(name, { exact: true })
const csv = (): Locator => panel().getByRole('link', { name: 'Exportar CSV' })
const pressed = (): Promise<string[]> => panel().locator('button[aria-pressed=true]').allTextContents()

/** The six figures, in their order; of a usual range where one is named. */
async function expectFigures(values: string[], range?: string): Promise<void> {
  if (range) await panel().getByRole('button', { name: range }).click()
  const labels = [
    'OS criadas',
    'OS pagas',
    'Faturamento',
    'Ticket Médio',
    'OS entregues',
    'Tempo médio de reparo',
  ]
  const note = 'da entrada à entrega'
  await expect
    .poll(() => wordsOf(panel().locator('dl')))
    .toEqual(labels.flatMap((label, at) => [label, ...(at === 5 ? [note] : []), values[at]]))
}

const rowsOf = async (table: Locator): Promise<string[][]> =>
  table.evaluate(element =>
    [...element.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent ?? '')),
  )
