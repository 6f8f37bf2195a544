import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, visit, wear } from '../support/browser.ts'
import { focusComesTo, tabTo } from '../support/keyboard.ts'
import { fillOrders } from '../support/many-orders.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { expenseInput, reminderInput } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  // The counter's machine.
  await wear(page, { width: 1366, height: 768, theme: 'light' })
  await shop.enter(page)
})

const keys = async (...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}
/** What has the focus, by its name. */
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
const expectFocus = (name: string | RegExp) => expect.poll(focused).toMatch(name)
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const orders = async (days: string[], fields: Parameters<OpenShop['order']>[1] = {}) => {
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  for (const data_entrada of days) await shop.order(id, { data_entrada, ...fields })
  return id
}

/** Goes to a list once its rows are there: before, keys go nowhere. */
async function gotoRows(path: string) {
  await page.goto(path)
  await page.locator('[data-row]').first().waitFor()
}

describe('claim: ↓ and ↑ go from row to row, and Enter opens one', () => {
  test('of the orders, also of those that load on the way, and back from the details', async () => {
    const { id: customer } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
    const { id: like } = await shop.order(customer, { data_entrada: '2026-11-20' })
    await fillOrders(server.sql, shop, { like, count: 44 })
    await gotoRows('/ordens')
    await keys('ArrowDown')
    const first = await focused()
    await keys('ArrowDown', 'ArrowUp')
    expect(await focused()).toBe(first)
    // A ring on the control, and a mark at the row's edge.
    const mark = page.getByRole('listitem').filter({ has: page.locator(':focus-visible') })
    expect(await mark.evaluate(row => getComputedStyle(row).boxShadow)).toMatch(/inset/)

    const all = page.locator('[data-row]')
    await expect
      .poll(
        async () => {
          await keys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
          return [await all.count(), await all.last().evaluate(row => row === document.activeElement)]
        },
        { message: 'the last of 45' },
      )
      .toEqual([45, true])
    expect(
      await all.last().evaluate(row => row.closest('li')?.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(768)

    const last = String(await focused()).replace(/.*OS-/, '')
    await keys('Enter')
    await dialog(`Detalhes da OS ${last}`).waitFor()
    await keys('ArrowLeft')
    await dialog(`Detalhes da OS ${last}`).waitFor({ state: 'hidden' })
    await keys('Escape')
    await dialog(/^Detalhes da OS/).waitFor({ state: 'hidden' })
    await expect
      .poll(() => all.nth(43).evaluate(row => row === document.activeElement), {
        message: 'the row of the order that was shown last',
      })
      .toBe(true)
  })

  testInAll('of the customers and of the orders of one', async () => {
    await orders(['2026-11-04', '2026-11-03'])
    await shop.customer({ nome: 'Bruno Lima' })
    await gotoRows('/clientes')
    await keys('ArrowDown')
    await expectFocus('Histórico de Bruno Lima')
    await keys('ArrowDown', 'Enter')
    await dialog(/Ana Paula Ribeiro/)
      .getByRole('link', { name: /0002/ })
      .waitFor()
    await keys('ArrowDown')
    await expectFocus(/0001/)
    await keys('ArrowDown')
    await expectFocus(/0002/)
    await keys('ArrowDown', 'Enter')
    await dialog('Detalhes da OS 0002').waitFor()
  })

  testInAll('of the reminders, from section to section', async () => {
    await shop.call(
      'reminders.create',
      reminderInput({ titulo: 'Vencido', data_lembrete: '2020-01-02T09:00:00.000Z' }),
    )
    await shop.call(
      'reminders.create',
      reminderInput({ titulo: 'Por vir', data_lembrete: '2099-01-02T09:00:00.000Z' }),
    )
    await gotoRows('/lembretes')
    await keys('ArrowDown')
    await expectFocus('Vencido')
    await keys('ArrowDown')
    await expectFocus('Por vir')
    await keys('ArrowUp', 'Enter')
    const title = dialog('Editar Lembrete').getByLabel('Título')
    await expect.poll(() => title.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('!')
    expect(await title.inputValue()).toBe('Vencido!')
  })

  testInAll('of the expenses, once they are in view', async () => {
    const data_despesa = shopsToday()
    for (const descricao of ['Aluguel', 'Luz'])
      await shop.call('finance.createExpense', expenseInput({ descricao, data_despesa }))
    await page.goto('/financeiro')
    await page.getByRole('button', { name: 'Editar Luz' }).waitFor()
    await expect
      .poll(async () => {
        await keys('ArrowDown')
        return focused()
      })
      .toBe('Editar Luz')
    await keys('ArrowDown')
    await expectFocus('Editar Aluguel')
    await keys('Enter')
    const what = dialog('Editar Despesa').getByLabel('Descrição')
    await expect.poll(() => what.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type(' da loja')
    expect(await what.inputValue()).toBe('Aluguel da loja')
  })

  testInAll('of the trash, where one that goes hands the focus on', async () => {
    const cliente_id = await orders([])
    for (let count = 0; count < 2; count++)
      await shop.call('orders.delete', { id: (await shop.order(cliente_id)).id })
    await page.goto('/ordens?lixeira=true')
    await dialog('Lixeira').getByRole('button', { name: 'Restaurar a OS 0002' }).waitFor()
    await keys('ArrowDown')
    await expectFocus('Restaurar a OS 0002')
    await keys('Enter')
    await dialog('Lixeira').getByRole('button', { name: 'Restaurar a OS 0002' }).waitFor({ state: 'hidden' })
    await expectFocus('Restaurar a OS 0001')
  })
})

testInAll(
  'a row that a change takes out of the list hands the focus to its neighbour; one that stays keeps it',
  async () => {
    await orders(['2026-11-05', '2026-11-04', '2026-11-03'])
    await page.goto('/ordens?status=Recebido')
    const step = (number: string) =>
      page.getByRole('button', { name: `Iniciar: avançar para Em Andamento a OS ${number}` })
    await tabTo(page, step('0002'))
    await keys('Enter')
    await step('0002').waitFor({ state: 'detached' })
    await expectFocus('Detalhes da OS-0003')
    await keys('ArrowUp')
    await expectFocus('Detalhes da OS-0001')

    await visit(page, '/ordens')
    await tabTo(page, step('0003'))
    await keys('Enter')
    await expectFocus('Avançar para Pronto a OS 0003')
    await keys('ArrowUp')
    await expectFocus('Detalhes da OS-0002')
  },
)

test('from the search ↓ goes to what it found', async () => {
  await orders(['2026-11-05', '2026-11-04'])
  await shop.order((await shop.customer({ nome: 'Bruno Lima' })).id, { data_entrada: '2026-11-03' })
  await page.goto('/ordens')
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).waitFor()
  await keys('/')
  await page.keyboard.type('bruno')
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).waitFor({ state: 'detached' })
  await keys('ArrowDown')
  await expectFocus('Detalhes da OS-0003')
  await keys('Enter')
  await dialog('Detalhes da OS 0003').waitFor()
})

describe('the arrow keys stay with', () => {
  const expectKept = async (field: Locator, key: 'ArrowDown' | 'ArrowUp') => {
    await keys(key)
    expect(await field.evaluate(one => one === document.activeElement), `${key} in ${field}`).toBe(true)
  }

  test('fields, lists of choices and what has a modifier', async () => {
    await orders(['2026-11-05'])
    await shop.call('reminders.create', reminderInput({ titulo: 'Um' }))
    await page.goto('/lembretes')
    const search = page.getByRole('searchbox')
    await tabTo(page, search)
    await expectKept(search, 'ArrowUp')
    const kind = page.getByRole('combobox', { name: 'Tipo' })
    await tabTo(page, kind)
    await expectKept(kind, 'ArrowDown')
    await expect.poll(() => new URL(page.url()).search).toBe('?tipo=entrega')
    await expectKept(kind, 'ArrowUp')
    await page.getByRole('button', { name: 'Um', exact: true }).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Um', exact: true }))
    for (const modifier of ['Shift', 'Alt', 'Control']) {
      await keys(`${modifier}+ArrowDown`)
      await expectFocus('Um')
    }
  })

  testInAll('menus and dialogs', async () => {
    await orders(['2026-11-05', '2026-11-04'])
    await page.goto('/ordens')
    await tabTo(page, page.getByRole('button', { name: /^Status: Recebido. Alterar na OS 0001/ }))
    await keys('ArrowDown')
    await page.getByRole('menu').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
      .toBe(true)
    await keys('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
    await keys('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })

    await keys('n')
    const customer = dialog('Nova Ordem de Serviço').getByRole('combobox', { name: /Cliente/ })
    await expect.poll(() => customer.evaluate(one => one === document.activeElement)).toBe(true)
    await expectKept(customer, 'ArrowDown')
    await page.getByRole('option').first().waitFor()
    await expectKept(customer, 'ArrowDown')
    await keys('Escape', 'Escape')
    await dialog('Nova Ordem de Serviço').waitFor({ state: 'hidden' })

    // Over the details no row of the list behind them is reached.
    await tabTo(page, page.getByRole('link', { name: 'Detalhes da OS-0001' }))
    await keys('Enter')
    await focusComesTo(dialog('Detalhes da OS 0001'))
    await keys('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  })
})
