import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, holdRequest, openBrowser } from '../support/browser.ts'
import { clockedServer } from '../support/clocked-server.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const unsold = await clockedServer({
  CHECKOUT_PROVIDER: 'Hotmart',
  SUPPORT_EMAIL: 'ajuda@bancada.example.com',
})
// The part that hears of another plan comes once the page is idle.
const open = openBrowser()

let shop: OpenShop
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
})

async function enter(path: string) {
  page = await open(server.url)
  await shop.enter(page)
  await page.goto(path)
}

const subscribe = () =>
  page.getByRole('region', { name: 'Básico' }).getByRole('button', { name: 'Assinar Agora' })

test('where the address cannot be had its tab closes again, and the reason is told', async () => {
  await enter('/assinatura')
  await page.route(/plans\.checkout/, route => route.abort())
  const [tab] = await Promise.all([page.context().waitForEvent('page'), subscribe().click()])
  await page.getByText('Não foi possível abrir o pagamento.').waitFor()
  await expect.poll(() => tab.isClosed()).toBe(true)
})

test('the tab gets its address also where the screen is left before', async () => {
  await enter('/assinatura')
  const answer = await holdRequest(page, /plans\.checkout/)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), subscribe().click()])
  await page.getByRole('link', { name: /^Clientes/ }).click()
  await page.waitForURL('**/clientes')
  answer()
  await tab.waitForURL('**/sandbox/checkout?**')
})

test('where the browser opens no tab by itself a second click does', async () => {
  await enter('/assinatura')
  await page.evaluate(() => {
    const open = window.open.bind(window)
    let blocked = true
    window.open = (...given) => {
      if (!blocked) return open(...given)
      blocked = false
      return null
    }
  })
  await subscribe().click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Abrir', exact: true }).click(),
  ])
  await tab.waitForURL('**/sandbox/checkout?**')
})

test('where nothing is sold there is no button, and whom to ask', async () => {
  const other = await openShop(unsold)
  page = await open(unsold.url, { width: 390, theme: 'light' })
  await other.enter(page)
  await page.goto('/assinatura')
  await page.getByText('Esta instalação não vende planos pela internet.').waitFor()
  await page.getByRole('link', { name: 'ajuda@bancada.example.com' }).waitFor()
  expect(await subscribe().count()).toBe(0)
  await expectLooks(page)
})
