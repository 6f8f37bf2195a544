import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

async function begin() {
  const shop = await openShop(server)
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  return { shop, page }
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const cell = (page: Page, name: string) => bar(page).getByRole('link', { name })
const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })

test('claim: on the phone a bar at the thumb leads to the screens of every hour and says where one is', async () => {
  const { shop, page } = await begin()
  await shop.call('reminders.create', reminderInput({ data_lembrete: '2026-01-02T09:00:00.000Z' }))
  await page.goto('/ordens')
  await cell(page, 'Ordens').and(page.locator('[aria-current=page]')).waitFor()
  await bar(page)
    .getByRole('link', { name: /^Início ?, 1 lembrete vencido$/ })
    .click()
  await page.waitForURL('**/dashboard')
  await cell(page, 'Financeiro').click()
  await page.waitForURL('**/financeiro')
  expect(await cell(page, 'Ordens').getAttribute('aria-current')).toBeNull()
  // Nothing of a page is left under it.
  const covered = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    const page = document.querySelector('main')?.lastElementChild
    const last = page
      ? page.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(page).paddingBottom)
      : 0
    return last - (document.querySelector('nav[aria-label=Principal]')?.getBoundingClientRect().top ?? 0)
  })
  expect(covered).toBeLessThanOrEqual(0)
})

testInAll('Nova OS opens the form from every screen, over the list with its filters', async () => {
  const { page } = await begin()
  await page.goto('/financeiro')
  await cell(page, 'Nova OS').click()
  await form(page).waitFor()
  await page.goto('/ordens?status=Pronto')
  await cell(page, 'Nova OS').click()
  await form(page).waitFor()
  await form(page).getByRole('button', { name: 'Cancelar' }).click()
  await form(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('?status=Pronto')
})

testInAll('Back closes Mais, and the screen below stays', async () => {
  const { page } = await begin()
  await page.goto('/dashboard')
  await cell(page, 'Ordens').click()
  await page.waitForURL('**/ordens')
  await bar(page).getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Clientes' }).waitFor()
  await page.goBack()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => location.pathname)).toBe('/ordens')
  await page.goBack()
  await page.waitForURL('**/dashboard')
})

test('Mais has the other screens, the subscription, help, the theme and signing out', async () => {
  const { page } = await begin()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/ordens')
  const more = bar(page).getByRole('button', { name: 'Mais' })
  await more.click()
  const sheet = page.getByRole('dialog')
  const links = [
    'Clientes',
    'Relatórios',
    'Fotos',
    'Lembretes',
    'Configurações',
    'Assinatura',
    'Ajuda',
    'Contato',
  ]
  await expect.poll(() => sheet.getByRole('link').allInnerTexts()).toEqual(links)
  // All of it shows at once.
  await sheet.getByRole('button', { name: 'Sair' }).click({ trial: true })
  expect(
    await sheet.evaluate(at =>
      [...at.querySelectorAll('*')].every(
        one => one.scrollHeight <= one.clientHeight + 1 || getComputedStyle(one).overflowY !== 'auto',
      ),
    ),
  ).toBe(true)
  await sheet.getByRole('button', { name: 'Escuro' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await more.and(page.locator(':focus')).waitFor()
  await more.click()
  await sheet.getByRole('link', { name: 'Clientes' }).click()
  await page.waitForURL('**/clientes')
  await sheet.waitFor({ state: 'hidden' })
  await bar(page).locator('[data-here]', { hasText: 'Mais' }).waitFor()
})

testInAll('it gives way to a keyboard, and to the bar of a page that saves', async () => {
  const { page } = await begin()
  await page.goto('/configuracoes')
  await bar(page).waitFor()
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  await name.fill('Beto da Silva')
  await page.getByRole('button', { name: 'Salvar' }).waitFor()
  await bar(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Descartar' }).click()
  await bar(page).waitFor()
  const keyboard = (height: number) =>
    page.evaluate(taken => {
      Object.defineProperty(window.visualViewport, 'height', {
        configurable: true,
        get: () => window.innerHeight - taken,
      })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await keyboard(300)
  await bar(page).waitFor({ state: 'hidden' })
  await keyboard(0)
  await bar(page).waitFor()
})

testInAll('where the plan is over Nova OS is grey, and says why', async () => {
  const { shop, page } = await begin()
  await shop.endPlan()
  await page.goto('/financeiro')
  const newOrder = bar(page).getByRole('button', { name: 'Nova OS' })
  await newOrder.and(page.locator('[aria-disabled=true]')).waitFor()
  await newOrder.focus()
  await page.getByRole('tooltip').waitFor()
})
