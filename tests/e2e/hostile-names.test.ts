import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

const nome = '<img src=x onerror="document.title=1">'
const defeito = '"><svg onload="document.title=2"></svg><a href="javascript:document.title=3">'

test('holds: what somebody typed is text on every screen, and Back after signing out shows none of it', async () => {
  const shop = await openShop(server)
  const { id } = await shop.customer({ nome })
  const { id: os } = await shop.order(id, { defeito, marca: nome, modelo: 'x' })
  const page = await open(server.url)
  await shop.enter(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))

  for (const path of ['/dashboard', '/clientes', '/ordens', `/ordens?os=${os}`]) {
    await page.goto(path)
    await page.getByText(nome, { exact: false }).first().waitFor()
  }
  await page.getByRole('dialog').getByText(defeito).waitFor()
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
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await page.getByText(nome).count()).toBe(0)
})
