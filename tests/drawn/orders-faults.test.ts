import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, choose, click, fill, noneOf, toast, value } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop
let cliente_id: string

beforeEach(async () => {
  shop = await drawnShop(app, database)
  cliente_id = (await shop.customer({ nome: 'Marlene Duarte', telefone: '31994557102' })).id
})

const orders = () => database.sql`select * from ordens_servico where user_id = ${shop.user_id}`

async function fillForm() {
  const server = await shop.draw('/ordens?nova=true')
  await button('Criar')
  const form = within(screen.getByRole('dialog', { name: 'Nova Ordem de Serviço' }))
  const customer = await form.findByRole('combobox', { name: /Cliente/ })
  await userEvent.type(customer, 'Marlene')
  await click(await screen.findByRole('option', { name: /Marlene Duarte/ }))
  await choose(form.getByLabelText(/^Marca/), 'Samsung')
  fill(form.getByLabelText(/^Modelo/), 'Galaxy A54')
  await choose(form.getByLabelText(/^Tipo de Serviço/), 'Outros')
  const defect = form.getByLabelText(/^Defeito/)
  fill(defect, 'Não liga depois da chuva')
  fill(form.getByRole('textbox', { name: 'Valor' }), '260')
  return { server, form, defect, create: () => click(form.getByRole('button', { name: 'Criar' })) }
}

describe('when things go wrong', () => {
  test('a customer who was deleted meanwhile is named as the reason, beside the box', async () => {
    const { server, form, defect, create } = await fillForm()
    server.before('orders.create', () => shop.call('customers.delete', { id: cliente_id }))
    await create()
    await form.findByText('Este cliente não existe mais. Escolha outro.')
    expect(value(defect)).toBe('Não liga depois da chuva')
  })

  test('an order that was deleted elsewhere leaves the list when it is changed', async () => {
    const { id } = await shop.order(cliente_id)
    // Nothing tells this window of it.
    await shop.draw('/ordens')
    const next = await button(/avançar para Em Andamento/i)
    await shop.call('orders.delete', { id })
    await click(next)
    await screen.findByText('Não foi possível mudar o status da OS 0001')
    // Not by the next look at the list, half a minute later.
    await noneOf('button', /avançar para Em Andamento/i)
  })

  test('a stale edit is refused, shows what changed, and is saved together with it', async () => {
    const order = await shop.order(cliente_id)
    await shop.draw(`/ordens?editar=${order.id}`)
    fill(await screen.findByLabelText(/^Observações/), 'Escrito aqui')
    await shop.call('orders.setStatus', { id: order.id, based_on: order.updated_at, status: 'Pronto' })
    await click(await button('Atualizar'))
    await click(await button('Juntar e salvar'))
    await screen.findByText('OS atualizada com sucesso!')
    expect(await orders()).toMatchObject([{ observacoes: 'Escrito aqui', status: 'Pronto' }])
  })

  test('claim: a status moves on with one click and back with Desfazer', async () => {
    await shop.order(cliente_id)
    await shop.draw('/ordens')
    await click(await button(/avançar para Em Andamento/i))
    await click((await toast(/movida para Em Andamento/)).getByRole('button', { name: 'Desfazer' }))
    await button(/^Status: Recebido\. Alterar/)
    await waitFor(async () => expect(await orders()).toMatchObject([{ status: 'Recebido' }]))
  })

  test('at the limit and after the trial Nova OS is greyed out and says why', async () => {
    for (let made = 0; made < 10; made++) await shop.order(cliente_id)
    await shop.draw('/ordens')
    const create = () => screen.getAllByRole('button', { name: 'Nova OS' })[0] as HTMLElement
    const isGrey = () => waitFor(() => expect(create().getAttribute('aria-disabled')).toBe('true'))
    await isGrey()
    await click(create())
    await screen.findByRole('tooltip', { name: 'Limite de OS atingido para seu plano' })
    await shop.endPlan()
    await shop.draw('/ordens')
    await screen.findByText(
      'Seu período de teste expirou. Assine um plano para continuar usando a plataforma.',
    )
    await isGrey()
    await click(create())
    await screen.findByRole('tooltip', { name: 'Teste expirado - Assine um plano' })
  })
})
