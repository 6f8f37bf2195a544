import { setAdministrator } from '../../src/server/auth/administrators.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { makeShop, type TestShop } from './shops.ts'

/** An administrator, by a session that began with a second factor. */
export async function makeOperator(app: TestApp, { db, sql }: TestDatabase, now = new Date()) {
  const shop = await makeShop(db, { now, nome: 'Olga Operadora' })
  await setAdministrator(db, shop.email, true)
  return { shop, cookie: await signInOperator(app, { sql }, shop) }
}

/** Signs in as if a code had been asked for: what one costs is tried where factors are. */
export async function signInOperator(
  app: TestApp,
  { sql }: Pick<TestDatabase, 'sql'>,
  { user_id, email }: TestShop,
): Promise<string> {
  const cookie = await app.signIn(email)
  await sql`update sessoes set fator = 'codigo' where user_id = ${user_id}`
  return cookie
}
