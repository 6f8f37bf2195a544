import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectLooks, openBrowser, type Screen, visit, wear } from '../support/browser.ts'
import { activeRow, beginSmallShop, palette, take } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'
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

  test('goes to screens and customers, and begins what can be begun', async () => {
    const { page } = await begin()
    await page.goto('/ordens')
    await take(page, 'cadastro', /^Clientes/)
    await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await take(page, 'mariana', /98741-1102/)
    await page.getByRole('dialog').getByText('Mariana Duarte').first().waitFor()
    expect(new URL(page.url()).searchParams.get('historico')).not.toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await take(page, 'nova os', /Nova OS/)
    await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor()
    await visit(page, '/ordens?alerta=a_receber')
    await page.getByRole('button', { name: 'Tirar o filtro Entregues sem pagamento' }).waitFor()
    await take(page, '0002', /0002/)
    await page.getByRole('dialog', { name: 'Detalhes da OS 0002' }).waitFor()
    expect(new URL(page.url()).searchParams.get('alerta'), 'the list stays as it is filtered').toBe(
      'a_receber',
    )
  })

  testInAll(
    'begins an expense from anywhere, and over the list that is there as it is filtered',
    async () => {
      const { page } = await begin()
      await page.goto('/relatorios')
      await take(page, 'gasto', /^Nova Despesa/)
      const form = page.getByRole('dialog', { name: 'Nova Despesa' })
      await form.waitFor()
      await visit(page, '/financeiro?mes=tudo&categoria=pecas')
      await page.getByText('Nenhuma despesa encontrada com os filtros aplicados.').waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('option', { name: 'Nova Despesa' }).getByText('N', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await take(page, 'despesa', /^Nova Despesa/)
      await form.waitFor()
      const search = () => new URL(page.url()).search
      expect(search()).toBe('?mes=tudo&categoria=pecas&nova=true')
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'hidden' })
      await expect.poll(search).toBe('?mes=tudo&categoria=pecas')
    },
  )

  testInAll(
    'finds a reminder by its text and its customer, and opens it over the list as it is filtered',
    async () => {
      const { page, shop } = await begin()
      const [order] = (await shop.call<{ items: { id: string }[] }>('orders.list', { q: 'mariana' })).items
      const remind = (fields: Record<string, unknown>) => shop.call('reminders.create', reminderInput(fields))
      await remind({ titulo: 'Cobrar o resto', os_id: order?.id, data_lembrete: '2020-01-02T09:00:00.000Z' })
      for (let later = 0; later < 5; later++) await remind({ titulo: `Pedir a película ${later}` })
      await page.goto('/ordens')
      await take(page, 'cobrar', /^Cobrar o resto.*02\/01\/20, 9h00 · Mariana Duarte.*Vencido/s)
      const form = page.getByRole('dialog', { name: 'Editar Lembrete' })
      await form.waitFor()
      expect(await form.getByLabel('Título').inputValue()).toBe('Cobrar o resto')
      await visit(page, '/lembretes?status=vencido')
      await page.getByRole('button', { name: 'Cobrar o resto', exact: true }).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await palette(page).fill('mariana')
      await page.getByRole('option', { name: /Cobrar o resto/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await take(page, 'pelicula', /película 2/)
      await form.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => new URL(page.url()).search).toBe('?status=vencido')
      // One more than the palette shows.
      await remind({ titulo: 'Pedir a película azul' })
      await take(page, 'pelicula', /^Ver todos os lembretes encontrados/)
      await page.getByRole('button', { name: 'Pedir a película azul', exact: true }).waitFor()
      expect(new URL(page.url()).search).toBe('?q=pelicula')
    },
  )

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
