import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { bodyTimes } from '../../src/server/limits.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { ours, type TestApp, type TestAppOptions, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { exportData, filesOfZip, readExport } from '../support/exported-zip.ts'
import { logLines } from '../support/log-lines.ts'
import { makePhoto } from '../support/photos.ts'
import { makeCustomer, makeOrder, makeShop, setIdleTime } from '../support/shops.ts'

const patience = { timeout: 20_000 }
const log = logLines()
let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: log.logger })
})

const listening = async (options: TestAppOptions = {}, db = database.db) => {
  const made = await testApp(db, { storage: app.storage, ...options })
  return { ...made, port: Number(new URL(await made.app.listen({ port: 0, host: '127.0.0.1' })).port) }
}

/** An owner whose photos are more than sockets take of what nobody reads. */
async function largeShop() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  for (let at = 0; at < 12; at++) {
    const photo = await makePhoto(database.db, app.storage, shop, order.id)
    await app.storage.put(photo.keys[0] ?? '', Buffer.alloc(2_000_000, at), 'image/jpeg')
  }
  return { shop, cookie: await app.signIn(shop.email) }
}

/** Begins an export that nobody reads yet. */
async function begin({ port }: { port: number }, cookie: string) {
  const headers = { host: ours.host, cookie }
  const sent = request({ port, path: '/export/dados.zip', headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return answer
}

const progress = async (cookie: string) => (await app.call('exports.progress', undefined, { cookie })).data
/** Waits until the last export is told so: how one ended is written once its last byte has left. */
const told = (cookie: string, ultima: object) =>
  vi.waitFor(async () => expect(await progress(cookie)).toMatchObject({ ultima }), patience)

/** Reads until the connection ends: whether it ended whole, and what came. */
async function restOf(answer: IncomingMessage) {
  const pieces: Buffer[] = []
  answer.on('error', () => {}).on('data', piece => pieces.push(piece))
  await new Promise(resolve => answer.once('close', resolve))
  return { whole: answer.complete, bytes: Buffer.concat(pieces) }
}

test('one at a time: another is refused until the first is over, or was left in the middle', async () => {
  const { cookie } = await largeShop()
  const server = await listening()
  const first = await begin(server, cookie)
  await told(cookie, { estado: 'enviando', total_imagens: 12 })
  const second = await exportData(app, cookie)
  expect([second.status, second.body]).toEqual([
    429,
    'Muitas exportações ao mesmo tempo. Tente de novo em 1 minuto.',
  ])
  const script = await exportData(app, cookie, '', { 'sec-fetch-mode': 'cors' })
  expect(JSON.parse(script.body).key).toBe('muitas_tentativas')
  first.destroy()
  await told(cookie, { estado: 'interrompida' })
  const answer = await begin(server, cookie)
  const { manifest } = await readExport(await buffer(answer))
  expect(manifest.imagens).toBe(12)
  await told(cookie, { estado: 'pronta', imagens: 12 })
})

test('holds: of two at the same moment one is served', async () => {
  const { cookie } = await largeShop()
  const answers = await Promise.all([exportData(app, cookie), exportData(app, cookie)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
})

test('one whose process died is over a minute later', async () => {
  const { shop, cookie } = await largeShop()
  await database.sql`insert into exportacoes (user_id, id, estado, parte, partes, com_fotos, iniciada_em, reservada_ate, avisado_em)
    values (${shop.user_id}, gen_random_uuid(), 'enviando', 1, 1, true, now(), now() + interval '1 hour', now())`
  expect((await exportData(app, cookie)).status).toBe(429)
  await database.sql`update exportacoes set reservada_ate = now() where user_id = ${shop.user_id}`
  await told(cookie, { estado: 'interrompida' })
  expect((await exportData(app, cookie)).status).toBe(200)
})

test('holds: it ends with its session', async () => {
  const { shop, cookie } = await largeShop()
  const leaving = await app.signIn(shop.email)
  const answer = await begin(await listening(), leaving)
  await app.call('auth.signOut', undefined, { cookie: leaving })
  await told(cookie, { estado: 'interrompida' })
  const { whole, bytes } = await restOf(answer)
  expect(whole).toBe(false)
  await expect(filesOfZip(bytes)).rejects.toThrow()
})

test('a reader that takes nothing is cut off', async () => {
  const { cookie } = await largeShop()
  const answer = await begin(await listening({ times: { ...bodyTimes, pause: 500 } }), cookie)
  await told(cookie, { estado: 'interrompida' })
  expect((await restOf(answer)).whole).toBe(false)
})

test('what fails in the middle breaks the connection: a table, a photo, the store', async () => {
  const { cookie } = await largeShop()
  const failing = (table: string): Database =>
    Object.create(database.db, {
      transaction: {
        value: (work: (tx: object) => unknown, options: object) =>
          database.db.transaction(
            tx =>
              work(
                options
                  ? Object.create(tx, {
                      execute: {
                        value: () => tx.execute(`select 1 from ${table}_gone`),
                      },
                    })
                  : tx,
              ) as never,
            options,
          ),
      },
    })
  const ofTable = await begin(await listening({}, failing('fotos')), cookie)
  expect((await restOf(ofTable)).whole).toBe(false)
  await told(cookie, { estado: 'interrompida' })
  let asked = 0
  const breaking: Storage = {
    ...app.storage,
    async get(key) {
      const object = await app.storage.get(key)
      if (++asked === 5) object?.body.destroy(new Error('the disk is gone'))
      return object
    },
  }
  const { whole, bytes } = await restOf(await begin(await listening({ storage: breaking }), cookie))
  expect([whole, asked]).toEqual([false, 5])
  await expect(filesOfZip(bytes)).rejects.toThrow()
  await told(cookie, { estado: 'interrompida' })
})

test('it is use: a session that would stand unused lives as long as it is taken', async () => {
  const { shop } = await largeShop()
  await setIdleTime(database.db, shop, '15')
  const cookie = await app.signIn(shop.email)
  const answer = await begin(await listening(), cookie)
  const soon = new Date(Date.now() + 120_000).toISOString()
  await database.sql`update sessoes set expira_em = ${soon}, usada_em = ${new Date(Date.now() - 780_000).toISOString()} where user_id = ${shop.user_id}`
  await vi.waitFor(async () => {
    const [row] =
      await database.sql`select max(expira_em) > ${soon}::timestamptz as later from sessoes where user_id = ${shop.user_id}`
    expect(row?.later).toBe(true)
  }, patience)
  expect((await restOf(answer)).whole).toBe(true)
})

test('rows are of one moment, whatever is written meanwhile', async () => {
  const { shop, cookie } = await largeShop()
  const customer = await makeCustomer(database.db, shop)
  await Promise.all(Array.from({ length: 40 }, () => makeOrder(database.db, shop, customer.id)))
  let isOver = false
  const writing = (async () => {
    while (!isOver) await makeOrder(database.db, shop, customer.id)
  })()
  const { rows } = await readExport((await exportData(app, cookie)).bytes)
  isOver = true
  await writing
  // An order and its first event are written together.
  const created = rows.eventos_os.filter(({ tipo }) => tipo === 'criada').map(({ os_id }) => os_id)
  expect(created.toSorted()).toEqual(rows.ordens_servico.map(({ id }) => id).toSorted())
})

test('it outlives a moment in which the database is away', async () => {
  const { cookie } = await largeShop()
  let refused = 0
  const flaky: Database = Object.create(database.db, {
    update: {
      value(table: Parameters<Database['update']>[0]) {
        if (refused++ === 0) throw Object.assign(new Error('away'), { code: 'CONNECTION_CLOSED' })
        return database.db.update(table)
      },
    },
  })
  const answer = await begin(await listening({}, flaky), cookie)
  await vi.waitFor(() => expect(refused).toBeGreaterThan(1), patience)
  expect((await restOf(answer)).whole).toBe(true)
})
