import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectFits, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { press } from '../support/keyboard.ts'
import { monthBefore, reportShop } from '../support/report-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const desk: Screen = { width: 1440, theme: 'light' }
const lastMonth = `de=${monthBefore().first}&ate=${monthBefore().last}`
let page: Page
afterEach(() => page.context().close())

describe('advanced reports, with the plan that has them', () => {
  test('fit every screen, and a range turned round has no findings of axe', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    await panel().getByRole('table', { name: 'Faturamento por serviço, totais' }).waitFor()
    await expectFits(page)
    await panel().getByLabel('Até', { exact: true }).fill(addDays(monthBefore().first, -1))
    await panel().getByText('O fim do período vem antes do começo').waitFor()
    await expectLooks(page)
  })

  test('are taken away as CSV of the same days', async () => {
    await openAs(await reportShop(server, 'profissional'), desk, `?${lastMonth}`)
    expect(await csv().getAttribute('href')).toBe(`/export/reports.csv?${lastMonth}`)
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, csv())])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
  })
})

async function openAs({ cookie }: { cookie: string }, screen: Screen, search = ''): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
  await page.goto(`/relatorios${search}`)
}

const panel = (): Locator => page.getByRole('region', { name: 'Relatórios avançados' })
const csv = (): Locator => panel().getByRole('link', { name: 'Exportar CSV' })
