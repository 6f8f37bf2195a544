import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectLooks, openBrowser, type Screen, wear } from '../support/browser.ts'
import { activeRow, beginSmallShop, palette, take } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
const begin = (screen?: Screen) => beginSmallShop(server, open, screen)

describe('by keyboard', () => {
  test('claim: Ctrl+K finds an order with one request, opens it, and Esc leads back', async () => {
    const { page } = await begin()
    await page.route(/live\.changes/, route => route.abort())
    await page.goto('/ordens?status=Recebido')
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).waitFor()
    const asked = listsAsked(page)
    await page.keyboard.insertText('ana')
    const rows = page.getByRole('option')
    await rows.filter({ hasText: 'Ana Paula Ribeiro' }).first().waitFor()
    await expect.poll(() => page.getByText('5 resultados').count()).toBe(1)
    expect(asked).toEqual(['orders.list,customers.list,reminders.list'])
    expect(await activeRow(page), 'the name that begins so is first').toContain('0001')
    await page.keyboard.press('ArrowDown')
    expect(await activeRow(page)).toContain('Mariana Duarte')
    await page.keyboard.press('End')
    expect(await activeRow(page), 'what another word finds is last').toContain('Análises e gráficos')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
    expect(new URL(page.url()).searchParams.get('status'), 'the list stays filtered').toBe('Recebido')
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('?status=Recebido')
  })

  testInAll('changes the theme for good, and the account menu knows', async () => {
    const { page } = await begin()
    await page.goto('/clientes')
    for (const [theme, name] of [
      ['dark', 'Escuro'],
      ['light', 'Claro'],
    ] as const) {
      await take(page, 'tema', /Mudar para o tema/)
      await page.locator(`html[data-theme=${theme}]`).waitFor()
      await page.reload()
      await page.locator(`html[data-theme=${theme}]`).waitFor()
      await page.getByRole('button', { name: 'Oficina do Beto' }).click()
      const chosen = page.getByRole('menuitemradio', { checked: true })
      expect(await chosen.innerText()).toBe(name)
      await page.keyboard.press('Escape')
      await chosen.waitFor({ state: 'detached' })
    }
  })

  test('claim: ? tells every key', async () => {
    const { page } = await begin()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await keys.getByText('Ir para a busca').waitFor()
    await keys.getByText('Começar uma OS, um cliente, uma despesa ou um lembrete, conforme a tela').waitFor()
    await keys.getByText('Comparar antes e depois').waitFor()
    await keys.getByText('Receber ou corrigir o pagamento').waitFor()
    // All at once on the counter's machine.
    await wear(page, { width: 1366, height: 768, theme: 'light' })
    const whole = await keys.evaluate(one =>
      [...one.querySelectorAll('*')].every(
        at => at.scrollHeight <= at.clientHeight + 1 || getComputedStyle(at).overflowY === 'visible',
      ),
    )
    expect(whole, 'nothing scrolls').toBe(true)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })
  })
})

describe('by touch', () => {
  const screen: Screen = { width: 390, theme: 'light' }

  test('the icon opens a sheet, a tap opens an order, Back closes', async () => {
    const { page } = await begin(screen)
    await page.goto('/ordens')
    await page.getByText('Ana Paula Ribeiro').first().waitFor()
    await take(page, 'clientes', /^Clientes/, 'tap')
    await page.waitForURL('**/clientes')
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
    await palette(page).waitFor()
    await page.goBack()
    await palette(page).waitFor({ state: 'hidden' })
    const path = () => new URL(page.url()).pathname
    await expect.poll(path, { message: 'Back went no further' }).toBe('/clientes')
    await take(page, '0002', /0002/, 'tap')
    await page.getByRole('dialog', { name: 'Detalhes da OS 0002' }).waitFor()
  })

  testInAll('the phone’s upper bar opens it', async () => {
    const { page } = await begin(screen)
    await page.goto('/ordens')
    await page.getByRole('button', { name: 'Buscar', exact: true }).filter({ visible: true }).tap()
    await palette(page).fill('zzz')
    await page.getByText('Nada encontrado para “zzz”').waitFor()
    await expectLooks(page)
    await page.getByRole('button', { name: 'Fechar' }).tap()
    await palette(page).waitFor({ state: 'hidden' })
  })
})

/** The lists that are asked for from now on, a line for each request. */
function listsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const [, procedures] = /\/trpc\/([^?]+)/.exec(request.url()) ?? []
    if (procedures?.includes('.list')) asked.push(procedures)
  })
  return asked
}
