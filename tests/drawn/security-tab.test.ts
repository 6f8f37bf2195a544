import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { makeApiKey } from '../support/api-keys.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { drawScreen, fill, visit } from '../support/draw-screen.tsx'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { password } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database

let shop: DrawnShop
beforeEach(async () => {
  shop = await drawnShop(app, database)
})

/** By the session that the shop has already, so that there is no other. */
const security = () => drawScreen(app, { cookie: shop.cookie, path: '/configuracoes?aba=seguranca' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const isGone = (role: string, name?: string) =>
  waitFor(() => expect(screen.queryByRole(role, name ? { name } : {})).toBeNull())

test('a password that is asked for again is sent once, however often, and refused at its field', async () => {
  const server = await security()
  await userEvent.click(await screen.findByRole('button', { name: 'Ativar verificação em duas etapas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar verificação em duas etapas' }))
  const field = await dialog.findByLabelText<HTMLInputElement>(/^Senha atual/)
  const hasFocus = () => waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }))
  await dialog.findByText('Senha é obrigatória')
  await hasFocus()
  expect(server.sent('auth.startTotp')).toEqual([])

  await fill(field, 'outra senha')
  const letGo = server.hold('auth.startTotp')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Continuar' }))
  letGo()
  await dialog.findByText('Senha incorreta')
  await hasFocus()
  expect(field.value).toBe('outra senha')
  expect(server.sent('auth.startTotp')).toHaveLength(1)

  // Both come before the page has drawn that it is busy, as on a slow machine; then while it is.
  const answer = server.hold('auth.startTotp')
  await fill(field, password)
  field.form?.requestSubmit()
  field.form?.requestSubmit()
  await dialog.findByRole('button', { name: 'Conferindo...' })
  field.focus()
  await userEvent.keyboard('{Enter}')
  answer()
  await screen.findByRole('img', { name: 'QR da verificação em duas etapas' })
  expect(server.sent('auth.startTotp')).toHaveLength(2)
})

test('turned on and off again by calls whose answers are lost, it says how it stands', async () => {
  const server = await security()
  await userEvent.click(await screen.findByRole('button', { name: 'Ativar verificação em duas etapas' }))
  await fill(await screen.findByLabelText(/^Senha atual/, { selector: '[role=dialog] *' }), password)
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('img', { name: 'QR da verificação em duas etapas' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar verificação em duas etapas' }))
  const secret = document.querySelector('[role=dialog] code')?.textContent?.replaceAll(' ', '') ?? ''
  const code = () => codeAt(secret, new Date())
  server.lose('auth.enableTotp')
  await fill(await dialog.findByLabelText(/^Código do app/), code())
  await userEvent.keyboard('{Enter}')
  await dialog.findByText(/Sem resposta do servidor\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Ativar' }))
  await screen.findByText(/A verificação pode já estar ativa/)
  await isGone('dialog')
  await screen.findByRole('button', { name: 'Gerar outros' })

  await sql`update fatores set ultimo_passo = 0 where user_id = ${shop.user_id}`
  await press('Desativar')
  const off = within(await screen.findByRole('dialog', { name: /^Desativar/ }))
  await fill(await off.findByLabelText(/^Senha atual/), password)
  await fill(off.getByLabelText(/^Código/), code())
  server.lose('auth.disableTotp')
  await userEvent.keyboard('{Enter}')
  await off.findByText(/Sem resposta do servidor\./)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Verificação em duas etapas desativada.')
  await isGone('dialog')
})

test('a page of the last accesses that cannot be loaded is told beside its button, and asked for again', async () => {
  await sql`
    insert into acessos (id, user_id, evento, fator, ip, created_at)
    select gen_random_uuid(), ${shop.user_id}, 'entrada', 'senha', '127.0.0.1', now() - make_interval(days => day)
    from generate_series(1, 8) day`
  const server = await security()
  const section = (await screen.findByRole('heading', { name: 'Últimos acessos' })).closest('section')
  const accesses = within(section as HTMLElement)
  const rows = () => accesses.queryAllByRole('listitem').length
  await waitFor(() => expect(rows()).toBe(5))
  server.fail('auth.accesses')
  await userEvent.click(accesses.getByRole('button', { name: 'Carregar mais' }))
  const again = await accesses.findByRole('button', { name: 'Tentar novamente' })
  await accesses.findByText('Erro ao carregar dados')
  expect(rows()).toBe(5)
  server.mend('auth.accesses')
  await userEvent.click(again)
  await waitFor(() => expect(rows()).toBeGreaterThan(7))
  await waitFor(() => expect(accesses.queryByText('Erro ao carregar dados')).toBeNull())
})

test('claim: another time is chosen, and switched off', async () => {
  await security()
  const stored = async () => [
    ...(await sql`select ocioso_minutos from sessoes where user_id = ${shop.user_id}`),
  ]
  await userEvent.selectOptions(await screen.findByLabelText(/^Tempo sem uso/), '30 minutos')
  await screen.findByText('Configuração salva com sucesso!')
  await waitFor(async () => expect(await stored()).toEqual([{ ocioso_minutos: 30 }]))
  await userEvent.click(screen.getByText('Sair por inatividade'))
  await waitFor(() => expect(screen.queryByLabelText(/^Tempo sem uso/)).toBeNull())
  await waitFor(async () => expect(await stored()).toEqual([{ ocioso_minutos: 20_160 }]))
})

test('claim: an account is given up with its password, and kept from the banner of any screen', async () => {
  await security()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir conta…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a conta?' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Excluir a conta' }))
  await dialog.findByText('Senha é obrigatória')
  await fill(dialog.getByLabelText(/^Senha atual/), 'errada')
  await userEvent.keyboard('{Enter}')
  await dialog.findByText('Senha incorreta')
  await fill(dialog.getByLabelText(/^Senha atual/), password)
  await userEvent.keyboard('{Enter}')
  await isGone('dialog')
  visit('/clientes')
  await screen.findAllByRole('heading', { name: 'Clientes', level: 1 })
  const told = await screen.findByText(/Exclusão da conta/)
  expect(told.closest('[role=status]')).not.toBeNull()
  await press('Manter a conta')
  await screen.findByText('A conta continua.')
  await waitFor(() => expect(screen.queryByText(/Exclusão da conta/)).toBeNull())
})

test('claim: what puts others out of the account asks whether its keys and webhooks sleep, where any are awake', async () => {
  await sql`update user_planos set plano = 'profissional' where user_id = ${shop.user_id} and ativo`
  await security()
  await screen.findByRole('button', { name: 'Trocar senha' })
  expect(screen.queryByRole('checkbox', { name: /^Também pôr para dormir/ })).toBeNull()
  for (const nome of ['Site', 'Planilha']) await makeApiKey(database.db, shop, { nome })
  await makeApiKey(database.db, shop, { nome: 'Velha', expira_em: '2026-01-01T00:00:00.000Z' })
  await makeWebhook(database.db, shop)
  await app.signIn(shop.email)
  await security()
  await screen.findByText(/Também pôr para dormir 2 chaves e 1 webhook/)
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todos os outros' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Encerrar as outras sessões?' }))
  const inDialog = dialog.getByRole<HTMLInputElement>('checkbox')
  expect(inDialog.checked).toBe(true)
  await userEvent.click(inDialog)
  await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }))
  await screen.findByText('Os outros aparelhos saíram da conta.')
  const asleep = async () =>
    (
      await sql`
        select nome from chaves_api where user_id = ${shop.user_id} and dormindo_em is not null order by nome`
    ).map(({ nome }) => nome)
  expect(await asleep()).toEqual([])
  await isGone('alertdialog')
  await fill(screen.getByLabelText(/^Senha atual/), password)
  await fill(screen.getByLabelText(/^Nova senha/), 'Chave estrela torx 8')
  await fill(screen.getByLabelText(/^Confirmar nova senha/), 'Chave estrela torx 8')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Senha trocada com sucesso!')
  expect(await asleep()).toEqual(['Planilha', 'Site'])
  await waitFor(() => expect(screen.queryByText(/Também pôr para dormir/)).toBeNull())
})
