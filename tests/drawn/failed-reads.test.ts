import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { drawScreen } from '../support/draw-screen.tsx'
import { makeCustomer, makeExpense, makeOrder, makeShop } from '../support/shops.ts'

let app: TestApp
let cookie: string
let caio: string

beforeAll(async () => {
  const { db } = await freshDatabase()
  app = await testApp(db)
  const shop = await makeShop(db, { plano: 'profissional' })
  caio = (await makeCustomer(db, shop, { nome: 'Caio Prado' })).id
  await makeOrder(db, shop, caio)
  await makeExpense(db, shop, { descricao: 'Conta de luz' })
  cookie = await app.signIn(shop.email)
})

interface Failing {
  path: string
  reads: string[]
  says: string[]
  /** What stands there once it is back. */
  back: RegExp
}

const screens: Record<string, () => Failing> = {
  'the dashboard': () => ({
    path: '/dashboard',
    reads: ['orders.summary'],
    says: ['Erro ao carregar dados'],
    back: /^iPhone 12/,
  }),
  orders: () => ({
    path: '/ordens',
    reads: ['orders.list'],
    says: ['Erro ao carregar dados'],
    back: /OS-0001|^0001$/,
  }),
  customers: () => ({
    path: '/clientes',
    reads: ['customers.list'],
    says: ['Não foi possível carregar os clientes.'],
    back: /^Caio Prado$/,
  }),
  'a customer’s history': () => ({
    path: `/clientes?historico=${caio}`,
    reads: ['orders.list'],
    says: ['Não foi possível carregar as OS deste cliente.'],
    back: /iPhone 12/,
  }),
  expenses: () => ({
    path: '/financeiro',
    reads: ['finance.summary', 'finance.month', 'finance.expenses', 'finance.series'],
    says: ['Não foi possível carregar as despesas.', 'Não foi possível carregar os gráficos.'],
    back: /^Conta de luz$/,
  }),
  reports: () => ({
    path: '/relatorios',
    reads: ['reports.overview'],
    says: ['Não foi possível carregar os relatórios.'],
    back: /Faturamento/,
  }),
  'advanced reports': () => ({
    path: '/relatorios?aba=avancados',
    reads: ['reports.advanced'],
    says: ['Não foi possível carregar os relatórios avançados.'],
    back: /Faturamento por serviço/,
  }),
  photos: () => ({
    path: '/fotos',
    reads: ['photos.list'],
    says: ['Não foi possível carregar as fotos.'],
    back: /Nenhuma foto/,
  }),
}

// Where it stands and that the button is not moved is seen in a browser: e2e/failed-reads.slow.test.ts.
test.each(
  Object.entries(screens),
)('of %s: what cannot be loaded says so, stays so while it is tried again, and shows when it is back', async (_, failing) => {
  const { path, reads, says, back } = failing()
  const server = await drawScreen(app, { cookie, path, failing: reads })
  const told = () => Promise.all(says.map(sentence => screen.findAllByText(sentence, { exact: false })))
  await told()
  expect(screen.queryByText(back), 'nothing stands there that was not read').toBeNull()
  const again = () => screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement
  const letGo = reads.map(read => server.hold(read))
  await userEvent.click(again())
  await screen.findByRole('button', { name: 'Carregando...' })
  await told()
  for (const go of letGo) go()
  await waitFor(again)
  await told()
  for (const read of reads) server.mend(read)
  await userEvent.click(again())
  await screen.findAllByText(back)
})
