import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, holdRequest, loseAnswer, openBrowser, visit } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openOperator } from '../support/open-operator.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let operator: OpenShop
let page: Page
beforeEach(async () => {
  operator = await openOperator(server)
  page = await open(server.url)
  await operator.enter(page)
})

/** An owner whom no other test has, by this name. */
async function owner(nome: string, more: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(server, more)
  await server.sql`update usuarios set nome = ${nome} where id = ${shop.user_id}`
  return shop
}

const rows = () => page.getByRole('table', { name: 'Usuários' }).locator('tbody tr')
const drawer = (nome: string) => page.getByRole('dialog', { name: nome })
const acts = async (ato: string, id: string) =>
  (await server.sql`select motivo from auditoria where ato = ${ato} and alvo = ${id}`).map(row => row.motivo)

/** Fills in the reason of the dialog that asks for it, and sends it twice: it is done once. */
async function giveReason(dialog: Locator, motivo: string) {
  await dialog.getByLabel('Motivo').fill(motivo)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test('owners are found by name and plan, page after page, and exported as they are filtered', async () => {
  const word = `Zulmira ${operator.email.slice(0, 8)}`
  const found = await owner(`${word} Conceição`, { plano: 'basico' })
  await owner(`${word} Souza`)
  await page.goto('/admin/users')
  for (const head of ['Usuário', 'Email', 'Plano', 'Status', 'OS', 'Clientes', 'Cadastro', 'Ações'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`${word.toUpperCase()} conceicao`)
  await expect.poll(() => rows().count()).toBe(1)
  const row = rows().first()
  await row.getByText(found.email).waitFor()
  await row.getByText('Básico').waitFor()
  await row.getByText('Ativo', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('conceicao')
  await page.getByLabel('Buscar usuário').fill(word)
  await expect.poll(() => rows().count()).toBe(2)
  const plan = page.getByRole('group', { name: 'Plano' })
  await plan.getByRole('button', { name: 'Básico 1' }).click()
  await expect.poll(() => rows().count()).toBe(1)
  const csv = page.getByRole('link', { name: 'Exportar CSV' }).first()
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await (await page.request.get((await csv.getAttribute('href')) ?? '')).text()
  expect(text).toContain(found.email)
  expect(text).not.toContain('Souza')
  await plan.getByRole('button', { name: /^Profissional/ }).click()
  const nobody = page.getByText('Nenhum usuário encontrado com os filtros aplicados.')
  await nobody.waitFor()
  const letGo = await holdRequest(page, /admin\.users/)
  await plan.getByRole('button', { name: /^Teste/ }).click()
  // Until the answer is here nobody knows.
  await nobody.waitFor({ state: 'detached' })
  letGo()
  await rows().getByText('Souza').waitFor()
  await plan.getByRole('button', { name: /^Profissional/ }).click()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => rows().count()).toBeGreaterThan(2)
  expect(page.url()).toBe(`${server.url}/admin/users`)
})

test('the list goes on as it is scrolled, and says where it could not be had', async () => {
  const word = `Paginado ${operator.email.slice(0, 8)}`
  await server.sql`
    insert into usuarios (id, nome, email, senha_hash, senha_em, created_at)
    select gen_random_uuid(), ${word}, md5(random()::text) || '@example.net', 'x', now(),
      '2001-01-01'::timestamptz + make_interval(days => day) from generate_series(1, 120) day`
  await page.clock.install()
  let isAway = true
  await page.route('**/trpc/**admin.users**', route => (isAway ? route.abort() : route.continue()))
  await page.goto(`/admin/users?q=${word}`)
  await hurryTo(page.getByRole('alert').getByText('Erro ao carregar dados'))
  await expectLooks(page)
  // It is asked again by itself too, and then the button goes.
  await page.getByRole('button', { name: 'Tentar novamente' }).focus()
  isAway = false
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count()).toBeGreaterThan(20)
  const shown = async () => {
    await rows().last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4_000)
    return rows().count()
  }
  await expect.poll(shown).toBe(120)
})

test('the drawer tells how an owner fares, and nothing of their customers', async () => {
  const shop = await owner('Cleiton Barros de Albuquerque Cavalcanti do Nascimento Figueiredo', {
    plano: 'basico',
  })
  const { id } = await shop.customer({ nome: 'Cliente Secreta' })
  await shop.order(id)
  // Not the one of signing up, which may have been sent meanwhile.
  await server.sql`
    insert into emails_enviados values (gen_random_uuid(), ${shop.user_id}, 'carta_senha_trocada', now())`
  await page.goto('/admin/audit')
  await visit(page, `/admin/users?q=${shop.email}`)
  await page.getByRole('button', { name: /^Detalhes de Cleiton/ }).click()
  const card = drawer('Cleiton')
  await card.getByText('e-mail confirmado').waitFor()
  await card.getByText('1 de 100').waitFor()
  await card.getByText('1 OS em 30 dias').waitFor()
  await card.getByRole('region', { name: 'Histórico do plano' }).getByText('Teste Gratuito').waitFor()
  await card.getByRole('region', { name: 'E-mails' }).getByText('E-mail de senha trocada').waitFor()
  await card.getByRole('region', { name: 'Sessões' }).getByRole('listitem').waitFor()
  expect(await card.getByText('Secreta').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('usuario')).toBe(shop.user_id)
  await page.reload()
  await card.getByText('1 de 100').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).searchParams.get('usuario')).toBeNull()
  await page.goBack()
  await page.waitForURL(`${server.url}/admin/audit`)
})

test('a plan is granted until a day for a reason, which is not lost where it is refused, and taken back', async () => {
  const shop = await owner('Ivone Pacheco')
  await page.goto(`/admin/users?q=${shop.email}`)
  await page.getByRole('button', { name: 'Plano de Ivone Pacheco' }).click()
  const form = drawer('Ivone Pacheco').getByRole('region', { name: 'Alterar plano' })
  const chosen = form.getByRole('button', { pressed: true })
  await expect.poll(() => chosen.evaluate(one => one === document.activeElement)).toBe(true)
  await form.getByRole('button', { name: 'Profissional' }).click()
  await form.getByRole('button', { name: 'Alterar plano' }).click()
  await form.getByText('Motivo é obrigatório').waitFor()
  await form.getByLabel('Motivo').fill('Cortesia: cobrança em duplicidade')
  await form.getByLabel('Até').fill('01/01/2020')
  await page.keyboard.press('Enter')
  await form.getByText('Data inválida').waitFor()
  expect(await form.getByLabel('Motivo').inputValue()).toBe('Cortesia: cobrança em duplicidade')
  await form.getByLabel('Até').fill('31/12/2090')
  await form.getByText('Entregas da Kiwify não mudam esta concessão antes de 31/12/90.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Plano alterado: Plano Profissional.').waitFor()
  await form.getByText('Concedido: Plano Profissional, até 31/12/90').waitFor()
  // Behind the drawer.
  await page.locator('main tbody tr').getByText('Profissional').waitFor({ state: 'attached' })
  expect(await acts('plano_alterado', shop.user_id)).toEqual(['Cortesia: cobrança em duplicidade'])
  await form.getByRole('button', { name: 'Teste', exact: true }).click()
  await form.getByLabel('Motivo').fill('Engano')
  await page.keyboard.press('Enter')
  await page.getByText('Plano alterado: Teste Gratuito.').waitFor()
  expect((await shop.call<{ plano: string }>('plans.current')).plano).toBe('teste')
})

test('a trial whose extension was not answered is not extended twice, and its new end is shown', async () => {
  const shop = await owner('Rosângela Prado')
  const end = async () =>
    (await server.sql`select max(data_fim) as fim from user_planos where user_id = ${shop.user_id}`)[0]?.fim
  const before = new Date(await end())
  await page.goto(`/admin/users?usuario=${shop.user_id}`)
  await drawer('Rosângela Prado').getByRole('button', { name: 'Estender teste' }).click()
  const extend = page.getByRole('dialog', { name: 'Estender o teste de Rosângela Prado' })
  const shown = await extend.getByText(/^Teste Gratuito: /).textContent()
  await extend.getByLabel('Dias').fill('5')
  await extend.getByLabel('Motivo').fill('Sem internet')
  await loseAnswer(page, /admin\.extendTrial/)
  await extend.getByRole('button', { name: 'Estender teste' }).click()
  await extend.getByText('Sem resposta do servidor.').waitFor()
  await extend.getByRole('button', { name: 'Estender teste' }).click()
  await extend.getByText('Outra pessoa alterou').waitFor()
  await expect.poll(() => extend.getByText(/^Teste Gratuito: /).textContent()).not.toBe(shown)
  expect(await extend.getByLabel('Motivo').inputValue()).toBe('Sem internet')
  expect(new Date(await end()).getTime() - before.getTime()).toBe(5 * 86_400_000)
})

test('a trial is extended, a mail of recovery sent, sessions ended, the account closed and opened', async () => {
  const shop = await owner('Denilson Queiroz')
  await page.goto(`/admin/users?usuario=${shop.user_id}`)
  const card = drawer('Denilson Queiroz')
  await card.getByRole('button', { name: 'Estender teste' }).click()
  const extend = page.getByRole('dialog', { name: 'Estender o teste de Denilson Queiroz' })
  await extend.getByLabel('Dias').fill('200')
  await extend.getByLabel('Motivo').fill('Loja sem internet')
  await page.keyboard.press('ControlOrMeta+Enter')
  await extend.getByText('De 1 a 90 dias').waitFor()
  await extend.getByLabel('Dias').fill('2')
  await giveReason(extend, 'Loja sem internet na segunda')
  await page.getByText('Teste estendido em 2 dias.').waitFor()
  await card.getByText('“Loja sem internet na segunda”').waitFor()
  expect(await acts('teste_estendido', shop.user_id)).toHaveLength(1)

  await card.getByRole('button', { name: 'Enviar recuperação' }).click()
  await page.getByText(`E-mail de recuperação enviado para ${shop.email}.`).waitFor()

  await card.getByRole('button', { name: 'Encerrar todas' }).click()
  await giveReason(page.getByRole('dialog', { name: 'Encerrar as sessões de Denilson' }), 'Aparelho perdido')
  await card.getByText('Ninguém está conectado.').waitFor()
  expect((await shop.client.call('customers.stats')).status).toBe(401)

  await card.getByRole('button', { name: 'Desativar conta' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar a conta de Denilson Queiroz?' })
  await question.getByLabel('Motivo').fill('Fraude')
  // What was typed is asked about before it is thrown away.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await giveReason(question, 'Fraude confirmada')
  await card.getByText(/^desativada em /).waitFor()
  expect(await acts('conta_desativada', shop.user_id)).toEqual(['Fraude confirmada'])
  await card.getByRole('button', { name: 'Reativar conta' }).click()
  await giveReason(page.getByRole('dialog', { name: 'Reativar a conta' }), 'Engano')
  await card.getByRole('button', { name: 'Desativar conta' }).waitFor()
  await visit(page, '/admin/audit')
  await page.getByLabel('Buscar na auditoria').fill('fraude confirmada')
  const entry = page.getByRole('row', { name: /Conta desativada.*Denilson Queiroz.*Fraude confirmada/ })
  await entry.waitFor()
})

test('an administrator’s own account is left alone', async () => {
  await page.goto(`/admin/users?usuario=${operator.user_id}`)
  const card = drawer('Olga Operadora')
  for (const act of ['Alterar plano', 'Enviar recuperação', 'Desativar conta'])
    expect(await card.getByRole('button', { name: act }).getAttribute('aria-disabled')).toBe('true')
  expect(await card.getByRole('button', { name: 'Encerrar todas' }).count()).toBe(0)
})
