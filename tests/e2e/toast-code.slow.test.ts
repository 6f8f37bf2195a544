import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

const code = /\/assets\/dialogs-.+\.js$/
const failed = 'Não foi possível mudar o status da OS 0001'

let shop: OpenShop
let page: Page
let complaints: string[]
beforeEach(async () => {
  shop = await openShop(server)
  await shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id)
  page = await open(server.url)
  complaints = []
  page.on('pageerror', error => complaints.push(`${error}`))
  await shop.enter(page)
})

const plain = () => page.locator('[data-part=unshown]')
const move = () => page.getByRole('button', { name: 'avançar para Em Andamento a OS 0001' }).click()

/** The network is gone before the code of the toasts came, and a tap is not stored. */
async function failWithoutToasts() {
  await page.route(code, route => route.abort())
  await page.route(/\/live$/, route => route.abort())
  await page.goto('/ordens')
  await page.route('**/trpc/orders.**', route => route.abort())
  await move()
  await plain().getByText(failed).waitFor()
}

test('claim: a change that fails is told without the code of the toasts too', async () => {
  await failWithoutToasts()
  expect(await plain().innerText()).toContain('Sem resposta do servidor.')
  await expectLooks(page)
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Sem conexão.').waitFor({ state: 'hidden' })
  await plain().getByText(failed).waitFor()
  expect(complaints).toEqual([])
})

test('what was told plainly can be closed, and is not told again', async () => {
  await failWithoutToasts()
  await plain().getByRole('button', { name: 'Fechar' }).click()
  await plain().waitFor({ state: 'hidden' })
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Sem conexão.').waitFor({ state: 'hidden' })
  // Once nothing is told the page may be loaded anew for the code.
  await page.waitForTimeout(1000)
  expect(await page.getByText(failed).count()).toBe(0)
})
