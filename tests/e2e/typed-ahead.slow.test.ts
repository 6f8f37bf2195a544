import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

/** A page on which the code of this dialog is still on its way; the answer lets it come. */
async function slowly(code: RegExp) {
  const { page } = await beginSmallShop(server, open)
  let send = () => {}
  const sent = new Promise<void>(done => {
    send = done
  })
  await page.route(code, async route => {
    await sent
    await route.continue()
  })
  return { page, send: () => send() }
}

const patient = { timeout: 60_000 }
const customer = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Cliente' })

test('an order: keys after N on the dashboard wait for the form, and none is for the screen behind', async () => {
  const { page, send } = await slowly(/\/assets\/OrderFormDialogs-.+\.js/)
  await page.goto('/dashboard')
  await page.getByText('Ana Paula Ribeiro').first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Ana Pauls')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a/n?')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Backspace')
  send()
  await customer(page).waitFor()
  await expect.poll(() => customer(page).inputValue(), patient).toBe('Ana Paula')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.type(' R')
  expect(await customer(page).inputValue()).toBe('Ana Paula R')
})

test('a customer: Tab goes to the next field, in order', async () => {
  const { page, send } = await slowly(/\/assets\/CustomerDialog-.+\.js/)
  await page.goto('/clientes')
  await page.getByText('Ana Paula Ribeiro').first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('João Teste')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11987654321')
  send()
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  await expect.poll(() => form.getByLabel('Telefone').inputValue(), patient).toBe('(11) 98765-4321')
  expect(await form.getByLabel('Nome').inputValue()).toBe('João Teste')
})

test('an expense: Esc before the form is there closes it, and what was typed is gone', async () => {
  const { page, send } = await slowly(/\/assets\/ExpenseDialog-.+\.js/)
  await page.goto('/financeiro')
  await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Aluguel')
  await page.getByRole('dialog', { name: 'Carregando...' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  send()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nova Despesa' })
  await form.waitFor()
  await page.keyboard.type('Luz')
  await expect.poll(() => form.getByLabel('Descrição').inputValue(), patient).toBe('Luz')
})

test('a search shows what it will find of the rows that are there, before its answer comes', async () => {
  const { page } = await beginSmallShop(server, open)
  await page.goto('/ordens')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Ana Paula Ribeiro').first().waitFor()
  await row('Mariana Duarte').first().waitFor()
  await page.route('**/trpc/**orders.list**', () => {})
  await page.getByRole('searchbox', { name: 'Buscar OS' }).fill('ribeiro ana')
  await row('Mariana Duarte').first().waitFor({ state: 'detached' })
  expect(await row('Ana Paula Ribeiro').count()).toBeGreaterThan(0)
  expect(await page.getByRole('list', { name: 'Ordens de Serviço' }).getAttribute('aria-busy')).toBe('true')
})
