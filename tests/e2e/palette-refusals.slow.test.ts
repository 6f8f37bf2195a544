import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, type Screen } from '../support/browser.ts'
import { beginSmallShop, palette } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const begin = (screen?: Screen) => beginSmallShop(server, open, screen)

describe('what is typed, asked and refused', () => {
  test('what recovers by itself leaves the focus in the palette', async () => {
    const { page } = await begin()
    await page.goto('/ordens')
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).waitFor()
    await page.route('**/trpc/**', route => route.abort())
    await page.keyboard.type('cliente')
    await page.getByRole('button', { name: 'Tentar novamente' }).focus()
    await page.unroute('**/trpc/**')
    await page.getByText('Não foi possível buscar OS, clientes e lembretes.').waitFor({ state: 'hidden' })
    await expect.poll(() => focusedRole(page)).toBe('combobox')
  })
})

const focusedRole = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role'))
