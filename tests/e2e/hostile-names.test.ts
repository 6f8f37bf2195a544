import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { giveCookies, openBrowser } from '../support/browser.ts'
import { remote } from '../support/remote.ts'
import { startServer } from '../support/server-process.ts'
import { orderInput } from '../support/shops.ts'

const server = await startServer()
const open = openBrowser()
let page: Page
afterEach(() => page.context().close())

const nome = '<img src=x onerror="document.title=1">'
const defeito = '"><svg onload="document.title=2"></svg><a href="javascript:document.title=3">'

test('what somebody typed is text on every screen, and Back after signing out shows none of it', async () => {
  const client = remote(server.url)
  await client.begin('nomes@exemplo.com.br')
  const customer = { chave: crypto.randomUUID(), nome, telefone: '11987411107' }
  const { id } = (await client.call('customers.create', customer)).data as { id: string }
  const order = await client.call('orders.create', orderInput(id, { defeito, marca: nome, modelo: 'x' }))
  expect(order.status).toBe(200)
  page = await open(server.url, { width: 1440, theme: 'light' })
  await giveCookies(page, server.url, client.cookie())
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))

  const os = (order.data as { id: string }).id
  for (const path of ['/dashboard', '/clientes', '/ordens', `/ordens?os=${os}`]) {
    await page.goto(path)
    await page.getByText(nome, { exact: false }).first().waitFor()
  }
  await page.getByText(defeito).waitFor()
  expect(await page.title()).not.toMatch(/^\d$/)
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0)
  expect(asked.filter(url => url.endsWith('/x'))).toEqual([])

  await page.goto('/clientes')
  await page.getByText(nome).first().waitFor()
  await page.getByRole('button', { name: 'Oficina do Beto' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth**')
  const answered = page.waitForResponse(answer => answer.request().isNavigationRequest()).catch(() => null)
  await page.goBack()
  await answered
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  expect(await page.getByText(nome).count()).toBe(0)
})
