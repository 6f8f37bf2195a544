import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { drawScreen, fill, visit } from '../support/draw-screen.tsx'
import { drawnShop } from '../support/drawn-shop.ts'
import { makeOperator } from '../support/operator.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database

let operator: Awaited<ReturnType<typeof makeOperator>>
beforeEach(async () => {
  operator = await makeOperator(app, database)
})

const draw = (path: string) => drawScreen(app, { cookie: operator.cookie, path })

/** An owner of this name. */
async function owner(nome: string, more: Parameters<typeof drawnShop>[2] = {}) {
  const shop = await drawnShop(app, database, more)
  await sql`update usuarios set nome = ${nome} where id = ${shop.user_id}`
  return shop
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const isGone = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const acts = async (ato: string, id: string) =>
  (await sql`select motivo from auditoria where ato = ${ato} and alvo = ${id}`).map(row => row.motivo)
const send = '{Control>}{Enter}{/Control}'

/** Fills in the reason of the dialog that asks for it, and sends it twice: it is done once. */
async function giveReason(name: string | RegExp, motivo: string) {
  await fill((await dialog(name)).getByLabelText(/^Motivo/), motivo)
  await userEvent.keyboard(send)
  await userEvent.keyboard(send)
  await isGone(name)
}

test('the drawer tells how an owner fares, and nothing of their customers', async () => {
  const shop = await owner('Cleiton Barros de Albuquerque Cavalcanti do Nascimento Figueiredo', {
    plano: 'basico',
  })
  const { id } = await shop.customer({ nome: 'Cliente Secreta' })
  await shop.order(id)
  // Not the one of signing up, which may have been sent meanwhile.
  await sql`
    insert into emails_enviados values (gen_random_uuid(), ${shop.user_id}, 'carta_senha_trocada', now())`
  const path = `/admin/users?q=${shop.email}`
  await draw(path)
  await userEvent.click(await screen.findByRole('button', { name: /^Detalhes de Cleiton/ }))
  const card = await dialog(/^Cleiton/)
  const said = () => screen.getByRole('dialog', { name: /^Cleiton/ }).textContent
  for (const words of ['e-mail confirmado', '1 de 100', '1 OS em 30 dias'])
    await waitFor(() => expect(said()).toContain(words))
  await within(card.getByRole('region', { name: 'Histórico do plano' })).findByText('Teste Gratuito')
  await within(card.getByRole('region', { name: 'E-mails' })).findByText('E-mail de senha trocada')
  await within(card.getByRole('region', { name: 'Sessões' })).findByRole('listitem')
  expect(card.queryByText(/Secreta/)).toBeNull()
  expect(new URLSearchParams(window.location.search).get('usuario')).toBe(shop.user_id)
  // As the address opens it.
  await draw(window.location.pathname + window.location.search)
  await waitFor(() => expect(said()).toContain('1 de 100'))
  await userEvent.keyboard('{Escape}')
  await isGone(/^Cleiton/)
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('usuario')).toBeNull())
})

test('a plan is granted until a day for a reason, which is not lost where it is refused, and taken back', async () => {
  const shop = await owner('Ivone Pacheco')
  await draw(`/admin/users?q=${shop.email}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Plano de Ivone Pacheco' }))
  const card = await dialog(/^Ivone Pacheco/)
  const form = within(await card.findByRole('region', { name: 'Alterar plano' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { pressed: true })))
  await userEvent.click(form.getByRole('button', { name: 'Profissional' }))
  await userEvent.click(form.getByRole('button', { name: 'Alterar plano' }))
  await form.findByText('Motivo é obrigatório')
  const reason = form.getByLabelText<HTMLInputElement>(/^Motivo/)
  await fill(reason, 'Cortesia: cobrança em duplicidade')
  await fill(form.getByLabelText(/^Até/), '01/01/2020')
  await userEvent.keyboard('{Enter}')
  await form.findByText('Data inválida')
  expect(reason.value).toBe('Cortesia: cobrança em duplicidade')
  await fill(form.getByLabelText(/^Até/), '31/12/2090')
  await form.findByText('Entregas da Kiwify não mudam esta concessão antes de 31/12/90.')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Plano alterado: Plano Profissional.')
  await form.findByText(/Concedido: Plano Profissional, até 31\/12\/90/)
  // Behind the drawer.
  const rows = () => document.querySelector('main tbody')?.textContent
  await waitFor(() => expect(rows()).toContain('Profissional'))
  expect(await acts('plano_alterado', shop.user_id)).toEqual(['Cortesia: cobrança em duplicidade'])
  await userEvent.click(form.getByRole('button', { name: 'Teste' }))
  await fill(form.getByLabelText(/^Motivo/), 'Engano')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Plano alterado: Teste Gratuito.')
  expect((await shop.call<{ plano: string }>('plans.current')).plano).toBe('teste')
})

test('a trial whose extension was not answered is not extended twice, and its new end is shown', async () => {
  const shop = await owner('Rosângela Prado')
  const end = async () =>
    (await sql`select max(data_fim) as fim from user_planos where user_id = ${shop.user_id}`)[0]?.fim
  const before = new Date(await end())
  const server = await draw(`/admin/users?usuario=${shop.user_id}`)
  const card = await dialog(/^Rosângela Prado/)
  await userEvent.click(await card.findByRole('button', { name: 'Estender teste' }))
  const extend = await dialog('Estender o teste de Rosângela Prado')
  const shown = (await extend.findByText(/^Teste Gratuito: /)).textContent
  await fill(extend.getByLabelText(/^Dias/), '5')
  await fill(extend.getByLabelText(/^Motivo/), 'Sem internet')
  server.lose('admin.extendTrial')
  await userEvent.click(extend.getByRole('button', { name: 'Estender teste' }))
  await extend.findByText(/Sem resposta do servidor\./)
  await userEvent.click(extend.getByRole('button', { name: 'Estender teste' }))
  await extend.findByText(/Outra pessoa alterou/)
  await waitFor(() => expect(extend.getByText(/^Teste Gratuito: /).textContent).not.toBe(shown))
  expect(extend.getByLabelText<HTMLInputElement>(/^Motivo/).value).toBe('Sem internet')
  expect(new Date(await end()).getTime() - before.getTime()).toBe(5 * 86_400_000)
})

test('a trial is extended, a mail of recovery sent, sessions ended, the account closed and opened', async () => {
  const shop = await owner('Denilson Queiroz')
  await draw(`/admin/users?usuario=${shop.user_id}`)
  const card = await dialog(/^Denilson Queiroz/)
  await userEvent.click(await card.findByRole('button', { name: 'Estender teste' }))
  const extend = await dialog('Estender o teste de Denilson Queiroz')
  await fill(extend.getByLabelText(/^Dias/), '200')
  await fill(extend.getByLabelText(/^Motivo/), 'Loja sem internet')
  await userEvent.keyboard(send)
  await extend.findByText('De 1 a 90 dias')
  await fill(extend.getByLabelText(/^Dias/), '2')
  await giveReason('Estender o teste de Denilson Queiroz', 'Loja sem internet na segunda')
  await screen.findByText('Teste estendido em 2 dias.')
  await card.findByText(/“Loja sem internet na segunda”/)
  expect(await acts('teste_estendido', shop.user_id)).toHaveLength(1)

  await userEvent.click(await card.findByRole('button', { name: 'Enviar recuperação' }))
  await screen.findByText(`E-mail de recuperação enviado para ${shop.email}.`)

  await userEvent.click(await card.findByRole('button', { name: 'Encerrar todas' }))
  await giveReason(/^Encerrar as sessões de Denilson/, 'Aparelho perdido')
  await card.findByText('Ninguém está conectado.')
  expect((await app.call('customers.stats', undefined, { cookie: shop.cookie })).status).toBe(401)

  await userEvent.click(await card.findByRole('button', { name: 'Desativar conta' }))
  const close = 'Desativar a conta de Denilson Queiroz?'
  await fill((await dialog(close)).getByLabelText(/^Motivo/), 'Fraude')
  // What was typed is asked about before it is thrown away.
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await giveReason(close, 'Fraude confirmada')
  await card.findByText(/^desativada em /)
  expect(await acts('conta_desativada', shop.user_id)).toEqual(['Fraude confirmada'])
  await userEvent.click(await card.findByRole('button', { name: 'Reativar conta' }))
  await giveReason(/^Reativar a conta/, 'Engano')
  await card.findByRole('button', { name: 'Desativar conta' })
  visit('/admin/audit')
  await fill(await screen.findByLabelText('Buscar na auditoria'), 'fraude confirmada')
  await screen.findByRole('row', { name: /Conta desativada.*Denilson Queiroz.*Fraude confirmada/ })
})

test('an administrator’s own account is left alone', async () => {
  await draw(`/admin/users?usuario=${operator.shop.user_id}`)
  const card = await dialog(/^Olga Operadora/)
  for (const act of ['Alterar plano', 'Enviar recuperação', 'Desativar conta'])
    expect((await card.findByRole('button', { name: act })).getAttribute('aria-disabled')).toBe('true')
  expect(card.queryByRole('button', { name: 'Encerrar todas' })).toBeNull()
})
