import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { bodyTimes } from '../../src/server/limits.ts'
import { type Storage, StorageAway } from '../../src/server/storage/storage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testInAll } from '../support/test-in-all.ts'
import { formEnd, formHeaders, part } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let port: number
beforeAll(async () => {
  database = await freshDatabase()
  // A photo may take half a second here, and an export as long as it goes on.
  app = await testApp(database.db, { times: { ...bodyTimes, whole: 500, long: 500, pause: 4000 } })
  shop = await makeShop(database.db, { plano: 'profissional' })
  cookie = await app.signIn(shop.email)
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends an export in ten pieces, so many ms apart; answers what came back, or the error's code. */
async function send(wait: number, how: { stalls?: boolean } = {}): Promise<unknown> {
  const file = part('name="file"; filename="dados.zip"', Buffer.alloc(100_000, 'x'))
  const body = Buffer.concat([part('name="tipo"', 'bancada'), file, formEnd])
  const headers = { cookie, ...formHeaders, 'content-length': body.length }
  const sent = request({ port, host: '127.0.0.1', path: '/import', method: 'POST', agent: false, headers })
  const answer = new Promise(resolve => {
    sent.once('response', async answer =>
      resolve({ status: answer.statusCode, ...((await json(answer)) as object) }),
    )
    sent.once('error', error => resolve('code' in error ? error.code : error.message))
  })
  const size = Math.ceil(body.length / 10)
  for (let at = 0; at < (how.stalls ? 5 : 10) && !sent.destroyed; at++) {
    sent.write(body.subarray(at * size, (at + 1) * size))
    await pause(wait)
  }
  return answer
}

testInAll(
  'an import may take long, as long as it comes on; one that stands still is cut off, and nothing of it stays',
  async () => {
    const staged = () => keysOf(app.storage, `${shop.user_id}/imports/`)
    expect(await send(50, { stalls: true })).toMatch(/ECONNRESET|socket hang up/)
    await expect.poll(staged).toEqual([])
    expect(await database.sql`select id from importacoes`).toEqual([])
    expect(await send(450)).toMatchObject({ status: 200, id: expect.any(String) })
    expect((await staged()).length).toBe(1)
  },
)

test('while it comes in, a session that is ended elsewhere ends it', async () => {
  const other = await app.signIn(shop.email)
  const sending = send(600)
  await pause(300)
  await app.call('auth.endOtherSessions', {}, { cookie: other })
  expect(await sending).toMatch(/ECONNRESET|socket hang up|EPIPE/)
  cookie = other
})

test.each([
  'space',
  'put',
] as const)('where the store is away (%s), that is said, not that the file is wrong', async call => {
  const away = async () => {
    throw new StorageAway('away')
  }
  const storage: Storage = {
    ...app.storage,
    [call]: away,
  }
  const over = await testApp(database.db, { storage })
  const own = await makeShop(database.db, { plano: 'profissional' })
  const { send } = importer(database, over, await over.signIn(own.email))
  expect(await send('despesas', 'Descrição;Valor;Data\nPeça;1,00;01/02/2026')).toMatchObject({
    status: 503,
    key: 'indisponivel',
  })
  expect(await keysOf(app.storage, `${own.user_id}/`)).toEqual([])
})
