import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { deliver, deriveDue, kiwifyBody, products, token } from '../support/billing.ts'
import { freshDatabase } from '../support/database.ts'
import { drawScreen, fill } from '../support/draw-screen.tsx'
import { drawnShop } from '../support/drawn-shop.ts'
import { makeOperator } from '../support/operator.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database

let cookie: string
beforeEach(async () => {
  await sql`delete from entregas`
  await sql`delete from assinaturas`
  await sql`delete from provedor`
  ;({ cookie } = await makeOperator(app, database))
})

const draw = (aba?: string) => drawScreen(app, { cookie, path: `/admin/kiwify${aba ? `?aba=${aba}` : ''}` })
const provider = async () => (await sql`select * from provedor`)[0]
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const send = '{Control>}{Enter}{/Control}'
const save = 'Salvar Configurações'

/** What Kiwify sends of a purchase, to the real address. */
async function purchase(pedido: string, more: Partial<Parameters<typeof kiwifyBody>[0]> = {}) {
  const bought = { evento: 'order_approved', pedido, assinatura: pedido, aprovado: new Date().toISOString() }
  expect(await deliver(app, kiwifyBody({ ...bought, ...more }))).toBe(200)
  await deriveDue(database.db, () => new Date())
}

async function sell() {
  const settings = { webhook_token: token, produto_basico: products.basico }
  expect((await app.call('admin.saveProvider', settings, { cookie })).status).toBe(200)
}

test('settings are typed, shown and hidden, saved in part, kept by their end, and cleared', async () => {
  const server = await draw()
  await screen.findAllByRole('heading', { name: 'Configurações Kiwify', level: 1 })
  for (const name of ['Configurações', 'Transações', 'Assinaturas', 'Entregas'])
    await screen.findByRole('tab', { name })
  const secret = () => field('Webhook Token')
  await fill(await secret(), 'segredo-de-teste-9876')
  expect((await secret()).type).toBe('password')
  await press('Mostrar')
  expect((await secret()).type).toBe('text')
  await fill(await field('Account ID'), 'loja-42')
  await fill(await field('Plano Básico'), 'prod-1, prod-2')
  // Another tab is looked at, and what was typed stands.
  await tab('Entregas')
  await screen.findByText('Nenhuma entrega encontrada.')
  await tab('Configurações')
  expect((await field('Account ID')).value).toBe('loja-42')
  // Another screen asks first.
  await userEvent.click(screen.getAllByRole('link', { name: /^Usuários/ })[0] as HTMLElement)
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  ;(await field('Account ID')).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Configurações salvas')
  await screen.findByText('As configurações da integração foram salvas com sucesso.')
  await waitFor(async () => expect((await secret()).placeholder).toBe('••••••••9876'))
  expect((await secret()).value).toBe('')
  expect(await provider()).toMatchObject({ account_id: 'loja-42', produto_basico: 'prod-1, prod-2' })
  const stored = (await provider())?.webhook_token
  await fill(await field('Plano Profissional'), 'prod-3')
  await userEvent.keyboard(send)
  await waitFor(async () => expect((await provider())?.produto_profissional).toBe('prod-3'))
  // Stored is not yet answered: until then the form takes no other save.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: save }).getAttribute('aria-disabled')).toBe('true'),
  )
  expect((await provider())?.webhook_token).toBe(stored)
  // What is typed and removed while a save is under way is of the next.
  const answer = server.hold('admin.saveProvider')
  await fill(await field('Plano Profissional'), 'prod-4')
  await userEvent.keyboard(send)
  await fill(await field('API Key'), 'chave-de-teste-1234')
  await press('Remover')
  answer()
  await waitFor(async () => expect((await provider())?.produto_profissional).toBe('prod-4'))
  await screen.findByText('Será removido ao salvar.')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: save }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await press(save)
  await waitFor(async () => expect((await provider())?.webhook_token).toBeNull())
  await waitFor(async () => expect((await field('API Key')).placeholder).toBe('••••••••1234'))
})

test('what is refused stays typed and is told, and the switch turns the integration off and on', async () => {
  const server = await draw()
  await fill(await field('Account ID'), 'x'.repeat(300))
  await press(save)
  await screen.findByText('Texto longo demais')
  await fill(await field('Account ID'), 'loja-43')
  server.fail('admin.saveProvider')
  await press(save)
  await screen.findByText('Erro ao salvar')
  await screen.findByText(/Erro ao salvar configurações: Sem resposta do servidor\./)
  expect((await field('Account ID')).value).toBe('loja-43')
  server.mend('admin.saveProvider')
  await fill(await field('Account ID'), '')
  ;(await screen.findByRole('switch')).focus()
  await userEvent.keyboard(' ')
  await screen.findByText('Integração desligada')
  await waitFor(async () => expect((await provider())?.active).toBe(false))
  await press('Desfazer')
  await screen.findByText('Integração ativa')
  await waitFor(async () => expect((await provider())?.active).toBe(true))
})

test('purchases and subscriptions are listed and searched, and one of nobody’s is linked', async () => {
  await sell()
  const shop = await drawnShop(app, database)
  await purchase('pedido-de-ana', { email: shop.email, nome: 'Ana Paula Ribeiro' })
  await purchase('pedido-de-ninguem', { email: 'ninguem@example.net', nome: 'Zé Ninguém', assinatura: null })
  await draw('transacoes')
  for (const name of ['Cliente', 'Produto', 'Valor', 'Status', 'Evento', 'Conta', 'Data'])
    await screen.findByRole('columnheader', { name })
  await screen.findByRole('row', { name: /Ana Paula Ribeiro.*14,90.*Paga.*Oficina do Beto/ })
  await fill(await field('Buscar transação'), 'ninguem')
  await press('Vincular a compra de Zé Ninguém')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vincular compra' }))
  await dialog.findByText(/comprado por Zé Ninguém/)
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  await userEvent.keyboard(send)
  await dialog.findByText('Escolha uma conta')
  // Until what is typed is looked for, those found before are nobody that was meant.
  const box = () => dialog.getByRole<HTMLInputElement>('combobox')
  await fill(box(), 'zzzz')
  await userEvent.keyboard('{Enter}')
  expect(box().value).toBe('zzzz')
  await fill(box(), shop.email)
  await dialog.findByRole('option', { name: new RegExp(shop.email) })
  await userEvent.keyboard('{Enter}')
  // Text in the box is a search for another account: what was chosen before is not meant.
  const chosen = box().value
  await fill(box(), 'zzzz')
  await userEvent.keyboard(send)
  await dialog.findByText('Escolha uma conta')
  await fill(box(), shop.email)
  await dialog.findByRole('option', { name: new RegExp(shop.email) })
  await userEvent.keyboard('{Enter}')
  expect(box().value).toBe(chosen)
  await userEvent.keyboard(send)
  await screen.findByText('Compra vinculada a Oficina do Beto.')
  await screen.findByRole('row', { name: /Zé Ninguém.*Oficina do Beto/ })
  await press('Sem conta')
  await screen.findByText('Nenhuma transação encontrada.')
  await tab('Assinaturas')
  const rows = () => document.querySelectorAll('table[aria-label=Assinaturas] tbody tr, tbody tr').length
  await waitFor(() => expect(rows()).toBe(2))
  await userEvent.selectOptions(await field('Status'), 'Reembolsada')
  await screen.findByText('Nenhuma assinatura encontrada.')
  await userEvent.selectOptions(await field('Status'), 'Ativa')
  await waitFor(() => expect(rows()).toBe(2))
  await sql`update assinaturas set expires_at = null`
  await draw('assinaturas')
  expect(await screen.findAllByRole('cell', { name: '–' })).not.toEqual([])
})

test('a delivery is read masked, shown whole for a reason, and processed again', async () => {
  await sell()
  await purchase('pedido-lido', { nome: 'Ana Paula Ribeiro', email: 'ana@exemplo.com.br' })
  await sql`update entregas set derivada_em = null, erro = 'campos_invalidos'`
  const server = await draw('entregas')
  await press('Com erro')
  await screen.findByRole('row', { name: /pedido-lido.*Campos ilegíveis/ })
  await press(/^Reprocessar /)
  await screen.findByText('Entrega reprocessada.')
  await deriveDue(database.db, () => new Date())
  await press('Todas')
  await screen.findByRole('row', { name: /pedido-lido.*Processada/ })
  await press(/^Ver o corpo de /)
  const body = await screen.findByRole('region', { name: 'Corpo da entrega' })
  await waitFor(() => expect(body.textContent).toContain('pedido-lido'))
  for (const hidden of ['Ana Paula', 'ana@exemplo', '52998224725'])
    expect(body.textContent, hidden).not.toContain(hidden)
  await press('Mostrar dados pessoais')
  const asking = within(await screen.findByRole('dialog', { name: 'Mostrar dados pessoais?' }))
  const reason = await asking.findByLabelText(/^Motivo/)
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  await userEvent.keyboard(send)
  await asking.findByText('Motivo é obrigatório')
  await fill(reason, 'Comprador ligou')
  const answer = server.hold('admin.revealDelivery')
  await userEvent.keyboard(send)
  await asking.findByRole('button', { name: 'Abrindo...' })
  answer()
  await waitFor(() => expect(body.textContent).toContain('ana@exemplo.com.br'))
  expect([...(await sql`select motivo from auditoria where ato = 'entrega_revelada'`)]).toMatchObject([
    { motivo: 'Comprador ligou' },
  ])
})
