import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { pathsOf } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

const customer = 'data_cadastro documento email endereco id nome telefone total_os updated_at valor_total'
const order =
  'aparelho cliente_id clientes.email clientes.nome clientes.telefone created_at data_entrada data_entrega data_previsao defeito forma_pagamento id numero_os observacoes pago pago_em status tipo_servico updated_at valor'
const photo =
  'altura clientes.nome created_at id largura nome_arquivo ordens_servico.numero_os os_id tipo_foto'
const each = (prefix: string, keys: string) =>
  keys
    .split(' ')
    .map(key => `${prefix}.${key}`)
    .join(' ')

/** What may leave the server, by procedure: no hash, secret, search text or id of anybody else. */
const allowed: Record<string, string> = {
  'auth.session': 'fuso is_admin password_min user.email user.id user.nome',
  'customers.list': `${each('items', customer)} nextCursor`,
  'customers.stats': 'ativos novos total vip',
  'customers.get': customer,
  'customers.create': customer,
  'customers.update': customer,
  'customers.withPhone': 'id nome telefone total_os',
  'customers.delete': '',
  'orders.list': `${each('items', order)} nextCursor`,
  'orders.get': order,
  'orders.summary': `atrasadas em_andamento faturamentoMes hoje osEmAberto pagasMes prontas recebido receitaHoje receitaSemana ${each('recentes', order)} total valorOSEmAberto`,
  'orders.create': order,
  'orders.update': order,
  'orders.setStatus': order,
  'orders.delete': '',
  'photos.list': `${each('items', photo)} nextCursor`,
  'photos.update': photo,
  'photos.delete': '',
  'plans.current':
    'checkout.basico checkout.profissional data_fim dias_restantes expirado limites.clientes limites.ordens limites.ordens_por_mes plano uso.clientes uso.ordens',
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
  for (const path of ['customers.update', 'orders.update', 'orders.setStatus']) {
    const { status, error } = await app.call(path, sampleOf(path, stale), { cookie })
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
