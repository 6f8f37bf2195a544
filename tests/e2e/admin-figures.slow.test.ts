import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { makePurchase } from '../support/billing.ts'
import { expectLooks, holdRequest, openBrowser, visit } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openOperator } from '../support/open-operator.ts'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'

// Of its own: these figures are of all shops.
const server = await startServer()
const open = openBrowser()

let page: Page
beforeEach(async () => {
  page = await open(server.url)
  await (await openOperator(server)).enter(page)
})

const stat = (label: string) =>
  page.locator('main').getByRole('heading', { name: label, exact: true }).locator('xpath=..')
const shows = (label: string, figure: RegExp) => stat(label).getByText(figure).first().waitFor()

test('the panel shows how the business stands, before there is any and after', async () => {
  await page.goto('/admin')
  await page.getByText('nenhum usuário em teste').or(page.getByText('1 usuário em teste')).waitFor()
  await page.getByText('Nenhuma entrega do provedor ainda').waitFor()
  const shop = await openShop(server, { plano: 'profissional' })
  const { id } = await shop.customer()
  await shop.order(id)
  const { id: bought } = await makePurchase(server.db, shop)
  await server.sql`update transacoes set status = 'paid', user_id = null where id = ${bought}`
  await server.sql`update assinaturas set vinculo = null, user_id = null`
  await server.sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    values (gen_random_uuid(), 'carta_manha', '{}', now(), 8, '550 recusado', now(), now())`
  await server.sql`insert into entregas (id, adaptador, corpo, hash, erro, recebida_em)
    values (gen_random_uuid(), 'kiwify', '{}', 'ilegivel', 'forma', now())`
  await page.reload()
  await shows('Total de Usuários', /^\d+$/)
  await shows('Usuários Ativos', /% com plano em dia/)
  await shows('Total de OS', /^1$/)
  await shows('Receita Total', /R\$\s14,90/)
  for (const plan of ['Teste Gratuito', 'Plano Básico', 'Plano Profissional'])
    await page.getByRole('listitem').filter({ hasText: plan }).first().waitFor()
  for (const heading of [
    'Distribuição de Planos',
    'Usuários Recentes',
    'Alertas do Sistema',
    'Cadastros por semana',
  ])
    await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByText('Sistema Online').waitFor()
  for (const alert of [
    '1 job falhou',
    '1 usuário em teste',
    '1 compra sem conta',
    '1 entrega não pôde ser lida',
  ])
    await page.getByText(alert, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await page.getByRole('table', { name: 'Cadastros por semana' }).waitFor()
  await page.getByText('1 compra sem conta').waitFor()
  await page.getByRole('link', { name: 'Vincular' }).click()
  await page
    .getByRole('dialog', { name: 'Vincular compra' })
    .getByText(/Segredo Severino/)
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Ver Todos' }).click()
  await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor()
})

test('plans, reports and analytics show their figures, each chart with its table', async () => {
  await page.goto('/admin/plans')
  for (const label of ['Usuários Ativos', 'Pagos por Teste', 'Receita Total', 'Planos Ativos'])
    await shows(label, /\d/)
  await page.getByRole('table', { name: 'Distribuição de Planos' }).getByText('Plano Básico').waitFor()
  await page.getByRole('table', { name: 'Receita por mês' }).waitFor({ state: 'attached' })
  await visit(page, '/admin/reports')
  for (const label of ['Total de Usuários', 'OS por Usuário', 'Clientes por Usuário', 'Receita por Usuário'])
    await shows(label, /\d/)
  for (const band of ['10 OS ou mais', 'de 3 a 9 OS', 'menos de 3 OS']) await page.getByText(band).waitFor()
  await page.getByRole('table', { name: 'Top 5 Usuários por OS' }).getByText('1º').waitFor()
  await visit(page, '/admin/analytics')
  await shows('Taxa de Engajamento', /%/)
  await shows('Taxa de Conversão', /%/)
  for (const span of ['Hoje', 'Últimos 7 dias', 'Últimos 30 dias'])
    await page.getByRole('heading', { name: span, exact: true }).waitFor()
  for (const chart of ['Cadastros por dia', 'OS por dia', 'Lojas ativas por dia', 'Receita por dia'])
    await page.getByRole('table', { name: chart, exact: true }).waitFor({ state: 'attached' })
})

test('jobs are tried again one after the other, without waiting for the one before', async () => {
  await server.sql`delete from jobs`
  await server.sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    select gen_random_uuid(), tipo, '{}', now() + interval '1 day', 8, '550', now(), now()
    from unnest(array['carta_manha', 'carta_semana']) tipo`
  await page.goto('/admin/jobs')
  const answer = await holdRequest(page, /retryJob/)
  await page
    .getByRole('button', { name: /^Tentar de novo/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Tentar de novo/ })
    .last()
    .click()
  await page.getByText('O job volta para a fila.').first().waitFor()
  answer()
  const failed = () => server.sql`select id from jobs where morto_em is not null`
  await expect.poll(failed).toEqual([])
})

test('a job that failed is tried again, and the queue is filtered', async () => {
  await server.sql`delete from jobs`
  await server.sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    values (gen_random_uuid(), 'carta_manha', '{}', now() + interval '1 day', 8,
      '550 5.1.1 The email account that you tried to reach does not exist', now(), now())`
  await page.goto('/admin')
  const link = page.getByRole('complementary').getByRole('link', { name: /^Jobs/ })
  await link.getByText('1 falhou').waitFor({ state: 'attached' })
  await link.click()
  const row = page.getByRole('row', { name: /E-mail da manhã.*Falhou.*550 5\.1\.1/ })
  await row.waitFor()
  await page.getByRole('button', { name: 'Esperando 0' }).click()
  await page.getByText('Nenhum job encontrado com os filtros aplicados.').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await row.getByRole('button', { name: 'Tentar de novo: E-mail da manhã' }).click()
  await page.getByText('O job volta para a fila.').waitFor()
  // It waits, runs, or is done and gone: a job of nobody's mail takes no time.
  await row.waitFor({ state: 'detached' })
  expect(await server.sql`select id from jobs where morto_em is not null`).toEqual([])
  await visit(page, '/admin/audit?ato=job_repetido')
  await page
    .getByRole('row', { name: /Job tentado de novo.*E-mail da manhã.*Olga Operadora/ })
    .first()
    .waitFor()
  await page.getByLabel('Até').fill('01/01/2020')
  await page.getByText('Nenhum registro encontrado com os filtros aplicados.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
})

test('the machine’s health is told, and that a screen could not be had', async () => {
  await page.clock.install()
  let isAway = true
  await page.route('**/trpc/**admin.status**', route => (isAway ? route.abort() : route.continue()))
  await page.goto('/admin/status')
  await hurryTo(page.getByRole('alert').getByText('Erro ao carregar dados'))
  await expectLooks(page)
  // It is asked again by itself too, and then the button goes.
  await page.getByRole('button', { name: 'Tentar novamente' }).focus()
  isAway = false
  await page.keyboard.press('Enter')
  for (const part of ['Aplicação', 'Banco de dados', 'Armazenamento', 'E-mail', 'Fila', 'Disco e backups'])
    await page.getByRole('heading', { name: part, exact: true }).waitFor()
  await page.getByText('0.0.0').waitFor()
  await page.getByText('nenhum ainda').waitFor()
})
