import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { fill, visit } from '../support/draw-screen.tsx'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { reminderInput } from '../support/shops.ts'

const database = await freshDatabase()
const app = await testApp(database.db)

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database)
  for (const [index, nome] of ['Ana Paula Ribeiro', 'Mariana Duarte'].entries()) {
    const { id } = await shop.customer({ nome, telefone: `1198741110${index + 1}` })
    await shop.order(id)
  }
})

const name = 'Buscar telas, OS, clientes ou ações'
const palette = () => screen.findByRole<HTMLInputElement>('combobox', { name })
const noPalette = () => waitFor(() => expect(screen.queryByRole('combobox', { name })).toBeNull())
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = (keys: string) => userEvent.keyboard(keys)
const search = () => window.location.search
const parameter = (key: string) => new URLSearchParams(search()).get(key)

async function openPalette() {
  await waitFor(() => expect(document.querySelector('#main')).not.toBeNull())
  await press('{Control>}k{/Control}')
  const field = await palette()
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field
}

/** Opens the palette, types, and takes a row by the keyboard. */
async function take(typed: string, row: RegExp) {
  await fill(await openPalette(), typed)
  const wanted = (await screen.findAllByRole('option', { name: row }))[0] as HTMLElement
  for (let steps = 0; steps < 12; steps++) {
    if (wanted.getAttribute('aria-selected') === 'true') return press('{Enter}')
    await press('{ArrowDown}')
  }
  throw new Error(`the arrows never reached ${row}`)
}

async function activeRow() {
  const id = (await palette()).getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}

describe('by keyboard', () => {
  test('goes to screens and customers, and begins what can be begun', async () => {
    await shop.draw('/ordens')
    await take('cadastro', /^Clientes/)
    await screen.findAllByRole('heading', { name: 'Clientes', level: 1 })
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
    await take('mariana', /98741-1102/)
    await waitFor(() => expect(parameter('historico')).not.toBeNull())
    await noPalette()
    const history = await screen.findByRole('dialog', { name: /Mariana Duarte/ })
    await within(history).findAllByText(/Mariana Duarte/)
    await press('{Escape}')
    await noDialog()
    await take('nova os', /Nova OS/)
    await screen.findByRole('dialog', { name: 'Nova Ordem de Serviço' })
    visit('/ordens?alerta=a_receber')
    await screen.findByRole('button', { name: 'Tirar o filtro Entregues sem pagamento' })
    await take('0002', /0002/)
    await screen.findByRole('dialog', { name: 'Detalhes da OS 0002' })
    expect(parameter('alerta'), 'the list stays as it is filtered').toBe('a_receber')
  })

  test('begins an expense from anywhere, and over the list that is there as it is filtered', async () => {
    await shop.draw('/relatorios')
    await take('gasto', /^Nova Despesa/)
    await screen.findByRole('dialog', { name: 'Nova Despesa' })
    visit('/financeiro?mes=tudo&categoria=pecas')
    await screen.findByText('Nenhuma despesa encontrada com os filtros aplicados.')
    await openPalette()
    const row = await screen.findByRole('option', { name: /^Nova Despesa/ })
    within(row).getByText('N')
    await press('{Escape}')
    await noPalette()
    await take('despesa', /^Nova Despesa/)
    await screen.findByRole('dialog', { name: 'Nova Despesa' })
    expect(search()).toBe('?mes=tudo&categoria=pecas&nova=true')
    await press('{Escape}')
    await noDialog()
    await waitFor(() => expect(search()).toBe('?mes=tudo&categoria=pecas'))
  })

  test('finds a reminder by its text and its customer, and opens it over the list as it is filtered', async () => {
    const [order] = (await shop.call<{ items: { id: string }[] }>('orders.list', { q: 'mariana' })).items
    const remind = (fields: Record<string, unknown>) => shop.call('reminders.create', reminderInput(fields))
    await remind({ titulo: 'Cobrar o resto', os_id: order?.id, data_lembrete: '2020-01-02T09:00:00.000Z' })
    for (let later = 0; later < 5; later++) await remind({ titulo: `Pedir a película ${later}` })
    const server = await shop.draw('/ordens')
    await take('cobrar', /^Cobrar o resto.*02\/01\/20, 9h00 · Mariana Duarte.*Vencido/s)
    const form = await screen.findByRole('dialog', { name: 'Editar Lembrete' })
    expect(within(form).getByLabelText<HTMLInputElement>(/^Título/).value).toBe('Cobrar o resto')
    visit('/lembretes?status=vencido')
    await screen.findByRole('button', { name: 'Cobrar o resto' })
    await fill(await openPalette(), 'mariana')
    await screen.findByRole('option', { name: /Cobrar o resto/ })
    await press('{Escape}')
    await noPalette()
    await noDialog()
    await take('pelicula', /película 2/)
    await screen.findByRole('dialog', { name: 'Editar Lembrete' })
    await press('{Escape}')
    await noDialog()
    await waitFor(() => expect(search()).toBe('?status=vencido'))
    // One more than the palette shows.
    await remind({ titulo: 'Pedir a película azul' })
    await server.tell('reminders')
    await take('pelicula', /^Ver todos os lembretes encontrados/)
    await screen.findByRole('button', { name: 'Pedir a película azul' })
    expect(search()).toBe('?q=pelicula')
  })
})

describe('what is typed, asked and refused', () => {
  test('Enter before the answer takes the first row once it is here', async () => {
    await shop.draw('/clientes')
    await screen.findAllByText('Mariana Duarte')
    await openPalette()
    await press('0002{Enter}')
    await screen.findByRole('dialog', { name: 'Detalhes da OS 0002' })
  })

  test('over a form it keeps what is typed there, and not over a question', async () => {
    await shop.draw('/ordens?nova=true')
    const form = await screen.findByRole('dialog', { name: 'Nova Ordem de Serviço' })
    const defect = await within(form).findByLabelText<HTMLTextAreaElement>(/^Defeito/)
    await fill(defect, 'Não liga')
    await openPalette()
    await press('{Escape}')
    await noPalette()
    // The focus is back.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await take('dash', /Dashboard/)
    await screen.findByRole('alertdialog')
    await press('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name })).toBeNull()
    await press('{Escape}')
    // The key was the question's: no palette had come over it.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(defect.value).toBe('Não liga')
    expect(defect.isConnected).toBe(true)
  })

  test('with the plan over nothing can be begun, and the rows say why', async () => {
    await shop.endPlan()
    await shop.draw('/clientes')
    await screen.findAllByText(/Seu período de teste expirou/)
    await openPalette()
    for (const begun of [/Nova OS/, /Novo Cliente/, /Nova Despesa/]) {
      const row = await screen.findByRole('option', { name: begun })
      await within(row).findByText('Teste expirado - Assine um plano')
      expect(row.getAttribute('aria-disabled')).toBe('true')
    }
    expect(await activeRow(), 'what can be taken is chosen').toContain('Dashboard')
    await press('{ArrowUp}')
    await press('{Enter}')
    expect(screen.queryAllByRole('combobox', { name }), 'it is not taken').toHaveLength(1)
    await press('x')
    expect((await palette()).value).toBe('x')
  })

  test('with the server away it says so, goes on offering screens, and recovers', async () => {
    const server = await shop.draw('/ordens')
    await screen.findAllByText('Ana Paula Ribeiro')
    const field = await openPalette()
    const reads = ['orders.list', 'customers.list', 'reminders.list']
    for (const read of reads) server.fail(read)
    await fill(field, 'cliente')
    const away = 'Não foi possível buscar OS, clientes e lembretes.'
    await screen.findByText(away)
    await screen.findByRole('option', { name: /^Clientes/ })
    screen.getByRole('button', { name: 'Tentar novamente' }).focus()
    for (const read of reads) server.mend(read)
    // It is asked again by itself too: then the button is gone, and Enter would take what is highlighted.
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.click()
    await waitFor(() => expect(screen.queryByText(away)).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  })

  test('claim: single keys act wherever the keyboard has them, and not while typing or behind a menu', async () => {
    await shop.draw('/ordens')
    await screen.findAllByText('Ana Paula Ribeiro')
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar OS' })
    const isThere = () => document.activeElement === box
    // As a keyboard with another layout gives it.
    for (const key of [
      { key: '/', code: 'IntlRo' },
      { key: '/', code: 'NumpadDivide' },
      { key: '/', code: 'KeyQ', modifierAltGraph: true, ctrlKey: true, altKey: true },
    ]) {
      box.blur()
      const pressed = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
      document.body.dispatchEvent(pressed)
      expect(isThere(), key.code).toBe(true)
    }
    await press('n?')
    expect(box.value).toBe('n?')
    await press('{Escape}')
    box.blur()
    await userEvent.click(screen.getByRole('button', { name: /Oficina do Beto/ }))
    await screen.findByRole('menuitem', { name: 'Sair' })
    await press('/')
    expect(isThere(), 'behind a menu').toBe(false)
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Sair' })).toBeNull())
    await press('n')
    await screen.findByRole('dialog', { name: 'Nova Ordem de Serviço' })
  })
})
