import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

// Chromium keeps no page that is no-store: the events of a kept one are sent to it here. tests/browsers/story.ts goes back
// to one that WebKit really keeps.
const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server)
  await shop.customer({ nome: 'Ana Paula Ribeiro' })
  page = await open(server.url)
  // Else the page would hear of its session's end while it is away.
  await page.route('**/live.changes**', route => route.abort())
  await shop.enter(page)
  await page.goto('/clientes')
  await row().waitFor()
  await page.getByRole('button', { name: 'Novo Cliente' }).filter({ visible: true }).first().click()
  await dialog().getByLabel('Nome').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes'
  })
})

const row = () => page.getByText('Ana Paula Ribeiro').filter({ visible: true }).first()
const dialog = () => page.getByRole('dialog', { name: 'Novo Cliente' })
const calls = /\/(trpc\/|live$)/

/** The page is left, and comes back. Answers what is read on it at once and so much later, and what it holds, seen or not. */
const comeBack = (ms = 0) =>
  page.evaluate(async ms => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    const parts = [...document.body.children].filter(({ tagName }) => tagName !== 'SCRIPT')
    const [seen, held] = [document.body.innerText, parts.map(part => part.textContent).join()]
    await new Promise(resolve => setTimeout(resolve, ms))
    return { seen, held, seenLater: document.body.innerText }
  }, ms)
const isSame = () => page.evaluate(() => document.documentElement.dataset.same === 'yes')

test('its owner gets a kept page back as it was, once the server has said who it is', async () => {
  expect((await comeBack()).seen).toBe('')
  await row().waitFor()
  expect([await dialog().isVisible(), await isSame()]).toEqual([true, true])
})

test('without a network a kept page comes back as it was', async () => {
  await page.context().setOffline(true)
  expect((await comeBack()).seen).toBe('')
  await row().waitFor()
  expect([await dialog().isVisible(), await isSame()]).toEqual([true, true])
})

test('where no answer comes it is shown after seconds', async () => {
  await page.route(calls, () => {})
  // Not while an answer may come.
  expect(await comeBack(200)).toMatchObject({ seen: '', seenLater: '' })
  await row().waitFor()
  expect([await dialog().isVisible(), await isSame()]).toEqual([true, true])
})

test('holds: who signed out in another tab goes back to no row and no dialog, without a network too', async () => {
  const other = await page.context().newPage()
  await other.goto(`${server.url}/ordens`)
  await other.getByRole('button', { name: 'Oficina do Beto' }).click()
  // The first page stays as a kept one does: nothing reaches it.
  await page.route(calls, () => {})
  await other.getByRole('menuitem', { name: 'Sair' }).click()
  await other.waitForURL('**/auth')
  await other.close()
  const { seen, held } = await comeBack()
  expect([seen, held]).toEqual(['', expect.not.stringMatching(/Ana Paula|Novo Cliente/)])
  await expect.poll(() => isSame().catch(() => true)).toBe(false)
})

test('a session that turns out to be over once the page is in use again is asked for over what was typed', async () => {
  await page.context().setOffline(true)
  expect((await comeBack()).seen).toBe('')
  await dialog().getByLabel('Nome').fill('Rui Tavares')
  await server.sql`delete from sessoes where user_id = ${shop.user_id}`
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
  const typed = page.getByLabel('Nome').first()
  expect([await typed.inputValue(), await isSame()]).toEqual(['Rui Tavares', true])
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha *').fill(password)
  await again.getByRole('button', { name: 'Entrar', exact: true }).click()
  await again.waitFor({ state: 'hidden' })
  expect([await typed.inputValue(), await isSame()]).toEqual(['Rui Tavares', true])
})

test('holds: a kept page whose session ended elsewhere is loaded anew, whatever was typed on it', async () => {
  await dialog().getByLabel('Nome').fill('Rui Tavares')
  await server.sql`delete from sessoes where user_id = ${shop.user_id}`
  expect((await comeBack()).seen).toBe('')
  await page.waitForURL('**/auth?redirect=%2Fclientes**')
  const held = await page.evaluate(() => {
    const typed = Array.from(document.querySelectorAll('input'), ({ value }) => value)
    return [document.body.innerText, ...typed].join('\n')
  })
  expect(held).not.toMatch(/Ana Paula|Rui Tavares/)
})

test('holds: a kept page of another owner is loaded anew', async () => {
  const next = await openShop(server)
  await next.enter(page)
  expect((await comeBack()).seen).toBe('')
  await expect.poll(() => isSame().catch(() => true)).toBe(false)
  await visit(page, '/clientes')
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await page.getByText('Nenhum cliente cadastrado. Adicione seu primeiro cliente!').waitFor()
  expect(await row().count()).toBe(0)
})
