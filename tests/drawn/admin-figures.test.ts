import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { makePurchase } from '../support/billing.ts'
import { freshDatabase } from '../support/database.ts'
import { drawScreen, fill, visit } from '../support/draw-screen.tsx'
import { drawnShop } from '../support/drawn-shop.ts'
import { makeOperator } from '../support/operator.ts'

const database = await freshDatabase()
const app = await testApp(database.db)
const { sql } = database

let cookie: string
beforeEach(async () => {
  ;({ cookie } = await makeOperator(app, database))
})

const draw = (path: string) => drawScreen(app, { cookie, path })
const main = () => within(document.querySelector('main') as HTMLElement)

/** Waits until this figure stands below its name. */
const shows = (label: string, figure: RegExp) =>
  waitFor(() => {
    const stat = main().getByRole('heading', { name: label }).parentElement
    expect(within(stat as HTMLElement).getAllByText(figure)).not.toEqual([])
  })

// The first: these figures are of all shops.
test('the panel shows how the business stands, before there is any and after', async () => {
  await draw('/admin')
  await screen.findByText(/^(nenhum|1) usuário com teste em dia$/)
  await screen.findByText(/Nenhuma entrega do provedor ainda/)
  const shop = await drawnShop(app, database, { plano: 'profissional' })
  const { id } = await shop.customer()
  await shop.order(id)
  const { id: bought } = await makePurchase(database.db, shop)
  await sql`update transacoes set status = 'paid', user_id = null where id = ${bought}`
  await sql`update assinaturas set vinculo = null, user_id = null`
  await sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    values (gen_random_uuid(), 'carta_manha', '{}', now(), 8, '550 recusado', now(), now())`
  await sql`insert into entregas (id, adaptador, corpo, hash, erro, recebida_em)
    values (gen_random_uuid(), 'kiwify', '{}', 'ilegivel', 'forma', now())`
  await draw('/admin')
  await screen.findByRole('heading', { name: 'Total de Usuários' })
  await shows('Total de Usuários', /^\d+$/)
  await shows('Usuários Ativos', /% com plano em dia/)
  await shows('Total de OS', /^1$/)
  await shows('Receita Total', /R\$\s14,90/)
  for (const plan of ['Teste Gratuito', 'Plano Básico', 'Plano Profissional']) {
    const items = main()
      .getAllByRole('listitem')
      .map(item => item.textContent)
    expect(items).toContainEqual(expect.stringContaining(plan))
  }
  for (const name of [
    'Distribuição de Planos',
    'Usuários Recentes',
    'Alertas do Sistema',
    'Cadastros por semana',
  ])
    await screen.findByRole('heading', { name })
  await screen.findByText('Sistema Online')
  for (const alert of [
    '1 job falhou',
    '1 usuário com teste em dia',
    '1 compra sem conta',
    '1 entrega não pôde ser lida',
  ])
    await screen.findByText(alert)
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  await screen.findByRole('table', { name: 'Cadastros por semana' })
  await userEvent.click(screen.getByRole('link', { name: 'Vincular' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vincular compra' })
  await within(dialog).findByText(/Segredo Severino/)
  visit('/admin')
  await userEvent.click(await screen.findByRole('link', { name: 'Ver Todos' }))
  await screen.findAllByRole('heading', { name: 'Gerenciamento de Usuários' })
})

test('plans, reports and analytics show their figures, each chart with its table', async () => {
  const shop = await drawnShop(app, database, { plano: 'basico' })
  await shop.order((await shop.customer()).id)
  await draw('/admin/plans')
  await screen.findByRole('heading', { name: 'Planos Ativos' })
  for (const label of ['Usuários Ativos', 'Pagos por Teste', 'Receita Total', 'Planos Ativos'])
    await shows(label, /\d/)
  await within(await screen.findByRole('table', { name: 'Distribuição de Planos' })).findByText(
    'Plano Básico',
  )
  await screen.findByRole('table', { name: 'Receita por mês' })
  visit('/admin/reports')
  await screen.findByRole('heading', { name: 'OS por Usuário' })
  for (const label of ['Total de Usuários', 'OS por Usuário', 'Clientes por Usuário', 'Receita por Usuário'])
    await shows(label, /\d/)
  for (const band of ['10 OS ou mais', 'de 3 a 9 OS', 'menos de 3 OS']) await screen.findByText(band)
  await within(await screen.findByRole('table', { name: 'Top 5 Usuários por OS' })).findByText('1º')
  visit('/admin/analytics')
  await screen.findByRole('heading', { name: 'Taxa de Engajamento' })
  await shows('Taxa de Engajamento', /%/)
  await shows('Taxa de Conversão', /%/)
  for (const name of ['Hoje', 'Últimos 7 dias', 'Últimos 30 dias'])
    await screen.findByRole('heading', { name })
  for (const name of ['Cadastros por dia', 'OS por dia', 'Lojas ativas por dia', 'Receita por dia'])
    await screen.findByRole('table', { name })
})

const failed = () => sql`select id from jobs where morto_em is not null`

test('jobs are tried again one after the other, without waiting for the one before', async () => {
  await sql`delete from jobs`
  await sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    select gen_random_uuid(), tipo, '{}', now() + interval '1 day', 8, '550', now(), now()
    from unnest(array['carta_manha', 'carta_semana']) tipo`
  const server = await draw('/admin/jobs')
  const again = await screen.findAllByRole('button', { name: /^Tentar de novo/ })
  expect(again).toHaveLength(2)
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  // The first alone.
  server.before('admin.retryJob', () => held)
  for (const button of again) await userEvent.click(button)
  await screen.findAllByText('O job volta para a fila.')
  answer()
  await waitFor(async () => expect([...(await failed())]).toEqual([]))
})

test('a job that failed is tried again, and the queue is filtered', async () => {
  await sql`delete from jobs`
  await sql`
    insert into jobs (id, tipo, dados, vence_em, tentativas, ultimo_erro, morto_em, created_at)
    values (gen_random_uuid(), 'carta_manha', '{}', now() + interval '1 day', 8,
      '550 5.1.1 The email account that you tried to reach does not exist', now(), now())`
  await draw('/admin')
  const [sidebar] = await screen.findAllByRole('complementary')
  const link = await within(sidebar as HTMLElement).findByRole('link', { name: /^Jobs/ })
  await waitFor(() => expect(link.textContent).toContain('1 falhou'))
  await userEvent.click(link)
  const name = /E-mail da manhã.*Falhou.*550 5\.1\.1/
  await screen.findByRole('row', { name })
  await userEvent.click(await screen.findByRole('button', { name: /^Esperando\s*0$/ }))
  await screen.findByText('Nenhum job encontrado com os filtros aplicados.')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  const row = await screen.findByRole('row', { name })
  await userEvent.click(within(row).getByRole('button', { name: 'Tentar de novo: E-mail da manhã' }))
  await screen.findByText('O job volta para a fila.')
  await waitFor(() => expect(screen.queryByRole('row', { name })).toBeNull())
  expect([...(await failed())]).toEqual([])
  visit('/admin/audit?ato=job_repetido')
  await screen.findAllByRole('row', { name: /Job tentado de novo.*E-mail da manhã.*Olga Operadora/ })
  await fill(screen.getByLabelText('Até'), '01/01/2020')
  await screen.findByText('Nenhum registro encontrado com os filtros aplicados.')
  const [csv] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Exportar CSV' })
  const { pathname, search } = new URL(csv?.href ?? '')
  const answer = await app.app.inject({
    url: pathname + search,
    headers: { host: 'localhost:3000', cookie },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.csv/)
})
