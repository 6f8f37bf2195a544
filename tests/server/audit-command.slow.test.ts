import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db)
  cliente_id = (await makeCustomer(database.db, shop)).id
  await makeOrder(database.db, shop, cliente_id, { valor: 10 })
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('MIGRATE_DATABASE_URL', database.ownerUrl)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})
afterAll(() => void vi.unstubAllEnvs())

/** Runs the command as from a shell; answers how it ends and its last lines. */
async function audit(...args: string[]) {
  vi.restoreAllMocks()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'audit', ...args])
  vi.resetModules()
  await import('../../src/server/commands/audit.ts')
  return { code: process.exitCode, lines: log.mock.calls.map(([line]) => line) }
}

const agrees = 'Every counter agrees with its rows.'
const mended = () => `${shop.user_id}: totals counted anew.`

test('what a process of the version before left out of the totals is told, then mended', async () => {
  expect(await audit()).toEqual({ code: 0, lines: [agrees] })
  await database.sql`delete from totais where medida = 'situacao'`
  expect(await audit()).toEqual({ code: 1, lines: ['1 counters differ.'] })
  expect(await audit('--repair')).toEqual({ code: 0, lines: ['1 counters differ.', mended(), agrees] })
  expect(await audit()).toEqual({ code: 0, lines: [agrees] })
})

test('a counter outside the totals is told, and stays', async () => {
  await database.sql`update clientes set total_os = 5 where id = ${cliente_id}`
  const lines = ['1 counters differ.', '1 counters differ.', 'Only totals are mended.']
  expect(await audit('--repair')).toEqual({ code: 1, lines })
})
