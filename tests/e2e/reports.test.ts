import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { serviceTypes } from '../../src/shared/orders.ts'
import { asking, expectFits, expectNoSidewaysScroll, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { emptyShop, order, reportShop, today } from '../support/report-shop.ts'
import { money, wordsOf } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'
import { makeCustomer } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let page: Page
afterEach(() => page.context().close())

describe('reports', () => {
  test('are one request, and fit every screen', async () => {
    await openAs(await reportShop(server, 'basico'))
    const asked = askedFor('/trpc/')
    await page.goto(asking('/relatorios'))
    await part('Dispositivos Mais Atendidos').getByText('Xiaomi').waitFor()
    const [first = ''] = asked
    expect(['plans.current', 'reports.overview'].filter(call => !first.includes(call))).toEqual([])
    await expectFits(page)
  })

  testInAll('list ten of twelve services, and say how many the total holds besides', async () => {
    const shop = await emptyShop(server, 'profissional')
    const { id } = await makeCustomer(server.db, shop)
    const rare = ['Formatação', 'Outros']
    for (const tipo_servico of serviceTypes)
      for (let at = rare.includes(tipo_servico) ? 1 : 0; at < 2; at++)
        await order(server, shop, id, { tipo_servico, valor: 99_999_999.99, data_entrada: today() })
    await openAs(shop, { width: 320, theme: 'dark' })
    await page.goto('/relatorios')
    const services = part('Serviços Mais Realizados')
    await expect.poll(() => services.getByRole('listitem').count()).toBe(10)
    const words = await wordsOf(services)
    expect(words.slice(-4)).toEqual(['Total', money(2_199_999_999.78), '22 serviços', '2 em outros serviços'])
    for (const one of rare) expect(words).not.toContain(one)
    expect(words).toContain('9,1%')
    await expectNoSidewaysScroll(page)
  })
})

async function openAs({ cookie }: { cookie: string }, screen?: Screen): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
}

/** What the page asks for from here on, without what came before in the address. */
function askedFor(path: string): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const [, what] = request.url().split(path)
    if (what && request.method() === 'POST') asked.push(what)
  })
  return asked
}

const part = (title: string): Locator => page.getByRole('region', { name: title, exact: true })
