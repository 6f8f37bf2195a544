import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { makeApiKey } from '../support/api-keys.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { button, click, dialogsClose, fill, keys, noneOf, value } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { reminderInput } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)
let shop: DrawnShop

beforeEach(async () => {
  shop = await drawnShop(app, database, { plano: 'profissional' })
})

const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('a late answer closes the dialog that asked, and no other', async () => {
  await makeApiKey(database.db, shop, { nome: 'Planilha' })
  const server = await shop.draw('/configuracoes?aba=integracoes')
  await click(await button('Revogar Planilha'))
  const revoked = server.hold('apiKeys.revoke')
  await click((await question('Revogar “Planilha”?')).getByRole('button', { name: 'Revogar' }))
  await button('Revogando...')
  await click(await button('Cancelar'))
  await noneOf('alertdialog')
  await click(await button('Nova chave'))
  const form = within(await screen.findByRole('dialog', { name: 'Nova chave' }))
  const name = form.getByLabelText(/^Nome/)
  fill(name, 'Site da loja')
  revoked()
  await screen.findByText('Chave revogada.')
  expect(value(name)).toBe('Site da loja')
  expect(name.isConnected).toBe(true)
})

test('settings that are being saved cannot be discarded', async () => {
  const server = await shop.draw('/configuracoes?aba=perfil')
  const name = await screen.findByLabelText(/^Nome/)
  fill(name, 'Beto Consertos')
  const saved = server.hold('settings.save')
  await click(await button('Salvar'))
  await button('Salvando...')
  await click(await button('Descartar'))
  expect(value(name)).toBe('Beto Consertos')
  saved()
  await screen.findByText('Configuração salva com sucesso!')
  expect(value(name)).toBe('Beto Consertos')
})

test('a reminder that was changed here is acted on before its list comes anew', async () => {
  const { id } = await shop.call<{ id: string }>(
    'reminders.create',
    reminderInput({ titulo: 'Ligar', data_lembrete: '2026-01-02T09:00:00.000Z' }),
  )
  const server = await shop.draw('/lembretes')
  const late = within(await screen.findByRole('region', { name: 'Vencidos' }))
  await click(await late.findByRole('button', { name: 'Ligar' }))
  fill(await screen.findByLabelText(/^Título/), 'Ligar à tarde')
  const listed = server.hold('reminders.list')
  await keys('{Control>}{Enter}{/Control}')
  await dialogsClose()
  await click(await button('Concluir Ligar à tarde'))
  await screen.findByText('“Ligar à tarde” está concluído.')
  listed()
  const { status } = await shop.call<{ status: string }>('reminders.get', { id })
  expect(status).toBe('concluido')
})
