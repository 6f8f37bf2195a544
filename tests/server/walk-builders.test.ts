import { beforeAll, expect, test } from 'vitest'
import { setAdministrator } from '../../src/server/auth/administrators.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { tryBuilders } from '../support/builders.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeOperator } from '../support/operator.ts'
import { pathsOf } from '../support/procedures.ts'
import { noRows, sampleOf } from '../support/samples.ts'
import { makeShop, setIdleTime, switchPlan } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})

const open = { visitor: 'open', signedIn: 'open', shop: 'open', writer: 'open', admin: 'open' }
const nobody = {
  visitor: 'open',
  signedIn: 'nao_autenticado',
  shop: 'nao_autenticado',
  writer: 'nao_autenticado',
  admin: 'nao_autenticado',
}

async function signedInShop() {
  const shop = await makeShop(database.db)
  return { shop, cookie: await app.signIn(shop.email) }
}

test('nobody passes visitor alone', async () => {
  expect(await tryBuilders(database.db)).toEqual(nobody)
})

test('an owner passes all but admin', async () => {
  const { cookie } = await signedInShop()
  expect(await tryBuilders(database.db, cookie)).toEqual({ ...open, admin: 'sem_permissao' })
})

test('once the trial is over, or a paid plan, only writing is closed', async () => {
  const { shop } = await signedInShop()
  await setIdleTime(database.db, shop, null)
  const cookie = await app.signIn(shop.email)
  const later = () => new Date(Date.now() + 4 * 86_400_000)
  const over = { ...open, admin: 'sem_permissao' }
  expect(await tryBuilders(database.db, cookie, later)).toEqual({ ...over, writer: 'teste_expirado' })
  await switchPlan(database.db, shop.user_id, 'basico', new Date(Date.now() - 1000).toISOString())
  expect(await tryBuilders(database.db, cookie)).toEqual({ ...over, writer: 'plano_expirado' })
})

test('holds: an administrator passes all; without the role, admin is closed at the next call', async () => {
  const { shop, cookie } = await makeOperator(app, database)
  expect(await tryBuilders(database.db, cookie)).toEqual(open)
  await database.sql`update usuarios set is_admin = false where id = ${shop.user_id}`
  expect(await tryBuilders(database.db, cookie)).toEqual({ ...open, admin: 'sem_permissao' })
})

test('holds: an administrator who signed in by the password alone passes all but admin', async () => {
  const { shop } = await makeOperator(app, database)
  const cookie = await app.signIn(shop.email)
  expect(await tryBuilders(database.db, cookie)).toEqual({ ...open, admin: 'fator_necessario' })
})

test('holds: revoking the role ends the sessions that had it', async () => {
  const { shop, cookie } = await makeOperator(app, database)
  expect(await setAdministrator(database.db, shop.email, false)).toBe(true)
  expect(await tryBuilders(database.db, cookie)).toEqual(nobody)
  const again = await app.signIn(shop.email)
  expect(await tryBuilders(database.db, again)).toEqual({ ...open, admin: 'sem_permissao' })
})

test('holds: a session from before the role was granted does not gain it', async () => {
  const { shop, cookie } = await signedInShop()
  await database.sql`update usuarios set is_admin = true where id = ${shop.user_id}`
  expect(await tryBuilders(database.db, cookie)).toEqual({ ...open, admin: 'sem_permissao' })
})

test('holds: a deleted account is out at the next call', async () => {
  const { shop, cookie } = await signedInShop()
  await database.sql`delete from usuarios where id = ${shop.user_id}`
  expect(await tryBuilders(database.db, cookie)).toEqual(nobody)
})

test('holds: every admin procedure refuses an owner', async () => {
  const { cookie } = await signedInShop()
  for (const path of pathsOf('admin')) {
    const { status, error } = await app.call(path, sampleOf(path, noRows()), { cookie })
    expect([path, status, error?.key]).toEqual([path, 403, 'sem_permissao'])
  }
})

test('holds: nobody is an administrator by default', async () => {
  const { sql } = await freshDatabase()
  expect([...(await sql`select email from usuarios`)]).toEqual([])
  expect([
    ...(await database.sql`select column_default from information_schema.columns
    where table_name = 'usuarios' and column_name = 'is_admin'`),
  ]).toEqual([{ column_default: 'false' }])
  expect(await setAdministrator(database.db, 'ninguem@exemplo.com.br', true)).toBe(false)
})
