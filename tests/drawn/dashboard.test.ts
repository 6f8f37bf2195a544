import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, gone, press, shown } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { shopsToday } from '../support/this-month.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
const today = shopsToday()

let shop: DrawnShop
let cliente_id: string
beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = await customer('Ana Paula Ribeiro')
})

const customer = async (nome: string) => (await shop.customer({ nome })).id
const order = (fields: Parameters<typeof shop.order>[1] = {}, of = cliente_id) =>
  shop.order(of, { data_entrada: addDays(today, -60), ...fields })
const late = (days: number, of?: string) => order({ data_previsao: addDays(today, -days) }, of)
const unpaid = (days: number, valor: number) =>
  order({ status: 'Entregue', data_entrega: addDays(today, -days), valor })
async function ready(days: number) {
  const { id, updated_at } = await order()
  const pronto_em = addDays(today, -days)
  return shop.call('orders.setStatus', { id, based_on: updated_at, status: 'Pronto', pronto_em })
}

const group = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('section') as HTMLElement
const rows = async (name: string) =>
  within(await group(name))
    .getAllByRole('listitem')
    .map(shown)
const says = (name: string, words: string) =>
  waitFor(async () => expect(shown(await group(name))).toContain(words))
const link = (name: string | RegExp) => screen.findByRole('link', { name })

describe('the alerts', () => {
  test('claim: name the longest waiting, count what waits for a customer', async () => {
    const long = await customer('Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos')
    for (const days of [1, 3, 2]) await late(days)
    const { id } = await late(4, long)
    await order({ data_previsao: today })
    await ready(6)
    await ready(12)
    await unpaid(0, 100.1)
    await unpaid(5, 200.2)
    await shop.draw('/dashboard')
    await says('Prazos', '4 atrasadas · 1 hoje')
    expect(await rows('Prazos')).toEqual([
      expect.stringMatching(/^iPhone 12 .*4 dias .*OS 0004, Maria Aparecida/),
      expect.stringMatching(/^iPhone 12 .*3 dias .*OS 0002, Ana Paula Ribeiro$/),
      expect.stringMatching(/^iPhone 12 .*2 dias .*OS 0003, Ana Paula Ribeiro$/),
    ])
    await waitFor(async () =>
      expect(await rows('Esperando o cliente')).toEqual([
        'Prontas sem retirada há 7 dias ou mais 1',
        expect.stringMatching(/^Entregues sem pagamento R\$ 300,30 a receber 2$/),
      ]),
    )
    await press(within(await group('Prazos')).getByRole('link', { name: /Maria Aparecida/ }))
    await dialog('Detalhes da OS 0004')
    expect(window.location.pathname + window.location.search).toBe(`/ordens?os=${id}`)
  })

  test('each lead to the list of their kind', async () => {
    for (const days of [1, 2]) await late(days)
    await ready(9)
    await unpaid(1, 80)
    await order({ a_orcar: true, valor: 0 })
    await shop.draw('/dashboard')
    for (const [way, address, filter, count] of [
      ['Ver todas: Prazos', 'alerta=atrasadas', 'Atrasadas', 2],
      [/Prontas sem retirada/, 'alerta=sem_retirada', 'Prontas há 7 dias ou mais', 1],
      [/Entregues sem pagamento/, 'alerta=a_receber', 'Entregues sem pagamento', 1],
      [/^A orçar/, 'orcamento=a_orcar', 'A orçar', 1],
    ] as const) {
      await userEvent.click(await link(way))
      await waitFor(() => expect(window.location.search).toBe(`?${address}`))
      await screen.findByRole('button', { name: `Tirar o filtro ${filter}` })
      await waitFor(() =>
        expect(screen.getAllByRole('link', { name: /^Detalhes da OS-/ })).toHaveLength(count),
      )
      window.history.back()
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    }
  })

  test('say so where there is nothing, and a kind without orders beside others', async () => {
    await order({ data_previsao: addDays(today, 1) })
    await ready(6)
    const server = await shop.draw('/dashboard')
    await screen.findByText('Tudo em dia!')
    await late(1)
    await server.tell('orders')
    await says('Lembretes', 'nenhum para hoje')
    await within(await group('Esperando o cliente')).findByText('nada')
    expect(screen.getAllByRole('link', { name: /^Ver todas/ })).toHaveLength(1)
  })
})

describe('what the plan says', () => {
  test('near the limit and at it an alert leads to the plans; once the trial is over it and the offer are gone', async () => {
    const offer = { name: 'Precisa de mais de 10 OS?' }
    for (let count = 0; count < 8; count++) await late(1)
    const server = await shop.draw('/dashboard')
    await screen.findByText('Próximo do limite de ordens de serviço')
    await screen.findByRole('heading', offer)
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
    await dialog('Escolha seu Plano')
    await userEvent.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    for (let count = 0; count < 2; count++) await late(1)
    await server.tell('orders')
    await screen.findByText('Limite de ordens de serviço excedido!')
    await screen.findByText('Você está usando 10 de 10 ordens de serviço permitidas no plano teste.')

    await shop.endPlan()
    await shop.draw('/dashboard')
    await screen.findByText('Seu período de teste expirou!')
    await screen.findByText('Seu período de teste expirou. Assine um plano para continuar usando.')
    await says('Prazos', '10 atrasadas')
    expect(screen.queryByText(/excedido!/)).toBeNull()
    expect(screen.queryByRole('heading', offer)).toBeNull()
    // The plans stand there instead, with the one way that is left.
    const ways = await within(screen.getByRole('main')).findAllByRole('link')
    expect(ways.map(shown), 'orders, and ways to them').toEqual([
      expect.stringContaining('Ver assinatura e cobranças'),
    ])
  })
})

test('what is promised for today stands with what is late', async () => {
  await order({ data_previsao: today })
  const server = await shop.draw('/dashboard')
  await says('Prazos', '1 para hoje')
  expect(screen.queryByText('Tudo em dia!')).toBeNull()
  await late(3)
  await server.tell('orders')
  await says('Prazos', '1 atrasada · 1 hoje')
  expect(await rows('Prazos')).toEqual([
    expect.stringContaining('atrasada há 3 dias'),
    expect.stringMatching(/iPhone 12 .*hoje/),
  ])
  await press(await link('Para hoje'))
  await waitFor(() => expect(window.location.search).toBe('?alerta=hoje'))
  await screen.findByRole('button', { name: 'Tirar o filtro Para hoje' })
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Detalhes da OS/ })).toHaveLength(1))
})

test('what is opened here and closed leads back here', async () => {
  await late(2)
  await shop.draw('/dashboard')
  const recent = async () =>
    (await screen.findByRole('heading', { name: 'Ordens recentes' })).closest('section') as HTMLElement
  for (const list of [() => group('Prazos'), recent]) {
    await press(await within(await list()).findByRole('link', { name: /Ana Paula Ribeiro/ }))
    await dialog('Detalhes da OS 0001')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    await recent()
  }
})

test('each figure leads to what it counts', async () => {
  await late(1)
  await shop.draw('/dashboard')
  for (const [name, address] of [
    ['Total de OS', '/ordens'],
    ['Em Andamento', '/ordens?status=Em+Andamento'],
    ['Prontas', '/ordens?status=Pronto'],
    ['Faturamento', '/financeiro'],
    ['Hoje', '/financeiro?periodo=hoje'],
    ['Esta semana', '/financeiro?periodo=semana'],
  ] as const) {
    await press(await link(name))
    const at = () => window.location.pathname + window.location.search.replace(/%20/g, '+')
    await waitFor(() => expect(at()).toBe(address))
    window.history.back()
    await waitFor(() => expect(at()).toBe('/dashboard'))
  }
})
