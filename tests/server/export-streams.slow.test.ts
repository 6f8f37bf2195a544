import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { bodyTimes } from '../../src/server/limits.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download } from '../support/exports.ts'
import { logLines } from '../support/log-lines.ts'
import { makeShop } from '../support/shops.ts'

const log = logLines()
const [rows, rowsOfPage] = [12_000, 1000]
let database: TestDatabase
let app: TestApp
let port: number
let cookie: string
/** Pages of expenses that were asked for. */
let pages = 0

beforeAll(async () => {
  database = await freshDatabase({ max: 1 })
  app = await testApp(telling(database.db), { logger: log.logger })
  port = await portOf(app)
  cookie = await owner()
})

const portOf = async (of: TestApp) =>
  Number(new URL(await of.app.listen({ port: 0, host: '127.0.0.1' })).port)

beforeEach(() => {
  pages = 0
})

/** A database that counts those pages. */
const telling = (db: Database): Database =>
  Object.create(db, {
    select: {
      value(fields?: object) {
        if (fields && 'recorrente' in fields) pages++
        return fields ? db.select(fields as never) : db.select()
      },
    },
  })

/** The cookie of an owner of 24 MB of expenses: more than sockets take of what nobody reads. */
async function owner() {
  const { user_id, email } = await makeShop(database.db, { plano: 'profissional' })
  await database.sql`insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, serie, dia, created_at, updated_at, chave, chave_conteudo)
    select ${user_id}, gen_random_uuid(), n || repeat(' Segredo', 250), 1, 'outros', '2026-11-18', gen_random_uuid(), 18, now(), now(), gen_random_uuid(), ''
    from generate_series(1, ${rows}) n`
  return app.signIn(email)
}

/** Begins a download that nobody reads yet, as soon as the one before it has left its place. */
const begin = (who = cookie, at = port) =>
  vi.waitFor(async () => {
    const headers = { host: ours.host, cookie: who }
    const sent = request({ port: at, path: '/export/expenses.csv?mes=tudo', headers, agent: false }).end()
    sent.on('error', () => {})
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) answer.resume()
    expect(answer.statusCode).toBe(200)
    return { sent, answer }
  }, patience)

const patience = { timeout: 30_000 }

/** How many lines come of a download, its headings among them. */
const linesOf = async (answer: IncomingMessage) => (await buffer(answer)).toString().split('\r\n').length - 1

const small = (who = cookie) => download(app, who, 'month.csv?mes=2020-01')

test('a download that is not taken reads no further, holds no connection, and is whole once it is', async () => {
  const { answer } = await begin()
  answer.once('readable', () => {})
  await vi.waitFor(() => expect(pages).toBeGreaterThan(1), patience)
  // The pool has one connection: whoever held it would hold up all others.
  for (let times = 0; times < 5; times++)
    expect((await app.call('finance.month', {}, { cookie })).status).toBe(200)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(pages).toBeLessThan(9)
  const busy = () =>
    database.sql`select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  await vi.waitFor(async () => expect([...(await busy())]).toEqual([]), patience)
  expect(await linesOf(answer)).toBe(rows + 1)
  expect(pages).toBe(rows / rowsOfPage + 1)
})

test('one that its reader leaves is read no further, and keeps no place', async () => {
  for (let times = 0; times < 4; times++) {
    const { sent, answer } = await begin()
    await once(answer, 'data')
    sent.destroy()
    await vi.waitFor(async () => expect((await small()).status).toBe(200), patience)
  }
  const before = pages
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(pages).toBe(before)
  expect(before).toBeLessThan(40)
})

test('one that nobody takes for long is cut off', async () => {
  const hasty = await testApp(telling(database.db), { times: { ...bodyTimes, pause: 500 } })
  const at = await portOf(hasty)
  const stalled = await Promise.all([begin(cookie, at), begin(cookie, at), begin(cookie, at)])
  const { server } = hasty.app
  const connections = promisify(server.getConnections.bind(server))
  await vi.waitFor(async () => expect(await connections()).toBe(0), patience)
  for (const { answer } of stalled) {
    const closed = new Promise(resolve => answer.once('close', resolve))
    answer.on('error', () => {}).resume()
    await closed
    expect(answer.complete).toBe(false)
  }
  expect(pages).toBeLessThan(27)
  expect((await small()).status).toBe(200)
})

test('what fails in the middle is no whole file for anybody, and says nothing of the rows', async () => {
  const { answer } = await begin()
  await once(answer, 'readable')
  await vi.waitFor(() => expect(pages).toBeGreaterThan(1), patience)
  await database.sql`alter table despesas rename to fora`
  answer.resume()
  const [error] = await once(answer, 'error')
  await database.sql`alter table fora rename to despesas`
  expect([error.code, answer.complete]).toEqual(['ECONNRESET', false])
  await vi.waitFor(() => expect(log.text()).toContain('42P01'), patience)
  expect(log.text()).not.toContain('Segredo')
})

test('what fails at once is told in a sentence with the request’s id', async () => {
  await database.sql`alter table despesas rename to fora`
  const answers = [await small(), await download(app, cookie, 'expenses.csv')]
  await database.sql`alter table fora rename to despesas`
  for (const { status, headers, body } of answers) {
    expect([status, headers['content-type']]).toEqual([500, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Algo deu errado\. Código do erro: [0-9a-f]{8}$/)
    expect(headers['content-disposition']).toBeUndefined()
  }
})

test('an owner has three downloads at a time; the next is refused, and others have theirs', async () => {
  const other = await owner()
  const three = await Promise.all([begin(), begin(), begin()])
  const { status, body } = await small()
  expect([status, body]).toEqual([429, 'Muitas exportações ao mesmo tempo. Tente de novo em 1 minuto.'])
  expect((await small(other)).status).toBe(200)
  expect(await Promise.all(three.map(({ answer }) => linesOf(answer)))).toEqual(Array(3).fill(rows + 1))
  expect((await small()).status).toBe(200)
})

test('pages are read in the turns of the owner’s calls', async () => {
  const wide = await freshDatabase({ max: 12 })
  const crowded = await testApp(wide.db)
  const who = await crowded.signIn((await makeShop(wide.db)).email)
  const asking: Promise<{ status: number }>[] = []
  await wide.sql.begin(async sql => {
    await sql`lock table despesas in access exclusive mode`
    for (let times = 0; times < 3; times++) asking.push(download(crowded, who, 'expenses.csv'))
    for (let times = 0; times < 10; times++)
      asking.push(crowded.call('finance.expenses', {}, { cookie: who }))
    const waiting = () => sql`select 1 from pg_locks where relation = 'despesas'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await waiting()).length).toBe(6), patience)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect((await waiting()).length).toBe(6)
  })
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array(13).fill(200))
})
