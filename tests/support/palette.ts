import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Screen } from './browser.ts'
import { openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

/** A shop with two customers and an order each. */
export async function beginSmallShop(
  server: RunningServer,
  open: (url: string, screen: Screen) => Promise<Page>,
  screen: Screen = { width: 1440, theme: 'light' },
) {
  const shop = await openShop(server)
  for (const [index, nome] of ['Ana Paula Ribeiro', 'Mariana Duarte'].entries()) {
    const { id } = await shop.customer({ nome, telefone: `1198741110${index + 1}` })
    await shop.order(id)
  }
  const page = await open(server.url, screen)
  await shop.enter(page)
  return { page, shop }
}

/** The palette's text. */
export const palette = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar telas, OS, clientes ou ações' })

/** Opens the palette, types, and takes a row. */
export async function take(
  page: Page,
  typed: string,
  row: RegExp,
  how: 'Enter' | 'tap' = 'Enter',
): Promise<void> {
  await page.locator('#main').waitFor()
  if (how === 'tap') await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
  else await page.keyboard.press('ControlOrMeta+k')
  // The focus comes with the frame after the field.
  await expect.poll(() => palette(page).evaluate(field => field === document.activeElement)).toBe(true)
  await palette(page).fill(typed)
  const wanted = page.getByRole('option', { name: row }).first()
  if (how === 'tap') return wanted.tap()
  await wanted.waitFor()
  for (let steps = 0; steps < 12; steps++) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrows never reached ${row}`)
}

/** What the row that aria-activedescendant names says. */
export async function activeRow(page: Page): Promise<string> {
  const id = await palette(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`).innerText()
}
