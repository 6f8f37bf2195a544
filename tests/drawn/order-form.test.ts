import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { drawScreen } from '../support/draw-screen.tsx'
import { fromNow } from '../support/from-now.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: TestShop
let cookie: string
let cliente_id: string

beforeEach(async () => {
  shop = await makeShop(database.db)
  cliente_id = (await makeCustomer(database.db, shop)).id
  cookie = await app.signIn(shop.email)
})

async function openForm() {
  const server = await drawScreen(app, { cookie, path: '/ordens?nova=true' })
  const form = await screen.findByRole('dialog', { name: 'Nova Ordem de Serviço' })
  return { server, ...within(form) }
}

const endPlan = () => database.sql`
  update user_planos set data_fim = ${fromNow(-60_000)}::timestamptz where user_id = ${shop.user_id}`

test('an empty form tells what is missing beside each field and keeps what was typed', async () => {
  const form = await openForm()
  await userEvent.type(await form.findByLabelText(/^Modelo/), '12 Pro')
  await userEvent.type(form.getByLabelText(/^Valor/), 'abc')
  await userEvent.click(form.getByRole('button', { name: 'Criar' }))
  const missing = {
    Cliente: 'Selecione um cliente',
    Marca: 'Selecione uma marca',
    'Tipo de Serviço': 'Selecione o tipo de serviço',
    Defeito: 'Defeito é obrigatório',
  }
  for (const [label, sentence] of Object.entries(missing)) {
    const told = await form.findByText(sentence)
    const field = form.getByLabelText(new RegExp(`^${label}`))
    expect(field.getAttribute('aria-describedby')?.split(' '), label).toContain(told.id)
  }
  expect(form.getByLabelText<HTMLInputElement>(/^Modelo/).value).toBe('12 Pro')
  expect(form.getByLabelText(/^Valor/).getAttribute('aria-invalid')).toBe('true')
  // The customer, the first invalid field.
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('combobox', { name: /Cliente/ })))
  expect(form.server.asked).not.toContain('orders.create')
})

test('where no order may be created the address of the form says why', async () => {
  for (let made = 0; made < 10; made++) await makeOrder(database.db, shop, cliente_id)
  await drawScreen(app, { cookie, path: '/ordens?nova=true' })
  const why = await screen.findByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await within(why).findByText('Limite de OS atingido para seu plano')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(window.location.search).toBe(''))

  await endPlan()
  await drawScreen(app, { cookie, path: '/fotos' })
  await screen.findByText('Seu período de teste expirou. Assine um plano para continuar usando a plataforma.')
  expect(screen.queryByRole('searchbox')).toBeNull()
})
