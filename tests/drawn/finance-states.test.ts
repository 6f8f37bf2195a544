import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, shown } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { expensesOf } from '../support/remote-expenses.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()
const lastMonth = addMonths(today, -1).slice(0, 7)

let shop: DrawnShop & ReturnType<typeof expensesOf>
beforeEach(async () => {
  const drawn = await drawnShop(app, database)
  shop = { ...drawn, ...expensesOf(drawn, database) }
})

test('claim: once the trial is over the plans stand in the list’s place, and nothing can be begun', async () => {
  await shop.expense({ descricao: 'Aluguel' })
  await shop.endPlan()
  await shop.draw('/financeiro')
  await screen.findByText('Seu período de teste expirou. Assine um plano para continuar usando a plataforma.')
  await screen.findByRole('heading', { name: 'Escolha seu Plano' })
  expect(screen.queryByRole('table', { name: 'Despesas' })).toBeNull()
  const [begin] = disabled('Nova Despesa')
  await userEvent.click(begin as HTMLElement)
  await screen.findByRole('tooltip', { name: 'Teste expirado - Assine um plano' })
  await userEvent.keyboard('{Enter}n')
  // What it opens is in the address before it is seen.
  expect(window.location.search).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
  // What the shop has is still its own to take along.
  screen.getByRole('link', { name: 'Exportar CSV das despesas' })
  await userEvent.keyboard('{Escape}')
})

test('claim: with an expired subscription the rows stay readable, and may not be changed', async () => {
  await shop.expense({ descricao: 'Aluguel', recorrente: true, data_despesa: `${lastMonth}-05` })
  const row = await shop.expense({ descricao: 'Telas' })
  await database.sql`update user_planos set plano = 'basico' where user_id = ${shop.user_id}`
  await shop.endPlan()
  await shop.draw('/financeiro')
  await screen.findByRole('row', { name: /Telas/ })
  for (const name of ['Nova Despesa', 'Editar Telas', 'Excluir Telas', 'Lançar no mês'])
    await waitFor(() => disabled(name))
  await shop.draw(`/financeiro?editar=${row.id}`)
  const form = await dialog('Editar Despesa')
  await within(form).findByText('Sua assinatura expirou!')
  expect(within(form).getByRole('button', { name: 'Salvar' }).getAttribute('aria-disabled')).toBe('true')
})

test('claim: who owes longest stands first, with how much and since when, and is asked by one tap', async () => {
  const long = 'Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos'
  await delivered('Beto Carvalho', { days: 2, valor: 290 })
  await delivered(long, { days: 18, valor: 890.5 })
  await delivered('Ana Paula', { days: 30, valor: 100, pago: true, forma_pagamento: 'PIX' })
  await shop.draw('/financeiro')
  await waitFor(() => expect(debts()).toHaveLength(2))
  const [first, second] = debts() as [HTMLElement, HTMLElement]
  expect(shown(first)).toMatch(/Maria .+ OS 0002, entregue há 18 dias R\$ 890,50$/)
  expect(shown(second)).toMatch(/Beto Carvalho OS 0001, entregue há 2 dias R\$ 290,00$/)

  const chat = within(second).getByRole('link', { name: 'WhatsApp: cobrar Beto Carvalho' })
  const asks = new URL(chat.getAttribute('href') ?? '').searchParams.get('text')
  expect(asks).toMatch(/Beto! O pagamento da OS 0001 .+, de R\$\s290,00, ainda está pendente/)
  expect(chat.getAttribute('target')).toBe('_blank')
  await userEvent.click(chat)
  await waitFor(() => expect(shown(second)).toContain(`avisada ${today.slice(8)}/${today.slice(5, 7)}`))
  expect(shown(first)).not.toContain('avisada')
  const [noted] = await database.sql`select avisado_em from ordens_servico
    where user_id = ${shop.user_id} and numero_os = 'OS-0001'`
  expect(noted?.avisado_em).toBeTruthy()

  await userEvent.click(within(owed()).getByRole('link', { name: /2 OS, R\$\s1\.180,50/ }))
  await screen.findByRole('link', { name: 'Detalhes da OS-0002' })
  expect(window.location.search).toBe('?alerta=a_receber')
})

test('what was written before the delivery was not about the payment', async () => {
  await delivered('Beto Carvalho', { days: 2, valor: 290 })
  await database.sql`update ordens_servico set avisado_em = now() - interval '4 days' where user_id = ${shop.user_id}`
  // That it was ready was said on the day on which it was fetched.
  await delivered('Ana Paula', { days: 0, valor: 100 })
  await database.sql`update ordens_servico set avisado_em = now() where user_id = ${shop.user_id} and numero_os = 'OS-0002'`
  await shop.draw('/financeiro')
  await waitFor(() => expect(debts()).toHaveLength(2))
  expect(debts().map(shown)).toEqual([
    expect.stringMatching(/R\$ 290,00$/),
    expect.stringMatching(/R\$ 100,00$/),
  ])
})

test('without debts it says so; once the trial is over it counts them alone', async () => {
  const server = await shop.draw('/financeiro')
  await screen.findByText('Nenhuma OS entregue sem pagamento.')
  // Another device delivers one.
  await delivered('Beto Carvalho', { days: 0, valor: 290 })
  await server.tell('orders')
  await waitFor(() => expect(shown(owed())).toContain('entregue hoje'))
  await shop.endPlan()
  await shop.draw('/financeiro')
  await waitFor(() => expect(shown(owed())).toMatch(/1 OS, R\$ 290,00/))
  expect(within(owed()).queryAllByRole('listitem')).toEqual([])
  await waitFor(() => expect(within(owed()).queryAllByRole('link')).toEqual([]))
})

async function delivered(
  nome: string,
  { days, ...fields }: { days: number } & NonNullable<Parameters<DrawnShop['order']>[1]>,
) {
  const day = addDays(today, -days)
  const { id } = await shop.customer({ nome })
  return shop.order(id, { status: 'Entregue', data_entrada: day, data_entrega: day, ...fields })
}

/** Each button of this name, which may not be pressed; a phone has its own. */
function disabled(name: string): HTMLElement[] {
  const buttons = screen.getAllByRole('button', { name })
  for (const button of buttons) expect(button.getAttribute('aria-disabled'), name).toBe('true')
  return buttons
}

const owed = () => screen.getByRole('region', { name: 'A receber' })
const debts = () => within(owed()).getAllByRole('listitem')
