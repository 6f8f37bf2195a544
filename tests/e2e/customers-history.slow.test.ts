import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { fillOrders } from '../support/many-orders.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { written } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

describe('a customer’s history, by keyboard alone', () => {
  let shop: Awaited<ReturnType<typeof remoteShop>>
  let page: Page
  beforeEach(async () => {
    shop = await remoteShop(server)
    page = await open(server.url)
    await shop.enter(page)
  })

  test('claim: a history shows totals and all orders, in one request, and leads to an order and back', async () => {
    const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
    const order = await shop.order(id)
    await fillOrders(server.sql, shop, { like: order.id, count: 40 })
    // What is as new as this is asked for once more when the stream opens, perhaps in the history's own request.
    await page.route('**/live.changes**', route => route.abort())
    await page.goto('/clientes')
    const button = page.getByRole('button', { name: 'Histórico de Ana Paula Ribeiro' })
    await button.waitFor()
    const asked = requests(page)
    await press(page, button)
    const history = page.getByRole('dialog', { name: 'Histórico de Ana Paula Ribeiro' })
    await history.getByText('Cliente desde').waitFor()
    expect(await totals(history)).toEqual(['41', 'R$ 31.980,00', today()])
    await expect.poll(() => history.getByRole('link', { name: /^OS/ }).count()).toBe(30)
    expect(asked().find(paths => paths.includes('customers.get'))).toBe('customers.get,orders.list')

    await tabTo(page, history.getByRole('link', { name: /^OS/ }).nth(29))
    await expect.poll(() => history.getByRole('link', { name: /^OS/ }).count()).toBe(41)
    await press(page, history.getByRole('link', { name: /OS 0001/ }))
    await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
    await page.goBack()
    await history.getByText('Cliente desde').waitFor()
    const link = await history.getByRole('link', { name: 'Contatar Cliente' }).getAttribute('href')
    expect(link).toMatch(/^https:\/\/wa\.me\/5511987411107\?text=Ol%C3%A1%2C%20Ana!/)

    await page.goBack()
    await history.waitFor({ state: 'hidden' })
    await press(page, button)
    await history.waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  })

  test('a history that cannot be loaded offers to try again', async () => {
    await page.clock.install()
    await shop.customer({ nome: 'Caio Prado' })
    await page.goto('/clientes')
    await page.getByText('Caio Prado').waitFor()
    await page.route('**/trpc/**', route => route.fulfill({ status: 503, body: '{}' }))
    await press(page, page.getByRole('button', { name: 'Histórico de Caio Prado' }))
    const history = page.getByRole('dialog', { name: 'Histórico de Caio Prado' })
    // What the list knew is shown meanwhile.
    expect(await totals(history)).toEqual(['0', 'R$ 0,00', today()])
    await hurryTo(history.getByText('Não foi possível carregar as OS deste cliente.'))
    await expectLooks(page)
    // The focus first: what is back may be seen before the key.
    await tabTo(page, history.getByRole('button', { name: 'Tentar novamente' }))
    await page.unroute('**/trpc/**')
    await page.keyboard.press('Enter')
    await history.getByText('Nenhuma ordem de serviço encontrada para este cliente.').waitFor()
  })
})

/** The three figures of a history. */
async function totals(history: Locator): Promise<string[]> {
  await history.getByText('Cliente desde').waitFor()
  const figures = await history.locator('dd').allTextContents()
  return figures.map(figure => figure.replace('\u00a0', ' '))
}

/** The procedures of each request from now on. */
function requests(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', request => {
    const path = /\/trpc\/([^?]+)/.exec(request.url())?.[1]
    if (path) paths.push(decodeURIComponent(path))
  })
  return () => paths
}

const today = () => written(dayOf(new Date(), 'America/Sao_Paulo'))
