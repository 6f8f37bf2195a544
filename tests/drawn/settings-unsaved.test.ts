import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { fill } from '../support/draw-screen.tsx'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { password } from '../support/shops.ts'

const database = await freshDatabase()
const app = await testApp(database.db)

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

async function show() {
  const server = await shop.draw('/configuracoes?aba=empresa')
  await screen.findByLabelText('Nome da loja')
  return server
}
const bar = () => screen.findByRole('group', { name: /não salva/ })
const noBar = () => waitFor(() => expect(screen.queryByRole('group', { name: /não salva/ })).toBeNull())
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const saved = () => screen.findAllByText('Configuração salva com sucesso!')
const elsewhere = () => screen.queryAllByText(/em outro lugar/i)
const stored = async () => {
  const { empresa } = await shop.call<Record<'empresa', Stored>>('settings.all')
  return empresa
}
interface Stored {
  valores: Record<string, string>
  updated_at: string | null
}

test('a save that meets a newer value shows it beside, and saves what was chosen', async () => {
  await show()
  await fill(await field('Nome da loja'), 'Daqui')
  await fill(await field('Endereço'), 'Rua daqui, 1')
  const { updated_at } = await stored()
  const registros = [
    { chave: 'nome', valor: 'De lá' },
    { chave: 'email', valor: 'la@exemplo.com.br' },
  ]
  await shop.call('settings.save', { categoria: 'empresa', based_on: updated_at, registros })
  await save()
  await screen.findByText(/Estes campos mudaram em outro lugar\./)
  await screen.findByText(/Em outro lugar foi salvo: De lá/)
  expect((await stored()).valores.nome).toBe('De lá')
  await userEvent.click(screen.getByRole('button', { name: 'Usar este valor' }))
  await save()
  await saved()
  const { valores } = await stored()
  expect(valores).toMatchObject({ nome: 'De lá', email: 'la@exemplo.com.br', endereco: 'Rua daqui, 1' })
})

test('a save whose answer was lost is no change from elsewhere, and counts as saved the next time', async () => {
  const server = await show()
  await fill(await field('Nome da loja'), 'Loja do Beto ')
  await fill(await field('Endereço'), 'Rua daqui, 1')
  server.lose('settings.save')
  await save()
  await screen.findAllByText('Erro ao salvar configuração')
  expect((await stored()).valores.nome).toBe('Loja do Beto')
  await bar()
  await save()
  await saved()
  await noBar()
  expect(elsewhere()).toEqual([])
  expect((await stored()).valores).toMatchObject({ nome: 'Loja do Beto', endereco: 'Rua daqui, 1' })
})

test('so does a switch', async () => {
  const server = await shop.draw('/configuracoes?aba=notificacoes')
  const weekly = await screen.findByRole<HTMLInputElement>('switch', { name: 'Relatórios semanais' })
  // It is pressed again before the page knows how it stands.
  server.fail('settings.all')
  server.lose('settings.save')
  await userEvent.click(screen.getByText('Relatórios semanais'))
  await screen.findAllByText('Erro ao salvar configuração')
  await waitFor(() => expect(weekly.checked).toBe(false))
  await userEvent.click(screen.getByText('Relatórios semanais'))
  await saved()
  await waitFor(() => expect(weekly.checked).toBe(true))
  expect(elsewhere()).toEqual([])
})

test('so does a Pix key, as it is kept', async () => {
  const server = await show()
  await userEvent.selectOptions(await field('Tipo de chave'), 'Celular')
  await fill(await field('Chave Pix'), '(11) 98800-1180')
  await fill(await field('Nome do recebedor'), 'Beto Celulares ')
  await fill(await field('Cidade'), 'São Paulo')
  await save()
  const asked = within(await screen.findByRole('dialog', { name: 'Receber Pix nesta chave?' }))
  await fill(asked.getByLabelText(/^Senha atual/), password)
  server.lose('settings.setPix')
  await userEvent.click(asked.getByRole('button', { name: 'Salvar chave' }))
  await asked.findByText('Sem resposta do servidor. Tente de novo em instantes.')
  expect((await stored()).valores.pix_chave).toBe('+5511988001180')
  await userEvent.click(asked.getByRole('button', { name: 'Salvar chave' }))
  await saved()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await noBar()
  expect(elsewhere()).toEqual([])
  const key = { pix_tipo: 'celular', pix_chave: '+5511988001180', pix_nome: 'Beto Celulares' }
  expect((await stored()).valores).toMatchObject(key)
})
