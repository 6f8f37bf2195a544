import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { caughtTabs } from '../support/caught-tabs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  button,
  choose,
  click,
  fill,
  focusIsOn,
  keys,
  noneOf,
  press,
  says,
  value,
} from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { password } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop

beforeEach(async () => {
  shop = await drawnShop(app, database)
})

const beto = {
  pix_tipo: 'email',
  pix_chave: 'pix@betocelulares.com.br',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
  pix_identificar: false,
}
const setKey = () => shop.call('settings.setPix', { ...beto, based_on: null, senha_atual: password })
const stored = async () =>
  (await shop.call<{ empresa: { valores: Record<string, string> } }>('settings.all')).empresa.valores
const readyOrder = async (fields: object = {}) =>
  shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id, { status: 'Pronto', ...fields })

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const how = () => screen.getByRole('dialog', { name: 'Como foi pago?' })
const howButton = (name: string) => within(how()).findByRole('button', { name })
const deliver = () => button('Entregar: avançar para Entregue a OS 0001')
const qr = () => within(how()).findByRole('img', { name: /^QR do Pix de R\$\s780,00$/ })

test('a city that is too long is cut by a button, which leaves the keyboard in the field', async () => {
  await shop.draw('/configuracoes?aba=empresa')
  const city = await field('Cidade')
  fill(city, 'São José dos Campos do Jordão')
  await screen.findByText('No código cabem 15 letras.')
  await press(await button('Usar “São José dos Ca”'))
  expect(value(city)).toBe('São José dos Ca')
  await focusIsOn(() => city)
})

test('claim: the key is shown back and saved by the password, with what else was changed', async () => {
  await shop.draw('/configuracoes?aba=empresa')
  fill(await field('Endereço'), 'Rua Voluntários da Pátria, 1180')
  await choose(await field('Tipo de chave'), 'Celular')
  fill(await field('Chave Pix'), '(11) 3456-7890')
  await click(await button('Salvar'))
  await screen.findByText('Celular inválido: com DDD e 9 na frente. Fixo não é chave Pix')
  await screen.findByText('Cidade é obrigatória')
  await waitFor(() => expect(document.activeElement?.id).toBe('empresa-pix_chave'))
  fill(await field('Chave Pix'), '(11) 98800-1180')
  fill(await field('Nome do recebedor'), 'Beto Celulares')
  await screen.findByText('14 de 25')
  fill(await field('Cidade'), 'São Paulo')
  await click(await button('Salvar'))

  const asked = await dialog('Receber Pix nesta chave?')
  await asked.findByText('(11) 98800-1180')
  await asked.findByText(/quem abrir a página do cliente vê esta chave/)
  expect(await stored()).toMatchObject({ endereco: 'Rua Voluntários da Pátria, 1180', pix_chave: '' })
  fill(asked.getByLabelText(/^Senha atual/), 'outra senha')
  await click(asked.getByRole('button', { name: 'Salvar chave' }))
  await asked.findByText('Senha incorreta')
  fill(asked.getByLabelText(/^Senha atual/), password)
  await click(asked.getByRole('button', { name: 'Salvar chave' }))
  await noneOf('dialog')
  await noneOf('group', /não salva/)
  expect(value(await field('Chave Pix'))).toBe('(11) 98800-1180')
  expect(await stored()).toMatchObject({
    pix_tipo: 'celular',
    pix_chave: '+5511988001180',
    pix_nome: 'Beto Celulares',
    pix_cidade: 'São Paulo',
  })
})

test('a key that changed elsewhere is shown before it is written over, and one is removed by nothing at all', async () => {
  await setKey()
  const server = await shop.draw('/configuracoes?aba=empresa')
  fill(await field('Nome do recebedor'), 'Loja do Beto')
  await click(await button('Salvar'))
  const asked = await dialog('Receber Pix nesta chave?')
  fill(asked.getByLabelText(/^Senha atual/), password)
  const based_on = (await shop.call<{ empresa: { updated_at: string } }>('settings.all')).empresa.updated_at
  const input = { ...beto, pix_nome: 'Beto e Filhos', based_on, senha_atual: password }
  server.before('settings.setPix', () => shop.call('settings.setPix', input))
  await click(asked.getByRole('button', { name: 'Salvar chave' }))
  await screen.findByText(/Em outro lugar foi salvo: Beto e Filhos/)
  await click(await button('Usar este valor'))

  await choose(await field('Tipo de chave'), '')
  for (const label of ['Chave Pix', 'Nome do recebedor', 'Cidade']) fill(await field(label), '')
  await click(await button('Salvar'))
  fill((await dialog('Remover a chave Pix?')).getByLabelText(/^Senha atual/), password)
  await click(await button('Remover chave'))
  await waitFor(async () => expect((await stored()).pix_chave).toBe(''))
})

test('with a key the other answers are one tap and one key too', async () => {
  await setKey()
  const { id } = await readyOrder()
  await shop.draw('/ordens')
  await press(await deliver())
  const focusIsOn = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  await focusIsOn('Recebi em Dinheiro')
  // The QR's control keeps the focus: pressed twice it notes nothing.
  await press(await howButton('Mostrar QR do Pix'))
  await qr()
  await focusIsOn('Esconder QR')
  await keys('{Enter}')
  await press(await howButton('Recebi em Dinheiro'))
  await screen.findByText('OS 0001 movida para Entregue')
  expect(await shop.call('orders.get', { id })).toMatchObject({ pago: true, forma_pagamento: 'Dinheiro' })
})

test('without a key it says where one is set; what is paid shows none', async () => {
  await readyOrder()
  await shop.draw('/ordens')
  await click(await deliver())
  await dialog('Como foi pago?')
  await says(how, 'Com a chave Pix cadastrada, o QR com o valor aparece aqui.')
  expect(within(how()).queryByRole('button', { name: /QR|Copiar/ })).toBeNull()

  await setKey()
  await shop.draw('/ordens')
  await click(await deliver())
  await dialog('Como foi pago?')
  await click(await howButton('Recebi no Cartão'))
  await click(await button('Pagamento: Pago - Cartão. Alterar na OS 0001'))
  await dialog('Como foi pago?')
  await howButton('Ainda não foi pago')
  expect(within(how()).queryByRole('button', { name: /QR/ })).toBeNull()
})

test('where no code can be made an error says so, and every answer stays', async () => {
  await setKey()
  await readyOrder()
  await database.sql`
    update configuracoes set valor = 'nada' where user_id = ${shop.user_id} and chave = 'pix_chave'`
  await shop.draw('/ordens')
  await click(await deliver())
  await dialog('Como foi pago?')
  await click(await howButton('Mostrar QR do Pix'))
  await says(how, 'Não deu para montar o Pix desta OS.')
  await click(await howButton('Esconder QR'))
  await click(await howButton('Recebi no PIX'))
  await screen.findByText('OS 0001 movida para Entregue')
})

test('claim: the message that asks for a payment holds the code, on a line of its own', async () => {
  await setKey()
  const { id } = await readyOrder({ status: 'Entregue' })
  await shop.draw('/ordens')
  const tabs = caughtTabs()
  const link = await screen.findByRole('link', { name: 'WhatsApp: cobrar Ana Paula Ribeiro' })
  // The settings, which say what to write, may come after the rows.
  await waitFor(() => expect(link.getAttribute('href')).toMatch(/text=./))
  await click(link)
  await waitFor(() => expect(tabs[0]?.address).toMatch(/^https:\/\/wa\.me\//))
  const { codigo } = await shop.call<{ codigo: string }>('orders.pix', { id })
  const lines = (tabs[0]?.address.split('?text=')[1] ?? '').split('\n')
  expect(lines.slice(1, 3)).toEqual(['Pix copia e cola:', codigo])
})
