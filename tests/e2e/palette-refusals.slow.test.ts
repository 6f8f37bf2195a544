import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser, type Screen } from '../support/browser.ts'
import { activeRow, beginSmallShop, palette, take } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const begin = (screen?: Screen) => beginSmallShop(server, open, screen)

describe('what is typed, asked and refused', () => {
  test('Enter before the answer takes the first row once it is here', async () => {
    const { page } = await begin()
    await page.goto('/clientes')
    await page.getByText('Mariana Duarte').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).waitFor()
    await page.keyboard.type('0002')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Detalhes da OS 0002' }).waitFor()
  })

  test('over a form it keeps what is typed there, and not over a question', async () => {
    const { page } = await begin()
    await page.goto('/ordens?nova=true')
    const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
    await form.getByLabel('Defeito').fill('Não liga')
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
    // The focus is back.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await take(page, 'dash', /Dashboard/)
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    expect(await palette(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    // The key was the question's: no palette had come over it.
    await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
    expect(await form.getByLabel('Defeito').inputValue()).toBe('Não liga')
  })

  test('with the plan over nothing can be begun, and the rows say why', async () => {
    const { page, shop } = await begin()
    await shop.endPlan()
    await page.goto('/clientes')
    await page.getByText('Seu período de teste expirou').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    for (const name of [/Nova OS/, /Novo Cliente/, /Nova Despesa/]) {
      const row = page.getByRole('option', { name })
      await row.getByText('Teste expirado - Assine um plano').waitFor()
      expect(await row.getAttribute('aria-disabled')).toBe('true')
    }
    expect(await activeRow(page), 'what can be taken is chosen').toContain('Dashboard')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await palette(page).count(), 'it is not taken').toBe(1)
    await page.keyboard.type('x')
    expect(await palette(page).inputValue()).toBe('x')
  })

  test('with the server away it says so, goes on offering screens, and recovers', async () => {
    const { page } = await begin()
    await page.goto('/ordens')
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).waitFor()
    await page.route('**/trpc/**', route => route.abort())
    await page.keyboard.type('cliente')
    await page.getByText('Não foi possível buscar OS, clientes e lembretes.').waitFor()
    await page.getByRole('option', { name: /^Clientes/ }).waitFor()
    await page.getByRole('button', { name: 'Tentar novamente' }).focus()
    await page.unroute('**/trpc/**')
    // It is asked again by itself too: then the button is gone, and Enter would take what is highlighted.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLButtonElement) document.activeElement.click()
    })
    await page.getByText('Não foi possível buscar OS, clientes e lembretes.').waitFor({ state: 'hidden' })
    await expect.poll(() => focusedRole(page)).toBe('combobox')
  })

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

  test('claim: single keys act wherever the keyboard has them, and not while typing or behind a menu', async () => {
    const { page } = await begin()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/ordens')
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    const search = page.getByRole('searchbox', { name: 'Buscar OS' })
    const isThere = () => search.evaluate(box => box === document.activeElement)
    for (const key of [
      { key: '/', code: 'IntlRo' },
      { key: '/', code: 'NumpadDivide' },
      { key: '/', code: 'KeyQ', modifierAltGraph: true, ctrlKey: true, altKey: true },
    ]) {
      await search.blur()
      await dispatch(page, key)
      expect(await isThere(), key.code).toBe(true)
    }
    await page.keyboard.type('n?')
    expect(await search.inputValue()).toBe('n?')
    await page.keyboard.press('Escape')
    await search.blur()
    await page.getByRole('button', { name: 'Oficina do Beto' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
    await page.keyboard.press('/')
    expect(await isThere(), 'behind a menu').toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor()
  })
})

/** A key as a keyboard with another layout gives it. */
const focusedRole = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role'))

const dispatch = (page: Page, key: object) =>
  page.evaluate(
    init =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
    key,
  )
