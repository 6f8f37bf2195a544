import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { pathsOf } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeExpense, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { thisMonth } from '../support/this-month.ts'

const customer = 'data_cadastro documento email endereco id nome telefone total_os updated_at valor_total'
const order =
  'aparelho cliente_id clientes.email clientes.nome clientes.telefone created_at data_entrada data_entrega data_previsao defeito forma_pagamento id numero_os observacoes pago pago_em pronto_em status tipo_servico updated_at valor'
const photo =
  'altura clientes.nome created_at id largura nome_arquivo ordens_servico.numero_os os_id tipo_foto'
const expense = 'categoria created_at data_despesa descricao id recorrente updated_at valor'
const reminder =
  'created_at data_lembrete descricao id ordens_servico.aparelho ordens_servico.clientes.nome ordens_servico.numero_os os_id status tipo titulo updated_at'
const each = (prefix: string, keys: string) =>
  keys
    .split(' ')
    .map(key => `${prefix}.${key}`)
    .join(' ')

const shopSettings = 'cnpj email endereco garantia_dias logo nome telefone termos'
const category = (name: string, keys: string) => `${name}.updated_at ${each(`${name}.valores`, keys)}`

const alert = (name: string) => each(`alertas.${name}`, `${each('ordens', order)} quantidade valor`)
const named = 'nome quantidade valor'
const topList = (name: string) =>
  each(name, `${each('itens', `${named} porcento`)} ${each('total', 'quantidade valor')}`)

/** What may leave the server, by procedure: no hash, secret, search text or id of anybody else. */
const allowed: Record<string, string> = {
  'auth.session': 'fuso is_admin password_min user.email user.email_confirmado user.id user.nome',
  'customers.list': `${each('items', customer)} nextCursor`,
  'customers.stats': 'ativos novos total vip',
  'customers.get': customer,
  'customers.create': customer,
  'customers.update': customer,
  'customers.withPhone': 'id nome telefone total_os',
  'customers.delete': '',
  'finance.summary':
    'despesasMes despesasMesQuantidade estimativaAnual hoje lucroMes lucroMesAnterior osEmAberto pagas periodo receita valorOSEmAberto',
  'finance.month': `${each('categorias', 'categoria quantidade valor')} despesas despesasQuantidade hoje lucro mes meses.primeiro meses.ultimo pagas receita ${each('recorrentes', 'categoria data_despesa descricao id valor')} recorrentesQuantidade`,
  'finance.series': `${each('categorias', 'categoria valor')} despesas lucro mes receita`,
  'finance.expenses': `${each('items', expense)} nextCursor`,
  'finance.getExpense': expense,
  'finance.createExpense': expense,
  'finance.updateExpense': expense,
  'finance.deleteExpense': '',
  'finance.copyRecurring': 'copiadas',
  'orders.list': `${each('items', order)} nextCursor`,
  'orders.get': order,
  'orders.summary': `${alert('atrasadas')} ${alert('a_receber')} ${alert('sem_retirada')} em_andamento faturamentoMes hoje ${each('lembretes', `${each('itens', reminder)} quantidade vencidos`)} osEmAberto pagasMes prontas recebido receitaHoje receitaSemana ${each('recentes', order)} total valorOSEmAberto`,
  'orders.create': order,
  'orders.update': order,
  'orders.setStatus': order,
  'orders.delete': '',
  'photos.list': `${each('items', photo)} nextCursor`,
  'photos.update': photo,
  'photos.delete': '',
  'plans.current':
    'checkout.basico checkout.profissional data_fim dias_restantes expirado limites.clientes limites.ordens limites.ordens_por_mes plano uso.clientes uso.ordens',
  'reminders.list': `${each('items', reminder)} nextCursor`,
  'reminders.stats': 'concluidos hoje hora_inicio mais_antigo pendentes proximo total vencidos',
  'reminders.get': reminder,
  'reminders.create': reminder,
  'reminders.update': reminder,
  'reminders.complete': reminder,
  'reminders.reopen': reminder,
  'reminders.snooze': reminder,
  'reminders.delete': '',
  'reports.overview': `${topList('aparelhos')} criadas ${each('dias', 'criadas dia receita')} em_andamento faturamento faturamentoMes hoje listas mes meses.primeiro meses.ultimo pagas prontas ${topList('servicos')} ticketMedio total`,
  'reports.advanced': `${each('aparelhos', named)} ate criadas de diasDeReparo entregues faturamento pagas ${each('pontos', `fim inicio receita ${each('aparelhos', named)} ${each('servicos', named)}`)} ${each('servicos', named)} ticketMedio unidade`,
  'settings.all': `email_confirmado_em fuso ${category('empresa', shopSettings)} ${category('mensagens', 'cobranca em_andamento entregue pronto recebido')} ${category('notificacoes', 'email hora_fim hora_inicio lembretes_vencidas pagamentos_pendentes relatorios_semanais')} ${category('perfil', 'email nome telefone')} ${category('sistema', 'idioma tema')}`,
  'settings.save': `categoria updated_at ${each('valores', shopSettings)}`,
  'settings.removeLogo': `categoria updated_at ${each('valores', shopSettings)}`,
  'settings.setZone': 'fuso',
}

let database: TestDatabase
let app: TestApp
let shop: TestShop
let rows: Named
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  app = await testApp(db)
  shop = await makeShop(db, { plano: 'profissional' })
  rows = await secretRows(db, shop)
  cookie = await app.signIn(shop.email)
  await makeExpense(db, shop, { data_despesa: `${thisMonth()}-01` })
  // One order of each alert, and one that is paid.
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  const delivered = { status: 'Entregue', data_entrega: '2026-11-20' } as const
  await makeOrder(db, shop, rows.customer.id, { data_previsao: '2026-01-02' })
  await makeOrder(db, shop, rows.customer.id, { status: 'Pronto' }, longAgo)
  await makeOrder(db, shop, rows.customer.id, delivered)
  await makeOrder(db, shop, rows.customer.id, { ...delivered, pago: true, forma_pagamento: 'PIX' })
})

test.each([
  'auth.session',
  ...pathsOf('signedIn', 'shop', 'writer'),
])('%s answers what is written down', async path => {
  const { status, data } = await app.call(path, sampleOf(path, await fresh()), { cookie })
  expect(status).toBe(200)
  expect(keysOf(data), `${path}: write its output down in walk-outputs.test.ts`).toEqual(
    (allowed[path] ?? '').split(' ').sort(),
  )
})

test('what a conflict brings along is the row as it may be read, and nothing more', async () => {
  const old = { ...rows, customer: { ...rows.customer, updated_at: '2020-01-01T00:00:00.000Z' } }
  const stale = { ...old, order: { ...rows.order, updated_at: '2020-01-01T00:00:00.000Z' } }
  const stamp = '2020-01-01T00:00:00.000Z'
  const reminder = { ...rows.reminder, updated_at: stamp }
  const all = { ...stale, expense: { ...rows.expense, updated_at: stamp }, reminder }
  for (const path of [
    'customers.update',
    'orders.update',
    'orders.setStatus',
    'finance.updateExpense',
    'reminders.update',
    'reminders.complete',
  ]) {
    const { status, error } = await app.call(path, sampleOf(path, all), { cookie })
    expect(status).toBe(409)
    expect(keysOf(error?.row)).toEqual((allowed[path] ?? '').split(' ').sort())
  }
})

test('signing in and out answers nothing: the token is in the cookie alone', async () => {
  const signedIn = await app.call('auth.signUp', sampleOf('auth.signUp', rows))
  expect(signedIn.data).toBeUndefined()
  expect(signedIn.setCookie).toBeUndefined()
  const again = await app.signIn(shop.email)
  const { body } = await app.call('auth.session', undefined, { cookie: again })
  expect(body).not.toContain(again.split('=')[1])
})

/** Rows that no write has changed or deleted yet. */
const fresh = (): Promise<Named> => secretRows(database.db, shop)

/** Paths of the leaves of an output; members of a list count once. */
function keysOf(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (at: unknown, path: string[]) => {
    if (Array.isArray(at)) for (const member of at) visit(member, path)
    else if (typeof at === 'object' && at !== null)
      for (const [key, member] of Object.entries(at)) visit(member, [...path, key])
    else found.add(path.join('.'))
  }
  visit(value, [])
  return [...found].sort()
}
