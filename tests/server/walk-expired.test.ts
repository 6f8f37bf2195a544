import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { dumpOwner } from '../support/dump.ts'
import { fromNow } from '../support/from-now.ts'
import { byLot } from '../support/long.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, switchPlan, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let furnished: RecordedShop<Named>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  const shop = await makeShop(database.db, { plano: 'profissional' })
  furnished = await recordShop(database.sql, shop, await secretRows(database.db, shop))
})

/** A shop with rows whose plan is over, by the clock or because its row was switched off. */
async function expiredShop(
  plano: 'teste' | 'basico' | 'profissional',
  end: (shop: TestShop) => Promise<unknown>,
) {
  const { shop, known: rows } = await copyShop(database.sql, furnished)
  await switchPlan(database.db, shop.user_id, plano, new Date(Date.now() + 60_000).toISOString())
  const cookie = await app.signIn(shop.email)
  await end(shop)
  // The first read switches a paid plan off; from then on nothing may change.
  await app.call('plans.current', undefined, { cookie })
  return { shop, rows, cookie }
}

const passed = ({ user_id }: TestShop) =>
  database.sql`update user_planos set data_fim = ${fromNow(-1)}::timestamptz where ativo and user_id = ${user_id}`
const switchedOff = ({ user_id }: TestShop) =>
  database.sql`update user_planos set ativo = false where user_id = ${user_id}`
const gone = ({ user_id }: TestShop) => database.sql`delete from user_planos where user_id = ${user_id}`

const over = [
  ['a trial that is over', 'teste', passed, 'teste_expirado'],
  ['a basico that is over', 'basico', passed, 'plano_expirado'],
  ['a profissional that is over', 'profissional', passed, 'plano_expirado'],
  ['a plan that was switched off', 'basico', switchedOff, 'plano_expirado'],
  ['no plan at all', 'profissional', gone, 'teste_expirado'],
] as const
test.each(
  byLot(2, over),
)('claim, holds: with %s every write is refused, and every read stays open', async (_what, plano, end, key) => {
  const { shop, rows, cookie } = await expiredShop(plano, end)
  const before = await dumpOwner(database.sql, shop.user_id)
  for (const path of pathsOf('writer')) expect(await answer(path, rows, cookie)).toEqual([path, 403, key])
  const open = pathsOf('signedIn', 'shop')
  const isOpen = async (path: string) =>
    expect(await answer(path, rows, cookie)).toEqual(gated(key)[path] ?? [path, 200, undefined])
  for (const path of open.filter(isRead)) await isOpen(path)
  expect(await dumpOwner(database.sql, shop.user_id)).toEqual(before)
  for (const path of pathsOf('shop').filter(path => !isRead(path))) await isOpen(path)
  // What is the account's, and no data of the shop's: a sample may be refused for what it says, never for the plan.
  const [owner] = await database.sql`select senha_hash from usuarios where id = ${shop.user_id}`
  for (const path of pathsOf('signedIn').filter(path => !isRead(path))) {
    expect((await answer(path, rows, cookie))[2], path).not.toBe(key)
    // The next one is asked with the password that one of them changes.
    await database.sql`update usuarios set senha_hash = ${owner?.senha_hash} where id = ${shop.user_id}`
  }
})

const isRead = (path: string) => procedures.find(one => one.path === path)?.type === 'query'

/** What a plan brings, and one that is over does not, and a save that is open for the account's own alone. */
const gated = (key: string): Record<string, unknown[]> => ({
  'reports.advanced': ['reports.advanced', 403, 'plano_sem_relatorios'],
  'reports.quotes': ['reports.quotes', 403, 'plano_sem_relatorios'],
  'reports.margin': ['reports.margin', 403, 'plano_sem_relatorios'],
  'settings.save': ['settings.save', 403, key],
})

async function answer(path: string, rows: Named, cookie: string) {
  const { status, error } = await app.call(path, sampleOf(path, rows), { cookie })
  return [path, status, error?.key]
}
