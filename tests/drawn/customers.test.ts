import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dialog, field, focusIsOn, gone, press, saveKeys, tabTo, type } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import type { RemoteCustomer } from '../support/open-shop.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database)
})

const stored = () => database.sql`select * from clientes where user_id = ${shop.user_id} order by nome`
/** As another device would. */
const edit = ({ id, updated_at, nome, telefone, email }: RemoteCustomer, fields: Partial<RemoteCustomer>) =>
  shop.call('customers.update', { id, based_on: updated_at, nome, telefone, email, ...fields })
const closed = (name: string) => gone(() => screen.queryByRole('dialog', { name }))
const openEdit = async ({ id }: { id: string }) => {
  const server = await shop.draw(`/clientes?editar=${id}`)
  return { server, form: await dialog('Editar Cliente') }
}
const merge = () => dialog('Este cliente foi alterado em outro lugar')

describe('customers, by keyboard alone', () => {
  test('in the OS form the customer who has the phone can be taken instead', async () => {
    await shop.customer({ nome: 'Ana Paula Ribeiro', telefone: '(11) 98741-1107' })
    await shop.draw('/ordens?nova=true')
    const form = await dialog('Nova Ordem de Serviço')
    const box = () => within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ })
    await type(box(), 'Aninha')
    await screen.findByText('Cadastrar', { exact: false })
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await type(await within(form).findByLabelText(/^Telefone/), '11987411107')
    const notice = 'Já existe um cliente com este telefone: Ana Paula Ribeiro (nenhuma OS)'
    await waitFor(() => expect(form.textContent).toContain(notice))
    await press(within(form).getByRole('button', { name: 'Usar este cliente' }))
    await waitFor(() => expect(box().value).toBe('Ana Paula Ribeiro - (11) 98741-1107'))
    await focusIsOn(box())
  })

  test('a document is masked as it is typed, refused beside its field, and found by search', async () => {
    const { form } = await openEdit(await shop.customer({ nome: 'Oficina Rocha' }))
    const paper = field(form, 'CPF ou CNPJ (opcional)')
    await type(paper, '12abc34501de36')
    await userEvent.keyboard(saveKeys)
    await within(form).findByText('CPF ou CNPJ inválido')
    await focusIsOn(paper)
    await userEvent.keyboard('{Backspace}5')
    expect(paper.value).toBe('12.ABC.345/01DE-35')
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Cliente atualizado!')
    await closed('Editar Cliente')
    await shop.customer({ nome: 'Outra Pessoa' })
    await shop.draw('/clientes?q=345%2F01de')
    await screen.findAllByText('Oficina Rocha')
    expect(screen.queryByText('Outra Pessoa')).toBeNull()
  })

  test('two edits at once are put together: what collides is chosen, the rest is kept of both', async () => {
    const customer = await shop.customer({ nome: 'Ana', email: 'ana@exemplo.com.br' })
    const { form } = await openEdit(customer)
    await type(field(form, 'Nome Completo'), 'Ana daqui')
    await type(field(form, 'Endereço'), 'Rua A, 1')
    await edit(customer, { nome: 'Ana de lá', email: 'nova@exemplo.com.br' })
    await userEvent.keyboard(saveKeys)
    await within(await merge()).findByText('Ana de lá')
    await userEvent.click(within(await merge()).getByRole('radio', { name: /Ana de lá/ }))
    await userEvent.click(within(await merge()).getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Cliente atualizado!')
    await closed('Editar Cliente')
    expect(await stored()).toMatchObject([
      { nome: 'Ana de lá', email: 'nova@exemplo.com.br', endereco: 'Rua A, 1' },
    ])
  })

  test('a form in which nothing was typed yet shows what is saved elsewhere', async () => {
    const customer = await shop.customer({ nome: 'Ana' })
    const { form, server } = await openEdit(customer)
    const name = field(form, 'Nome Completo')
    await waitFor(() => expect(name.value).toBe('Ana'))
    await edit(customer, { nome: 'Ana de lá' })
    await server.tell('customers')
    await waitFor(() => expect(name.value).toBe('Ana de lá'))
    await type(field(form, 'Endereço'), 'Rua A, 1')
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Cliente atualizado!')
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ nome: 'Ana de lá', endereco: 'Rua A, 1' }]),
    )
  })

  test('back from a merge the form holds what came of it, and saves it', async () => {
    const customer = await shop.customer({ nome: 'Ana' })
    const { form } = await openEdit(customer)
    await type(field(form, 'Endereço'), 'Rua A, 1')
    await edit(customer, { nome: 'Ana de lá' })
    await userEvent.keyboard(saveKeys)
    await userEvent.click(within(await merge()).getByRole('button', { name: 'Voltar ao formulário' }))
    await closed('Este cliente foi alterado em outro lugar')
    expect(field(form, 'Nome Completo').value).toBe('Ana de lá')
    expect(field(form, 'Endereço').value).toBe('Rua A, 1')
    await tabTo(field(form, 'Endereço'))
    await userEvent.keyboard(saveKeys)
    await screen.findByText('Cliente atualizado!')
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ nome: 'Ana de lá', endereco: 'Rua A, 1' }]),
    )
  })
})

describe('a customer’s history, by keyboard alone', () => {
  test('claim: a history says of each order whether it is paid or owed', async () => {
    const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
    await shop.order(id, { pago: true, forma_pagamento: 'PIX' })
    await shop.order(id, { status: 'Entregue' })
    await shop.draw(`/clientes?historico=${id}`)
    const history = await dialog('Histórico de Ana Paula Ribeiro')
    await within(history).findByText('Pago - PIX')
    await within(history).findByText('A receber')
  })

  test('a new OS begins from a history, with its customer chosen', async () => {
    const { id } = await shop.customer({ nome: 'Bia Nunes' })
    await shop.draw(`/clientes?historico=${id}`)
    const history = await dialog('Histórico de Bia Nunes')
    await within(history).findByText('Nenhuma ordem de serviço encontrada para este cliente.')
    await press(within(history).getByRole('link', { name: 'Nova OS' }))
    const form = await dialog('Nova Ordem de Serviço')
    const box = within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ })
    await waitFor(() => expect(box.value).toBe('Bia Nunes - (11) 98741-1107'))
  })

  test('a history of nobody says so', async () => {
    const server = await shop.draw(`/clientes?historico=${crypto.randomUUID()}`)
    await screen.findByText('Este cliente não existe mais.')
    await userEvent.keyboard('{Escape}')
    await shop.customer({ nome: 'Caio Prado' })
    await server.tell('customers')
    await screen.findAllByText('Caio Prado')
  })
})
