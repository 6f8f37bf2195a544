import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, field, gone, shown } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { expensesOf } from '../support/remote-expenses.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()
const lastMonth = addMonths(today, -1).slice(0, 7)

let shop: DrawnShop & ReturnType<typeof expensesOf>
beforeEach(openShop)
async function openShop() {
  const drawn = await drawnShop(app, database)
  shop = { ...drawn, ...expensesOf(drawn, database) }
}

test('claim: a shop’s first month is compared with none', async () => {
  await shop.expense({ descricao: 'Aluguel', valor: 650.5 })
  const server = await shop.draw('/financeiro')
  await waitFor(() => expect(stat('Lucro do Mês')).toMatch(/-R\$ 650,50 prejuízo$/))
  await shop.revenue(300, `${lastMonth}-05`)
  await server.tell('orders')
  await waitFor(() => expect(stat('Lucro do Mês')).toMatch(/prejuízo · \S+: R\$ 300,00$/))
})

test('claim: a period is that of Receita; a month that of cards, total, categories and summary; the address keeps what is chosen', async () => {
  await shop.revenue(500)
  await shop.revenue(300, `${lastMonth}-05`)
  await shop.expense({ descricao: 'Aluguel', valor: 650.5, categoria: 'aluguel' })
  await shop.expense({ descricao: 'Telas', valor: 20, categoria: 'pecas', data_despesa: `${lastMonth}-10` })
  await shop.draw('/financeiro')
  const summary = () => shown(screen.getByRole('region', { name: 'Resumo Mensal' }))
  await waitFor(() => expect(summary()).toContain('Lucro Líquido -R$ 150,50'))
  await waitFor(() => expect(summary()).toContain('Receita anual estimada'))
  expect(summary()).toContain('R$ 6.000,00')
  const isLastDay = addDays(today, 1).endsWith('-01')
  expect(summary()).toMatch(/12 vezes a receita de/)
  expect(summary().includes('até hoje, dia')).toBe(!isLastDay)
  await waitFor(() => expect(stat('Receita')).toContain('R$ 500,00'))
  expect(stat('Lucro do Mês')).toContain('-R$ 150,50')
  expect(stat('Despesas do Mês')).toContain('R$ 650,50')
  expect(stat('OS em Aberto')).toMatch(/OS em Aberto 2 R\$ 800,00/)

  await userEvent.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(stat('Receita')).toContain('hoje, 1 OS paga'))
  expect(summary()).toContain('Receita Total 1 OS paga R$ 500,00')

  await choose('Mês', lastMonth)
  await row(/Telas/)
  await waitFor(() => expect(summary()).toContain('Lucro Líquido R$ 280,00'))
  const categories = () => shown(screen.getByRole('region', { name: 'Despesas por Categoria' }))
  await waitFor(() => expect(categories()).toMatch(/Peças 1 R\$ 20,00 100,0%$/))
  expect(await total()).toContain('R$ 20,00')
  expect(stat('Receita')).toMatch(/R\$ 300,00 \S+, 1 OS paga$/)
  expect(stat('Lucro do Mês')).toContain('R$ 280,00')
  expect(stat('Despesas do Mês')).toContain('R$ 20,00')
  expect(window.location.search).toBe(`?mes=${lastMonth}`)
  await shop.draw(`/financeiro?periodo=hoje&mes=${lastMonth}`)
  await row(/Telas/)
  expect(screen.getByRole('button', { name: 'Mês' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Hoje' }))
  await row(/Aluguel/)
  expect(window.location.search).toBe('?periodo=hoje')
  await choose('Mês', lastMonth)
  await row(/Telas/)

  await choose('Mês', 'tudo')
  await waitFor(async () => expect(await total()).toContain('R$ 670,50'))
  await waitFor(() => expect(within(list()).getAllByRole('row'), 'head, two expenses, total').toHaveLength(4))
  window.history.back()
  await waitFor(async () => expect(await total()).toContain('R$ 20,00'))
})

test('a category filters the rows and their total; one without any says so and is cleared', async () => {
  await shop.expense({ descricao: 'Aluguel', valor: 650.5, categoria: 'aluguel' })
  await shop.expense({ descricao: 'Telas', valor: 20, categoria: 'pecas' })
  const server = await shop.draw('/financeiro?categoria=pecas')
  await row(/Telas/)
  await waitFor(async () => expect(await total()).toContain('R$ 20,00'))
  const categories = () => shown(screen.getByRole('region', { name: 'Despesas por Categoria' }))
  // The panel is of the whole month.
  await waitFor(() => expect(categories()).toContain('Aluguel 1 R$ 650,50'))
  expect(within(list()).queryByRole('row', { name: /Aluguel/ })).toBeNull()
  const exported = screen.getByRole('link', { name: 'Exportar CSV das despesas' })
  expect(exported.getAttribute('href')).toBe(`/export/expenses.csv?mes=${today.slice(0, 7)}&categoria=pecas`)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Marketing')
  await screen.findByText('Nenhuma despesa encontrada com os filtros aplicados.')
  const letGo = server.hold('finance.expenses')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  // Until the answer is here nobody knows.
  await gone(() => screen.queryByText(/^Nenhuma despesa/))
  letGo()
  await row(/Aluguel/)
  expect(window.location.search).toBe('')
})

test('a saved expense that the filter hides is one click away', async () => {
  await shop.draw(`/financeiro?mes=${lastMonth}&categoria=pecas&nova=true`)
  const form = await dialog('Nova Despesa')
  await userEvent.type(field(form, 'Descrição'), 'Motoboy')
  await userEvent.type(field(form, 'Valor (R$)'), '35')
  await userEvent.click(within(form).getByRole('button', { name: 'Cadastrar' }))
  await screen.findByText('Despesa cadastrada!')
  // Behind the form no row has a role.
  await gone(() => screen.queryByRole('dialog', { name: 'Nova Despesa' }))
  await screen.findByText('Nenhuma despesa encontrada com os filtros aplicados.')
  expect(screen.queryByRole('row', { name: /Motoboy/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Ver' }))
  await row(/Motoboy/)
  expect(window.location.search).toBe('')
})

test('claim: recurring expenses are offered to a month that lacks them, and copied once; other tabs see it', async () => {
  const recurring = { recorrente: true, data_despesa: `${lastMonth}-05` }
  await shop.expense({ ...recurring, descricao: 'Aluguel', valor: 650.5 })
  await shop.expense({ ...recurring, descricao: 'Internet', valor: 119.9 })
  const server = await shop.draw('/financeiro')
  const offers = { name: /2 despesas recorrentes/ }
  const offer = await screen.findByRole('region', offers)
  expect(shown(offer)).toContain('Internet 05/')
  await userEvent.dblClick(within(offer).getByRole('button', { name: 'Lançar no mês' }))
  await screen.findByText('2 despesas lançadas!')
  await gone(() => screen.queryByRole('region', offers))
  await row(/Internet/)
  await waitFor(async () => expect(await total()).toContain('R$ 770,40'))
  expect(await shop.stored()).toHaveLength(4)
  await shop.draw('/financeiro')
  await row(/Internet/)
  expect(screen.queryByRole('region', offers)).toBeNull()

  // Another tab of a shop where it is done elsewhere.
  await openShop()
  for (const descricao of ['Aluguel', 'Internet']) await shop.expense({ ...recurring, descricao })
  const other = await shop.draw('/financeiro')
  await screen.findByRole('region', offers)
  await shop.call('finance.copyRecurring', server.sent('finance.copyRecurring')[0])
  await other.tell('finance')
  await row(/Internet/)
  await gone(() => screen.queryByRole('region', offers))
})

/** The card of a StatStrip, in one line. */
const stat = (name: string) => shown(screen.getByRole('heading', { name }).parentElement as Element)

const list = () => screen.getByRole('table', { name: 'Despesas' })
const row = (name: RegExp) =>
  waitFor(() => {
    within(list()).getByRole('row', { name })
  })
const total = async () => shown(await within(list()).findByRole('row', { name: /Total das Despesas:/ }))
async function choose(name: string, option: string) {
  const box = () => screen.getByRole<HTMLSelectElement>('combobox', { name })
  await waitFor(() => expect([...box().options].map(({ value }) => value)).toContain(option))
  await userEvent.selectOptions(box(), option)
}
