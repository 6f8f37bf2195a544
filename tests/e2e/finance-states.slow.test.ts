import type { Page } from 'playwright-core'
import { afterEach, beforeEach, test } from 'vitest'
import { expectLooks, expectNoSidewaysScroll, openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { remoteExpenses } from '../support/remote-expenses.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let shop: Awaited<ReturnType<typeof remoteExpenses>>
let page: Page
beforeEach(async () => {
  shop = await remoteExpenses(server)
  page = await open(server.url)
  await giveCookies(page, server.url, shop.cookie)
})
afterEach(() => page.context().close())

test('a long name and the largest amount fit 320 px', async () => {
  const valor = 9_999_999_999.99
  await shop.expense({ descricao: 'Manutenção preventiva '.repeat(9).trim(), valor, recorrente: true })
  await shop.expense({ descricao: `Nota${'0'.repeat(190)}`, valor, categoria: 'ferramentas' })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/financeiro')
  await list(page)
    .getByRole('row', { name: /Nota000/ })
    .waitFor()
  await page.getByRole('button', { name: /Excluir Nota000/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expectNoSidewaysScroll(page)
})

test('a shared address of an expense that is gone has no findings of axe', async () => {
  await page.goto(`/financeiro?editar=${crypto.randomUUID()}`)
  await page.getByText('Esta despesa não existe mais.').waitFor()
  await expectLooks(page)
})

const list = (on: Page) => on.getByRole('table', { name: 'Despesas', exact: true })
