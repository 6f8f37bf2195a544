import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { bodyTimes } from '../../src/server/limits.ts'
import { StorageAway } from '../../src/server/storage/storage.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { fromNow } from '../support/from-now.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'
import { get, memoryStorage, photoForm, picture, post } from '../support/uploads.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let id: string
const store = memoryStorage()
/** Taken instead of the store's own answer, where a test gives one. */
let instead: (() => ReturnType<typeof store.get>) | undefined
let reads = 0
const opened: Readable[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const storage = {
    ...store,
    async get(key: string) {
      reads++
      const found = await (instead ? instead() : store.get(key))
      if (found) opened.push(found.body)
      return found
    },
  }
  app = await testApp(database.db, { storage })
  shop = await makeShop(database.db)
  const order = await makeOrder(database.db, shop, (await makeCustomer(database.db, shop)).id)
  cookie = await app.signIn(shop.email)
  const file = await picture(900, 600).jpeg().toBuffer()
  id = (await post(app, cookie, photoForm({ os_id: order.id, file }))).row.id
})

const urls = () => [`/photos/${id}`, `/photos/${id}/thumb`]

test('holds: an image comes with a fixed type, kept by its owner’s browser alone, and can do nothing', async () => {
  for (const [url, type] of [
    [urls()[0], 'image/jpeg'],
    [urls()[1], 'image/webp'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(app, url ?? '', cookie)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      etag: `"${id}"`,
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
  const [full, thumb] = await Promise.all(urls().map(url => get(app, url, cookie)))
  expect(full?.headers['content-disposition']).toBe('inline; filename="OS-0001 antes.jpg"')
  expect(thumb?.headers['content-disposition']).toBeUndefined()
  const saved = await get(app, `/photos/${id}?download=1`, cookie)
  expect(saved.headers['content-disposition']).toBe('attachment; filename="OS-0001 antes.jpg"')
})

test('whoever has it already is told so without the store being asked', async () => {
  for (const url of urls()) {
    reads = 0
    const { statusCode, body, headers } = await get(app, url, cookie, { 'if-none-match': `"x", "${id}"` })
    expect([statusCode, body, reads, headers.etag]).toEqual([304, '', 0, `"${id}"`])
    expect((await get(app, url, cookie, { 'if-none-match': '"x"' })).statusCode).toBe(200)
    // Not even so is another's photo there.
    const other = await app.signIn((await makeShop(database.db)).email)
    expect((await get(app, url, other, { 'if-none-match': `"${id}"` })).statusCode).toBe(404)
  }
})

test('HEAD tells the size, sends nothing and reads nothing', async () => {
  for (const url of urls()) {
    opened.splice(0)
    const { headers } = await get(app, url, cookie)
    const head = await app.app.inject({ method: 'HEAD', url, headers: { host: ours.host, cookie } })
    expect(opened.at(-1)).toMatchObject({ destroyed: true, readableDidRead: false })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
  }
})

test('claim, holds: another’s photo, a random id and what is none get the same 404', async () => {
  const other = await app.signIn((await makeShop(database.db)).email)
  const answers = await Promise.all([
    ...urls().map(url => get(app, url, other)),
    ...[
      crypto.randomUUID(),
      'x',
      `${id}x`,
      id.replace('-', ''),
      '..%2f..',
      `${id}%00`,
      '0'.repeat(3000),
    ].flatMap(wrong => [`/photos/${wrong}`, `/photos/${wrong}/thumb`].map(url => get(app, url, cookie))),
  ])
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(JSON.parse(body)).toEqual({ key: 'nao_encontrado', requestId: expect.any(String) })
    expect(headers['content-disposition']).toBeUndefined()
  }
})

test('claim, holds: without a session, or with one that is over, no photo is shown', async () => {
  const over = await app.signIn(shop.email)
  await app.call('auth.signOut', undefined, { cookie: over })
  for (const who of [undefined, 'sessao=', `sessao=${'a'.repeat(40)}`, over])
    for (const url of urls()) {
      const { statusCode, headers, body } = await get(app, url, who)
      expect([statusCode, headers['cache-control'], JSON.parse(body).key]).toEqual([
        401,
        'no-store',
        'nao_autenticado',
      ])
    }
})

test('looking at photos prolongs no session', async () => {
  const expiry = () => database.sql`select expira_em from sessoes where user_id = ${shop.user_id} order by 1`
  await database.sql`update sessoes set expira_em = ${fromNow(3_600_000)}::timestamptz where user_id = ${shop.user_id}`
  const before = [...(await expiry())]
  for (const url of urls()) expect((await get(app, url, cookie)).statusCode).toBe(200)
  expect([...(await expiry())]).toEqual(before)
  await app.call('orders.list', {}, { cookie })
  expect([...(await expiry())]).not.toEqual(before)
})

test('photos stay to be seen when the plan is over', async () => {
  const running =
    await database.sql`update user_planos set data_fim = ${fromNow(-86_400_000)}::timestamptz where user_id = ${shop.user_id} returning 1`
  expect(running.length).toBe(1)
  for (const url of urls()) expect((await get(app, url, cookie)).statusCode).toBe(200)
  await database.sql`update user_planos set data_fim = ${fromNow(86_400_000)}::timestamptz where user_id = ${shop.user_id}`
})

test('holds: signing out clears what the browser keeps', async () => {
  const { headers } = await app.call('auth.signOut', undefined, { cookie: await app.signIn(shop.email) })
  expect(headers['clear-site-data']).toBe('"cache"')
  expect((await app.call('auth.session', undefined, { cookie })).headers['clear-site-data']).toBeUndefined()
})

test('claim: with the store away the photo is to be asked for again; with its object gone it is not there', async () => {
  for (const [answer, status, key] of [
    [() => Promise.reject(new StorageAway('the store is away')), 503, 'indisponivel'],
    [() => Promise.resolve(null), 404, 'nao_encontrado'],
  ] as const) {
    instead = answer
    for (const url of urls()) {
      const { statusCode, headers, body } = await get(app, url, cookie)
      expect([statusCode, headers['cache-control'], JSON.parse(body).key]).toEqual([status, 'no-store', key])
      expect([headers.etag, headers['content-disposition']]).toEqual([undefined, undefined])
    }
  }
  instead = undefined
})

test('a reader that goes away leaves no stream of the store’s open', async () => {
  const streams: Readable[] = []
  instead = async () => {
    const body = new Readable({ read() {} })
    body.push(Buffer.alloc(100_000))
    streams.push(body)
    return { body, size: 1_000_000 }
  }
  const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  for (let times = 0; times < 3; times++) {
    const sent = request({ port, path: urls()[0], headers: { host: ours.host, cookie } }).end()
    const [answer] = await once(sent, 'response')
    await once(answer, 'data')
    sent.destroy()
  }
  await vi.waitFor(() => expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true, true]), {
    timeout: 30_000,
  })
  instead = undefined
})

test.each([
  ['that is gone before the store has answered', 60_000, true],
  ['that takes nothing', 300, false],
])('a reader %s leaves none open, either', async (_, still, leaves) => {
  const hasty = await testApp(database.db, {
    storage: { ...store, get: answering },
    times: { ...bodyTimes, still },
  })
  const { port } = new URL(await hasty.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const body = new Readable({ read: () => void body.push(Buffer.alloc(65_536)) })
  let answered = false
  async function answering() {
    if (leaves) socket.destroy()
    if (leaves) await vi.waitFor(async () => expect(await connectionsOf(hasty)).toBe(0), 30_000)
    answered = true
    return { body, size: 1_000_000_000 }
  }
  socket.on('error', () => {}).pause()
  socket.write(`GET ${urls()[0]} HTTP/1.1\r\nHost: ${ours.host}\r\nCookie: ${cookie}\r\n\r\n`)
  await vi.waitFor(() => expect([answered, body.destroyed]).toEqual([true, true]), { timeout: 10_000 })
  socket.destroy()
})

const connectionsOf = ({ app: { server } }: TestApp) =>
  new Promise(resolve => server.getConnections((_, count) => resolve(count)))

test('what the store breaks off in the middle is no whole image for anybody', async () => {
  instead = async () => {
    const body = new Readable({ read() {} })
    body.push(Buffer.alloc(10_000))
    setTimeout(() => body.destroy(new StorageAway('the store is away')), 50)
    return { body, size: 20_000 }
  }
  const { port } = app.app.server.address() as AddressInfo
  const sent = request({ port, path: urls()[0], headers: { host: ours.host, cookie } }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'error')
  expect(answer.complete).toBe(false)
  instead = undefined
})

test('a gallery’s images ask the database two at a time, and three hundred more wait for it', async () => {
  const statuses: number[] = []
  const asking: Promise<unknown>[] = []
  const ask = async () => statuses.push((await get(app, `/photos/${id}/thumb`, cookie)).statusCode)
  await database.sql.begin(async sql => {
    await sql`lock table fotos_os in access exclusive mode`
    for (let times = 0; times < 303; times++) asking.push(ask())
    // The one too many is told at once: all others have come by then.
    await vi.waitFor(() => expect(statuses).toEqual([429]), { timeout: 30_000 })
    const waiting = () => sql`
      select 1 from pg_locks where relation = 'fotos_os'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await waiting()).length).toBe(2), { timeout: 10_000 })
  })
  await Promise.all(asking)
  expect(statuses.filter(status => status === 200).length).toBe(302)
})
