import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/client.ts'
import { bodyTimes } from '../../src/server/limits.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { download } from '../support/exports.ts'
import { fromNow } from '../support/from-now.ts'
import { logLines } from '../support/log-lines.ts'
import { makeExpense, makeShop, type TestShop } from '../support/shops.ts'

const log = logLines()
const patience = { timeout: 30_000 }
const path = '/export/expenses.csv?mes=tudo'
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: log.logger })
  shop = await makeShop(database.db, { plano: 'profissional' })
  // 24 MB: more than sockets take of what nobody reads.
  await database.sql`insert into despesas (user_id, id, descricao, valor, categoria, data_despesa, serie, dia, created_at, updated_at, chave, chave_conteudo)
    select ${shop.user_id}, gen_random_uuid(), n || repeat(' Segredo', 250), 1, 'outros', '2026-11-18', gen_random_uuid(), 18, now(), now(), gen_random_uuid(), ''
    from generate_series(1, 12000) n`
  cookie = await app.signIn(shop.email)
})

const ports = new Map<TestApp, Promise<string>>()
async function portOf(of: TestApp) {
  const address = ports.get(of) ?? of.app.listen({ port: 0, host: '127.0.0.1' })
  ports.set(of, address)
  return Number(new URL(await address).port)
}

/** Begins a download that nobody reads yet, as soon as there is a place for it. */
const begin = (of: TestApp, who: string) =>
  vi.waitFor(async () => {
    const headers = { host: ours.host, cookie: who }
    const sent = request({ port: await portOf(of), path, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) answer.resume()
    expect(answer.statusCode).toBe(200)
    return answer
  }, patience)

/** What comes of an answer until its connection ends. */
async function restOf(answer: IncomingMessage) {
  let text = ''
  answer.on('error', () => {}).on('data', piece => (text += piece))
  await new Promise(resolve => answer.once('close', resolve))
  return text
}

const small = () => download(app, cookie, 'month.csv?mes=2020-01')

test('a download ends with its session: no row written after the sign-out is in it', async () => {
  const leaving = await app.signIn(shop.email)
  const answer = await begin(app, leaving)
  await once(answer, 'readable')
  await app.call('auth.signOut', undefined, { cookie: leaving })
  await makeExpense(database.db, shop, { descricao: 'Depois da saída', data_despesa: '2020-01-01' })
  const text = await restOf(answer)
  expect([answer.complete, text.includes('Segredo'), text.includes('Depois da saída')]).toEqual([
    false,
    true,
    false,
  ])
  await vi.waitFor(() => expect(log.text()).toContain('nao_autenticado'), patience)
  expect(log.text()).not.toContain('Segredo')
  expect(await restOf(await begin(app, cookie))).toContain('Depois da saída')
})

test('a download prolongs no session while it goes on', async () => {
  const answer = await begin(app, cookie)
  await database.sql`update sessoes set expira_em = ${fromNow(3_600_000)}::timestamptz where user_id = ${shop.user_id}`
  await restOf(answer)
  expect(answer.complete).toBe(true)
  const rows =
    await database.sql`select 1 from sessoes where user_id = ${shop.user_id} and expira_em > ${fromNow(3_600_000)}::timestamptz`
  expect(rows.length).toBe(0)
})

test('one that is taken a little at a time ends when its time is over', async () => {
  const hasty = await testApp(database.db, { times: { ...bodyTimes, download: 1500 } })
  const answer = await begin(hasty, cookie)
  let closed = false
  answer.on('error', () => {}).once('close', () => (closed = true))
  const began = performance.now()
  while (!closed && performance.now() - began < 10_000) {
    answer.read(65_536)
    await wait(100)
  }
  expect([closed, answer.complete]).toEqual([true, false])
  await vi.waitFor(async () => expect((await small()).status).toBe(200), patience)
})

test('downloads that wait for another answer on their connection take no place', async () => {
  let begun = 0
  const crowded = await testApp(telling(database.db, () => begun++))
  const socket = connect(await portOf(crowded), '127.0.0.1')
  const asked = (url: string) => `GET ${url} HTTP/1.1\r\nHost: ${ours.host}\r\nCookie: ${cookie}\r\n`
  const stream = `${asked('/trpc/live.changes')}Accept: text/event-stream\r\n\r\n`
  const opened = new Promise(resolve => socket.on('error', () => {}).on('data', resolve))
  socket.write(stream + `${asked('/export/expenses.csv?mes=2019-01')}\r\n`.repeat(3))
  await opened
  // Its places are one process's, as those of the app here: all three are free.
  const three = await Promise.all([begin(app, cookie), begin(app, cookie), begin(app, cookie)])
  expect(begun).toBe(0)
  for (const answer of three) answer.destroy()
  socket.destroy()
})

/** A database that tells of each page of expenses that is read. */
const telling = (db: Database, tell: () => void): Database =>
  Object.create(db, {
    select: {
      value(fields?: object) {
        if (fields && 'recorrente' in fields) tell()
        return fields ? db.select(fields as never) : db.select()
      },
    },
  })

test('many downloads on one connection leave nothing on it', async () => {
  await vi.waitFor(async () => expect((await small()).status).toBe(200), patience)
  const warned = vi.fn()
  process.on('warning', warned)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const port = await portOf(app)
  const headers = { host: ours.host, cookie }
  const reused: boolean[] = []
  for (let times = 0; times < 15; times++) {
    const sent = request({ port, path: '/export/month.csv?mes=2020-01', headers, agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    await buffer(answer)
    reused.push(sent.reusedSocket)
  }
  agent.destroy()
  process.off('warning', warned)
  expect(reused).toEqual([false, ...Array(14).fill(true)])
  expect(warned).not.toHaveBeenCalled()
})
