import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMonths } from '../../src/shared/days.ts'
import { expectNoSidewaysScroll, openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { tabTo } from '../support/keyboard.ts'
import { remoteExpenses } from '../support/remote-expenses.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
const lastMonth = addMonths(today, -1).slice(0, 7)

let shop: Awaited<ReturnType<typeof remoteExpenses>>
let page: Page
beforeEach(async () => {
  shop = await remoteExpenses(server)
  page = await open(server.url)
  await giveCookies(page, server.url, shop.cookie)
})
afterEach(() => page.context().close())

test('claim: once the trial is over the plans stand in the list’s place, and nothing can be begun', async () => {
  await shop.expense({ descricao: 'Aluguel' })
  await shop.endPlan()
  await page.goto('/financeiro')
  await page
    .getByText('Seu período de teste expirou. Assine um plano para continuar usando a plataforma.')
    .waitFor()
  await page.getByRole('heading', { name: 'Escolha seu Plano' }).waitFor()
  expect(
    await list(page)
      .getByRole('row', { name: /Aluguel/ })
      .count(),
  ).toBe(0)
  const begin = page.getByRole('button', { name: 'Nova Despesa' })
  expect(await begin.getAttribute('aria-disabled')).toBe('true')
  await tabTo(page, begin)
  await page.getByRole('tooltip', { name: 'Teste expirado - Assine um plano' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  // What it opens is in the address before it is seen.
  expect(await page.evaluate(() => location.search)).toBe('')
  expect(await page.getByRole('dialog').count()).toBe(0)
  // What the shop has is still its own to take along.
  expect(await page.getByRole('link', { name: 'Exportar CSV das despesas' }).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
})

test('claim: with an expired subscription the rows stay readable, and may not be changed', async () => {
  await shop.expense({ descricao: 'Aluguel', recorrente: true, data_despesa: `${lastMonth}-05` })
  const row = await shop.expense({ descricao: 'Telas' })
  await server.sql`update user_planos set plano = 'basico' where user_id = ${shop.user_id}`
  await shop.endPlan()
  await page.goto('/financeiro')
  await list(page).getByRole('row', { name: /Telas/ }).waitFor()
  for (const name of ['Nova Despesa', 'Editar Telas', 'Excluir Telas', 'Lançar no mês'])
    await expect
      .poll(() => page.getByRole('button', { name }).getAttribute('aria-disabled'), { message: name })
      .toBe('true')
  await page.goto(`/financeiro?editar=${row.id}`)
  const form = page.getByRole('dialog', { name: 'Editar Despesa' })
  await form.getByText('Sua assinatura expirou!').waitFor()
  expect(await form.getByRole('button', { name: 'Salvar' }).getAttribute('aria-disabled')).toBe('true')
})

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

const list = (on: Page) => on.getByRole('table', { name: 'Despesas', exact: true })
