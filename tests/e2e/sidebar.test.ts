import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectLooks, gotoDrawn, openBrowser, visit } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { openOperator } from '../support/open-operator.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

const whole = 256
const iconsAlone = 56

const side = (page: Page) => page.locator('aside:visible')
const widthOf = async (place: Locator) => (await place.boundingBox())?.width
const isSeen = async (text: Locator) => ((await text.boundingBox())?.width ?? 0) > 1
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })
const reminders = (page: Page) => side(page).getByRole('link', { name: /^Lembretes/ })

async function openOverdue() {
  const shop = await openShop(server)
  await shop.call('reminders.create', reminderInput({ data_lembrete: '2026-01-02T09:00:00.000Z' }))
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto('/ordens')
  await reminders(page).getByText('1 lembrete vencido').waitFor({ state: 'attached' })
  return page
}

testInAll('a narrow window shows icons alone: their names are heard, and seen by the keyboard', async () => {
  const page = await openOverdue()
  const link = reminders(page)
  const tip = page.getByRole('tooltip')
  expect(await widthOf(side(page))).toBe(whole)
  expect(await link.innerText()).toContain('Alertas e notificações')
  await focusByKey(page, link)
  expect(await tip.count()).toBe(0)

  for (const width of [1099, 768]) {
    await resize(page, width)
    expect(await widthOf(side(page)), `at ${width} px`).toBe(iconsAlone)
    expect(await isSeen(link.getByText('Lembretes'))).toBe(false)
    await side(page)
      .getByRole('link', { name: /^Lembretes ?, 1 lembrete vencido$/ })
      .waitFor()
    await side(page).getByRole('button', { name: 'Buscar', exact: true }).waitFor()
    await side(page).getByRole('button', { name: 'Oficina do Beto', exact: true }).waitFor()
    await focusByKey(page, link)
    expect(await tip.textContent()).toBe('Lembretes, 1 lembrete vencido')
  }
  await expectLooks(page)

  await resize(page, 1100)
  expect(await widthOf(side(page))).toBe(whole)
  expect(await isSeen(link.getByText('Lembretes'))).toBe(true)
})

testInAll('the menu of the account lies over the screen beside the icons', async () => {
  const shop = await openShop(server)
  const customer = await shop.customer()
  for (let orders = 0; orders < 8; orders++) await shop.order(customer.id)
  const page = await open(server.url, { width: 768, theme: 'light' })
  await shop.enter(page)
  await page.goto('/ordens')
  await page.getByText('OS 0001').waitFor()
  await side(page).getByRole('button', { name: 'Oficina do Beto' }).click()
  const covered = () =>
    page.getByRole('menu').evaluate(list => {
      const { left, top, right, bottom } = list.getBoundingClientRect()
      const seen = (x: number, y: number) => list.contains(document.elementFromPoint(x, y))
      const heights = Array.from({ length: Math.floor(bottom - top) - 8 }, (_, at) => top + 4 + at)
      return heights.filter(y => !seen(left + 4, y) || !seen(right - 4, y)).length
    })
  // Its place is known with the next frame.
  await expect.poll(covered).toBe(0)
})

testInAll('the menu of the account marks the theme that is chosen', async () => {
  const page = await open(server.url)
  await (await openShop(server)).enter(page)
  await page.goto('/ordens')
  for (const name of ['Escuro', 'Do sistema', 'Claro']) {
    await side(page)
      .getByRole('button', { name: /^Oficina do Beto/ })
      .click()
    await page.getByRole('menuitemradio', { name, exact: true, checked: false }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await side(page)
      .getByRole('button', { name: /^Oficina do Beto/ })
      .click()
    await page.getByRole('menuitemradio', { name, exact: true, checked: true }).waitFor()
    expect(await page.getByRole('menuitemradio', { checked: true }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})

test('before any code has come the sidebar has its form', async () => {
  const page = await open(server.url)
  await (await openShop(server)).enter(page)
  await page.route('**/*.js', route => route.abort())
  const widths = async () => {
    await gotoDrawn(page, '/ordens', side(page))
    const found: Record<number, number | undefined> = {}
    for (const width of [768, 1366]) {
      await resize(page, width)
      await side(page).waitFor()
      found[width] = await widthOf(side(page))
    }
    return found
  }
  expect(await widths()).toEqual({ 768: iconsAlone, 1366: whole })
  await page.context().addCookies([{ name: 'sidebar', value: 'collapsed', url: server.url }])
  expect(await widths()).toEqual({ 768: iconsAlone, 1366: iconsAlone })
})

test('Ctrl+B turns a whole sidebar to icons and back, for later pages too, and does nothing on a narrow window', async () => {
  const page = await openOverdue()
  const chosen = async () => (await page.context().cookies()).find(cookie => cookie.name === 'sidebar')?.value
  await resize(page, 1024)
  await expect.poll(() => widthOf(side(page))).toBe(iconsAlone)
  await page.keyboard.press('ControlOrMeta+b')
  await resize(page, 1366)
  await expect.poll(() => widthOf(side(page))).toBe(whole)
  expect(await chosen()).toBeUndefined()

  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(() => widthOf(side(page))).toBe(iconsAlone)
  expect(await chosen()).toBe('collapsed')
  await page.reload()
  expect(await widthOf(side(page))).toBe(iconsAlone)

  await resize(page, 1366)
  await side(page).getByRole('button', { name: 'Oficina do Beto' }).click()
  await page.getByRole('menuitem', { name: 'Expandir menu' }).click()
  await expect.poll(() => widthOf(side(page))).toBe(whole)
  expect(await chosen()).toBe('open')
})

testInAll('what was chosen in the app holds in the operator’s area, opened without a new page', async () => {
  const page = await open(server.url)
  await (await openOperator(server)).enter(page)
  await page.goto('/dashboard')
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(() => widthOf(side(page))).toBe(iconsAlone)
  await visit(page, '/admin')
  const operators = page.getByRole('complementary', { name: 'Admin Panel' })
  expect(await widthOf(operators)).toBe(iconsAlone)
  const exit = operators.getByRole('link', { name: 'Voltar ao Sistema', exact: true })
  await focusByKey(page, exit)
  expect(await page.getByRole('tooltip').textContent()).toBe('Voltar ao Sistema')
})

const names = {
  '/dashboard': 'Dashboard',
  '/ordens': 'Ordens de Serviço',
  '/clientes': 'Clientes',
  '/financeiro': 'Financeiro',
  '/relatorios': 'Relatórios e Análises',
  '/fotos': 'Fotos',
  '/lembretes': 'Lembretes',
  '/configuracoes': 'Configurações',
  '/assinatura': 'Assinatura',
  '/importar': 'Importar dados',
}

test('each screen has one name: above it, in the phone’s top bar and in the browser’s tab', async () => {
  const page = await openOverdue()
  for (const [path, name] of Object.entries(names)) {
    await visit(page, path)
    for (const width of [1440, 390]) {
      await resize(page, width)
      await page.locator('h1:visible').getByText(name, { exact: true }).waitFor()
      expect(await page.locator('h1:visible').count(), `${path} at ${width} px`).toBe(1)
    }
    expect(await page.title()).toBe(`${name} · Bancada`)
  }
})

/** Walks there from where nothing has the focus. */
async function focusByKey(page: Page, place: Locator): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await tabTo(page, place)
}
