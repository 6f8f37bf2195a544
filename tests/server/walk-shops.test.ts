import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { byLot } from '../support/long.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, noRows, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let victim: TestShop
let secret: Named
let intact: string[]
let intruder: TestShop
let own: Named
let cookie: string
let furnished: RecordedShop<Named>

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  victim = await makeShop(database.db, { plano: 'profissional' })
  secret = await secretRows(database.db, victim)
  intact = await dumpOwner(database.sql, victim.user_id)
  furnished = await furnish()
  await enterShop()
})

/** Another shop of the intruder's, whose rows no write has changed. */
async function enterShop() {
  const copy = await copyShop(database.sql, furnished)
  intruder = copy.shop
  own = copy.known
  cookie = await app.signIn(intruder.email)
}

async function furnish(): Promise<RecordedShop<Named>> {
  const intruder = await makeShop(database.db, { plano: 'profissional' })
  const rows = await secretRows(database.db, intruder)
  // The intruder's own rows are no secret to the intruder.
  await database.sql`update clientes set nome = 'Minha', email = null, telefone = '(11) 98741-1107', busca = ' minha'
    where user_id = ${intruder.user_id}`
  await database.sql`update ordens_servico set observacoes = null where user_id = ${intruder.user_id}`
  await database.sql`update ordens_servico set texto_itens = 'Minha', busca = 'minha' where user_id = ${intruder.user_id}`
  await database.sql`update itens_os set descricao = 'Minha' where user_id = ${intruder.user_id}`
  await database.sql`update orcamentos set itens = '[]', respondido_por = null, motivo = null where user_id = ${intruder.user_id}`
  await database.sql`update eventos_os set de = null, para = null where user_id = ${intruder.user_id}`
  await database.sql`update lixeira_os set os = os || '{"observacoes": null}' where user_id = ${intruder.user_id}`
  await database.sql`update despesas set descricao = 'Minha' where user_id = ${intruder.user_id}`
  await database.sql`update lembretes set titulo = 'Minha' where user_id = ${intruder.user_id}`
  await database.sql`update fotos_os set nome_arquivo = 'minha.jpg' where user_id = ${intruder.user_id}`
  return recordShop(database.sql, intruder, rows)
}

const words = () => [
  'Segredo',
  'segredo@',
  '99123-4567',
  '991234567',
  victim.user_id,
  victim.email,
  ...Object.values(secret).map(({ id }) => id),
]

/** A call as the intruder, as far as two such calls may differ. One that is refused changes nothing of theirs. */
async function trial(path: string, rows: Named) {
  const before = isQuery(path) ? [] : await dumpOwner(database.sql, intruder.user_id)
  const { status, error, body } = await app.call(path, sampleOf(path, rows), { cookie })
  if (status !== 200 && !isQuery(path))
    expect(await dumpOwner(database.sql, intruder.user_id)).toEqual(before)
  return { status, key: error?.key, fields: error?.fields, body: status === 200 ? body : undefined }
}

const isQuery = (path: string) => procedures.some(one => one.path === path && one.type === 'query')
const scoped = pathsOf('shop', 'writer')

test.each(
  byLot(24, scoped),
)('claim, holds: %s with ids of another shop is as with ids of nobody', async path => {
  const nobody = noRows()
  const all = Object.keys(secret) as (keyof Named)[]
  // All of another's, and one of another's beside rows of one's own.
  const kinds = [all, ...all.map(kind => [kind])].filter(
    (names, at) => at === 0 || naming(path, names) !== naming(path, []),
  )
  const tried = new Set<string>()
  for (const names of kinds) {
    const [stolen, invented] = [taking(names, secret), taking(names, nobody)]
    if (tried.has(naming(path, names))) continue
    tried.add(naming(path, names))
    const answer = await trial(path, stolen)
    expect(words().filter(word => answer.body?.includes(word))).toEqual([])
    // Whoever names no row of the other shop has done nothing wrong: the two answers differ as two calls do.
    if (namesAnother(path, stolen)) expect(answer).toEqual(await trial(path, invented))
  }
  expect(await dumpOwner(database.sql, victim.user_id)).toEqual(intact)
  if (!isQuery(path)) await enterShop()
})

const taking = (names: (keyof Named)[], from: Named): Named => ({
  ...own,
  ...Object.fromEntries(names.map(name => [name, from[name]])),
})

/** Which rows a call names where these are another's: two that name the same are one. */
function naming(path: string, names: (keyof Named)[]): string {
  const sent = JSON.stringify(sampleOf(path, taking(names, secret))) ?? ''
  return [...Object.values(own), ...Object.values(secret)]
    .filter(({ id }) => sent.includes(id))
    .map(({ id }) => id)
    .join()
}

function namesAnother(path: string, rows: Named): boolean {
  const sent = JSON.stringify(sampleOf(path, rows)) ?? ''
  return Object.values(secret).some(({ id }) => sent.includes(id))
}

test.each(scoped)('holds: %s that names another shop’s row finds nothing', async path => {
  if (!namesAnother(path, secret)) return
  const { status, key, fields, body } = await trial(path, secret)
  if (/\.(list|events|trash)$/.test(path)) expect(body).toContain('"items":[]')
  else if (path === 'orders.quotes') expect(body).toContain('"data":[]')
  else if (path === 'orders.counts') expect(body).toContain('"total":0')
  else if (path === 'orders.create') expect({ status, key, fields }).toEqual(noCustomer)
  else if (path === 'reminders.create') expect({ status, key, fields }).toEqual(noOrder)
  else expect({ status, key }).toEqual({ status: 404, key: 'nao_encontrado' })
})

test('holds: an order of one’s own cannot be given to another shop’s customer', async () => {
  const fresh = await trial('orders.update', { ...own, customer: secret.customer })
  expect(fresh).toMatchObject(noCustomer)
})

test('a reminder of one’s own cannot be given to another shop’s order', async () => {
  expect(await trial('reminders.update', { ...own, order: secret.order })).toMatchObject(noOrder)
})

test('holds: a shop, a plan or a role that the client names is refused, not ignored', async () => {
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
  fields: { cliente_id: 'cliente_desconhecido' },
}
const noOrder = {
  status: 400,
  key: 'entrada_invalida',
  fields: { os_id: 'opcao_invalida' },
}
