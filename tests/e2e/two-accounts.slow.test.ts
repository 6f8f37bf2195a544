import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

// An owner of two shops, each with its account, has a tab of each in one browser: the cookie is of who signed in last.
const server = sharedServer()
const open = openBrowser()

const customersOf = async ({ user_id }: OpenShop) =>
  (await server.sql`select nome from clientes where user_id = ${user_id}`).map(({ nome }) => nome)

/** A page of the first shop with a customer typed into it, in a browser in which the second signs in. */
async function typeInFirst(): Promise<{ page: Page; first: OpenShop; second: OpenShop }> {
  const [first, second] = [await openShop(server), await openShop(server)]
  const page = await open(server.url)
  await first.enter(page)
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Novo Cliente' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' })
  await dialog.getByLabel('Nome').fill('Ana Paula Ribeiro')
  await dialog.getByLabel('Telefone').fill('11987654321')
  await second.enter(page)
  return { page, first, second }
}

test('what a tab of one account saves never lands in the other, and is saved once its own signs in again', async () => {
  const { page, first, second } = await typeInFirst()
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.waitFor()
  expect([await customersOf(first), await customersOf(second)]).toEqual([[], []])
  await again.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Novo Cliente' }).getByRole('button', { name: 'Cadastrar' }).click()
  await expect.poll(() => customersOf(first)).toEqual(['Ana Paula Ribeiro'])
  expect(await customersOf(second)).toEqual([])
})

test('a tab with nothing typed goes over to the account that signed in, before it mixes the two', async () => {
  const [first, second] = [await openShop(server), await openShop(server)]
  await first.customer({ nome: 'Ana Paula Ribeiro' })
  await second.customer({ nome: 'Bruno Teixeira' })
  const page = await open(server.url)
  await first.enter(page)
  await page.goto('/clientes')
  const row = (name: string) => page.getByText(name).filter({ visible: true }).first()
  await row('Ana Paula Ribeiro').waitFor()
  await second.enter(page)
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill('bruno')
  await row('Bruno Teixeira').waitFor()
  const accounts = await page.evaluate(() => document.getElementById('page-data')?.textContent)
  expect(accounts).toContain(second.email)
  expect(accounts).not.toContain(first.email)
})
