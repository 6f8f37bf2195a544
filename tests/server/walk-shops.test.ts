import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { pathsOf } from '../support/procedures.ts'
import { type Named, noRows, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let victim: TestShop
let secret: Named
let intruder: TestShop
let own: Named
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  victim = await makeShop(database.db, { plano: 'profissional' })
  secret = await secretRows(database.db, victim)
  intruder = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(intruder.email)
})
beforeEach(async () => {
  own = await secretRows(database.db, intruder)
  // The intruder's own rows are no secret to the intruder.
  await database.sql`update clientes set nome = 'Minha', email = null, telefone = '(11) 98741-1107', busca = ' minha'
    where user_id = ${intruder.user_id}`
  await database.sql`update ordens_servico set observacoes = null where user_id = ${intruder.user_id}`
  await database.sql`update eventos_os set de = null, para = null where user_id = ${intruder.user_id}`
  await database.sql`update lixeira_os set os = os || '{"observacoes": null}' where user_id = ${intruder.user_id}`
  await database.sql`update despesas set descricao = 'Minha' where user_id = ${intruder.user_id}`
  await database.sql`update lembretes set titulo = 'Minha' where user_id = ${intruder.user_id}`
  await database.sql`update fotos_os set nome_arquivo = 'minha.jpg' where user_id = ${intruder.user_id}`
})

const words = () => [
  'Segredo',
  'segredo@',
  '99123',
  victim.user_id,
  victim.email,
  ...Object.values(secret).map(({ id }) => id),
]

/** A call as the intruder, as far as two such calls may differ. */
async function trial(path: string, rows: Named) {
  const before = await dumpOwner(database.sql, intruder.user_id)
  const { status, error, body } = await app.call(path, sampleOf(path, rows), { cookie })
  if (status !== 200) expect(await dumpOwner(database.sql, intruder.user_id)).toEqual(before)
  return { status, key: error?.key, fields: error?.fields, body: status === 200 ? body : undefined }
}

const scoped = pathsOf('shop', 'writer')

test.each(scoped)('%s with ids of another shop is as with ids of nobody', async path => {
  const before = await dumpOwner(database.sql, victim.user_id)
  const nobody = noRows()
  const pairs: [Named, Named][] = [
    [secret, nobody],
    [
      { ...own, customer: secret.customer },
      { ...own, customer: nobody.customer },
    ],
    [
      { ...own, order: secret.order },
      { ...own, order: nobody.order },
    ],
    [
      { ...own, deleted: secret.deleted },
      { ...own, deleted: nobody.deleted },
    ],
    [
      { ...own, newcomer: secret.newcomer },
      { ...own, newcomer: nobody.newcomer },
    ],
    [
      { ...own, photo: secret.photo },
      { ...own, photo: nobody.photo },
    ],
    [
      { ...own, expense: secret.expense },
      { ...own, expense: nobody.expense },
    ],
    [
      { ...own, reminder: secret.reminder, concluded: secret.concluded },
      { ...own, reminder: nobody.reminder, concluded: nobody.concluded },
    ],
  ]
  for (const [stolen, invented] of pairs) {
    const answer = await trial(path, stolen)
    expect(words().filter(word => answer.body?.includes(word))).toEqual([])
    // Whoever names no row of the other shop has done nothing wrong: the two answers differ as two calls do.
    if (namesAnother(path, stolen)) expect(answer).toEqual(await trial(path, invented))
  }
  expect(await dumpOwner(database.sql, victim.user_id)).toEqual(before)
})

function namesAnother(path: string, rows: Named): boolean {
  const sent = JSON.stringify(sampleOf(path, rows)) ?? ''
  return Object.values(secret).some(({ id }) => sent.includes(id))
}

test.each(scoped)('%s that names another shop’s row finds nothing', async path => {
  if (!namesAnother(path, secret)) return
  const { status, key, fields, body } = await trial(path, secret)
  if (/\.(list|events|trash)$/.test(path)) expect(body).toContain('"items":[]')
  else if (path === 'orders.counts') expect(body).toContain('"total":0')
  else if (path === 'orders.create') expect({ status, key, fields }).toEqual(noCustomer)
  else if (path === 'reminders.create') expect({ status, key, fields }).toEqual(noOrder)
  else expect({ status, key }).toEqual({ status: 404, key: 'nao_encontrado' })
})

test('an order of one’s own cannot be given to another shop’s customer', async () => {
  const fresh = await trial('orders.update', { ...own, customer: secret.customer })
  expect(fresh).toMatchObject(noCustomer)
})

test('a reminder of one’s own cannot be given to another shop’s order', async () => {
  expect(await trial('reminders.update', { ...own, order: secret.order })).toMatchObject(noOrder)
})

test('a shop, a plan or a role that the client names is refused, not ignored', async () => {
  const foreign = {
    user_id: victim.user_id,
    plano: 'profissional',
    is_admin: true,
    numero_os: 'OS-9',
    total_os: 5,
  }
  for (const path of pathsOf('writer'))
    for (const [field, value] of Object.entries(foreign)) {
      const sample = sampleOf(path, own) as object
      const { status, error } = await app.call(path, { ...sample, [field]: value }, { cookie })
      expect([path, status, error?.fields?.[field]]).toEqual([path, 400, 'campo_desconhecido'])
    }
})

const noCustomer = {
  status: 400,
  key: 'entrada_invalida',
  fields: { cliente_id: 'cliente_obrigatorio' },
}
const noOrder = {
  status: 400,
  key: 'entrada_invalida',
  fields: { os_id: 'opcao_invalida' },
}
