import { request } from 'node:http'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCopyRow } from '../support/sample-copy.ts'
import { makeShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let port: number
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

test.each([
  ['all data', 'exportacoes', () => '/export/dados.zip'],
  ['a copy', 'copias', (id: string) => `/backups/${id}`],
])('%s, whose reader leaves before it begins, ends with them and nothing else does', async (_, table, pathOf) => {
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  onTestFinished(() => void process.off('uncaughtException', uncaught))
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCopyRow(database.db, shop, new Date())
  const headers = { host: ours.host, cookie: await app.signIn(shop.email) }
  const options = { port, path: pathOf(id), headers, agent: false }
  const holder = ownerClient(database.ownerUrl)
  const waiting = () =>
    database.sql`select 1 from pg_locks where not granted and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database())`
  await holder.begin(async tx => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    const sent = request(options)
      .on('error', () => {})
      .end()
    await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(1)
    sent.destroy()
    await new Promise(resolve => setTimeout(resolve, 50))
  })
  await holder.end()
  // The next has its turn once the one that was left is over.
  const status = () =>
    new Promise(resolve => request(options, answer => resolve(answer.resume().statusCode)).end())
  await expect.poll(status).toBe(200)
  expect(uncaught).not.toHaveBeenCalled()
})
