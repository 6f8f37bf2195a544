import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { remoteExpenses } from '../support/remote-expenses.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let page: Page
beforeEach(async () => {
  const shop = await remoteExpenses(server)
  page = await open(server.url)
  await giveCookies(page, server.url, shop.cookie)
})
afterEach(() => page.context().close())

test('claim: the first save that fails without a server says so, and keeps the form', async () => {
  const form = await fill()
  await page.context().setOffline(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Não foi possível salvar a despesa.').waitFor()
  expect(await form.getByLabel('Descrição').inputValue()).toBe('Aluguel da sala')
})

/** A new expense, begun by keyboard on a screen that was just loaded. */
async function fill() {
  await page.goto('/financeiro')
  await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nova Despesa' })
  await form.getByLabel('Descrição').fill('Aluguel da sala')
  await form.getByLabel('Valor').fill('1200')
  return form
}
