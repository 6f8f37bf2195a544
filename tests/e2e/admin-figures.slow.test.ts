import type { Page } from 'playwright-core'
import { beforeEach, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openOperator } from '../support/open-operator.ts'
import { startServer } from '../support/server-process.ts'

// Of its own: these figures are of all shops.
const server = await startServer()
const open = openBrowser()

let page: Page
beforeEach(async () => {
  page = await open(server.url)
  await (await openOperator(server)).enter(page)
})

test('the machine’s health is told, and that a screen could not be had', async () => {
  await page.clock.install()
  let isAway = true
  await page.route('**/trpc/**admin.status**', route => (isAway ? route.abort() : route.continue()))
  await page.goto('/admin/status')
  await hurryTo(page.getByRole('alert').getByText('Erro ao carregar dados'))
  await expectLooks(page)
  // It is asked again by itself too, and then the button goes.
  await page.getByRole('button', { name: 'Tentar novamente' }).focus()
  isAway = false
  await page.keyboard.press('Enter')
  for (const part of ['Aplicação', 'Banco de dados', 'Armazenamento', 'E-mail', 'Fila', 'Disco e backups'])
    await page.getByRole('heading', { name: part, exact: true }).waitFor()
  await page.getByText('0.0.0').waitFor()
  await page.getByText('nenhum ainda').waitFor()
})
