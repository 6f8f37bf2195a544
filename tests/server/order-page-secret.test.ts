import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../src/server/admin/metrics.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import { apiOf, makeFullKey } from '../support/api.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { copiedShop, movedClock } from '../support/backed-up-shop.ts'
import { approval, customerPages, visitor } from '../support/customer-page.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { filesOfZip } from '../support/exported-zip.ts'
import { logLines } from '../support/log-lines.ts'
import { receiver } from '../support/receiver.ts'
import { makeWebhook } from '../support/sample-webhook.ts'
import { makeShop } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testWork } from '../support/work.ts'

const log = logLines()
const time = movedClock(new Date().toISOString())
let database: TestDatabase
let app: TestApp
let metrics: ReturnType<typeof createMetrics>

beforeAll(async () => {
  database = await freshDatabase()
  metrics = createMetrics(database.db)
  app = await testApp(database.db, { logger: log.logger, metrics, clock: time.clock })
})

/** Every table, each row as text. */
async function tables(): Promise<Record<string, string>> {
  const names = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const all: Record<string, string> = {}
  for (const { name } of names) {
    const [row] =
      await database.sql`select string_agg(to_jsonb(t)::text, E'\n') as rows from ${database.sql(name)} t`
    all[name] = row?.rows ?? ''
  }
  return all
}

/** What is inside bytes, whatever packs them. */
async function unpacked(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() === 'PK')
    return [...(await filesOfZip(bytes))]
      .map(([name, file]) => `${name}\n${file.toString('latin1')}`)
      .join('\n')
  for (const unpack of [gunzipSync, brotliDecompressSync, inflateRawSync])
    try {
      return unpack(bytes).toString('latin1')
    } catch {
      // It is packed otherwise, or not at all.
    }
  return bytes.toString('latin1')
}

const wrongToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

test('claim, holds: a token is in the customer’s message alone: in no log, metric, mail, event, file, header or row', async () => {
  const its = await receiver()
  const shop = await makeShop(database.db, { plano: 'profissional', now: time.clock() })
  const { sent, run } = testWork(database, time.clock, app.storage, {
    send: createSender({ appUrl: new URL('http://localhost:3000') }),
  })
  await makeWebhook(database.db, shop, { url: its.url })
  const api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  const owner = await customerPages(app, database, shop)
  await owner.set({ telefone: '(11) 98800-1180', termos_orcamento: 'Peças compatíveis.' })
  // At any hour, whenever this runs.
  const notices = { email: 'true', respostas_orcamento: 'true', hora_inicio: '00:00', hora_fim: '23:59' }
  for (const [chave, valor] of Object.entries(notices))
    await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
      values (${shop.user_id}, 'notificacoes', ${chave}, ${valor}, now())
      on conflict (user_id, categoria, chave) do update set valor = excluded.valor`
  const customer = visitor(app)
  const told: string[] = []
  /** Keeps an answer's headers and, unless it is the customer's own, its body. */
  const note = async <T extends { headers: object; rawPayload: Buffer }>(answer: T, isCustomers = false) => {
    // It leads a visitor back to the page that was posted from.
    const { location: _, ...headers } = answer.headers as Record<string, unknown>
    told.push(JSON.stringify(headers))
    if (!isCustomers) told.push(await unpacked(answer.rawPayload))
    return answer
  }

  const { id } = await owner.create({ observacoes: 'Traz o carregador' })
  const path = await owner.send(id)
  const token = path.slice('/o/'.length)
  // Where it is told, this search finds it.
  expect(await owner.link(id)).toBe(path)
  const wrong = wrongToken()
  for (const one of [token, wrong]) {
    for (const more of ['', '?passo=aprovar', '/logo', '/resposta', '/nada/mais', '/', `/${one}`])
      await note(await customer.get(`/o/${one}${more}`), true)
    for (const other of [
      `//o/${one}`,
      `/o//${one}`,
      `/O/${one}`,
      `/%6f/${one}`,
      `/o%2f${one}`,
      `/ordens/o/${one}`,
    ])
      await note(await customer.get(other), true)
  }
  const referer = { referer: `${ours.origin}${path}`, 'user-agent': 'WhatsApp/2.24' }
  const { headers } = await note(await customer.get(path, referer), true)
  // A browser keeps the page's address from every other site.
  expect(headers['referrer-policy']).toBe('same-origin')
  for (const asset of ['/', '/copiar-codigo.js', '/nada']) await note(await customer.get(asset, referer))
  for (const [form, more] of [
    [{ ...approval, versao: '7' }, {}],
    [{ ...approval, nome: '' }, {}],
    [approval, { 'content-type': 'text/plain' }],
    [approval, { origin: 'https://exemplo.com.br' }],
    [approval, referer],
    [approval, referer],
  ] as const)
    await note(await customer.answer(path, form, more), true)
  const beforeWork = await tables()
  await run()

  // All that the owner reads, takes away and is sent.
  let cookie = await app.signIn(shop.email)
  for (const [procedure, input] of [
    ['orders.get', { id }],
    ['orders.quotes', { id }],
    ['orders.events', { id }],
    ['orders.list', { q: 'ana' }],
    ['customers.get', { id: owner.cliente_id }],
    ['orders.summary', undefined],
    ['orders.lineHints', { q: 'tela' }],
    ['settings.all', undefined],
    ['auth.accesses', {}],
  ] as const) {
    const { status, headers, body } = await app.call(procedure, input, { cookie })
    expect([procedure, status]).toEqual([procedure, 200])
    told.push(JSON.stringify(headers), body)
  }
  for (const url of [`/orders/${id}`, `/orders/${id}/quotes`, `/orders`]) {
    const { status, headers, text } = await api('GET', url)
    expect([url, status]).toEqual([url, 200])
    told.push(JSON.stringify(headers), text)
  }
  const files: string[] = []
  const take = async (url: string) => {
    const answer = await note(await app.app.inject({ url, headers: { host: ours.host, cookie } }))
    expect([url, answer.statusCode]).toEqual([url, 200])
    files.push(await unpacked(answer.rawPayload))
  }
  await take('/export/dados.zip')
  for (const list of ['orders', 'customers']) await take(`/export/${list}.csv`)
  for (const form of ['', '?formato=json']) await take(`/export/customers/${owner.cliente_id}${form}`)
  const nights = copiedShop({ database, app, clock: time.clock }, shop)
  await nights.look()
  await nights.run()
  time.to((await nights.due()) ?? time.clock())
  await nights.run()
  // The night ended the session.
  cookie = await app.signIn(shop.email)
  const { items: copies } = await nights.list()
  await take(`/backups/${copies[0]?.id}`)
  expect((await app.call('orders.delete', { id }, { cookie })).status).toBe(200)
  await run()
  for (const key of await keysOf(app.storage, `${shop.user_id}/`)) {
    const object = await app.storage.get(key)
    if (object) files.push(key, await unpacked(await buffer(object.body)))
  }

  const events = its.received.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`)
  const mails = [...sent, ...nights.sent]
  expect(its.types()).toEqual(expect.arrayContaining(['order.created', 'quote.answered']))
  expect(mails.map(({ subject }) => subject).join()).toContain('aprovou o orçamento da OS 0001')
  expect(files.join()).toContain('Traz o carregador')
  const places: Record<string, string> = {
    log: log.text(),
    metrics: await metrics.text(),
    mails: JSON.stringify(mails),
    events: events.join('\n'),
    files: files.join('\n'),
    answers: told.join('\n'),
    ...Object.fromEntries(Object.entries(beforeWork).map(([name, rows]) => [`${name} before`, rows])),
    ...(await tables()),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [token, wrong]) expect([place, text.includes(secret)]).toEqual([place, false])
  }
  for (const place of ['log', 'metrics', 'mails', 'events', 'files', 'answers', 'links_os'])
    expect([place, (places[place]?.length ?? 0) > 100]).toEqual([place, true])
  expect(
    log.lines().some(({ req }) => (req as { path?: string } | undefined)?.path === '/o/…/resposta'),
  ).toBe(true)
  expect(places.metrics).toContain('route="/o/:token"')
})
