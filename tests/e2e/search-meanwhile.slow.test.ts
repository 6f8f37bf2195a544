import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

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
