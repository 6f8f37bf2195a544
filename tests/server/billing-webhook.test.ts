import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, kiwifyBody, kiwifySignature, setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { logLines } from '../support/log-lines.ts'

const now = new Date('2026-03-10T15:00:00.000Z')

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  await database.sql`delete from entregas`
  await database.sql`delete from recusas`
  await database.sql`delete from jobs`
  await database.sql`delete from provedor`
  await setProvider(database.db)
  await database.sql`delete from jobs`
})

const kept = () => database.sql`select * from entregas order by recebida_em, id`
const jobs = async () => (await database.sql`select tipo, assunto from jobs`).map(one => ({ ...one }))
const refused = async () => (await database.sql`select quantidade from recusas`).map(one => one.quantidade)

// As it is documented, and was captured.
const vector = '{"order_id":"abc","webhook_event_type":"order_approved"}'
const vectorSignature = 'cfe7b4584526985396302324df0e9b69f0d127dd'

test('claim, holds: Kiwify’s own example is taken, kept as it came, and is due to be derived', async () => {
  expect(await deliver(app, vector, { signature: vectorSignature })).toBe(200)
  expect(await kept()).toMatchObject([
    {
      adaptador: 'kiwify',
      corpo: vector,
      evento: 'order_approved',
      pedido: 'abc',
      grupo: 'kiwify:pedido:abc',
      vezes: 1,
      teste: false,
      derivada_em: null,
      erro: null,
    },
  ])
  expect(await jobs()).toEqual([{ tipo: 'derivar_cobranca', assunto: 'kiwify:pedido:abc' }])
})

test.each([
  ['a changed byte', vector.replace('abc', 'abd'), vectorSignature],
  ['the same written anew', JSON.stringify(JSON.parse(vector), null, 1), vectorSignature],
  ['a blank at its end', `${vector} `, vectorSignature],
  ['another token’s signature', vector, kiwifySignature(vector, 'w9i3pvutvxf')],
  ['a signature in capitals', vector, vectorSignature.toUpperCase()],
  ['a cut signature', vector, vectorSignature.slice(1)],
  ['an empty signature', vector, ''],
  ['no signature', vector, null],
  ['two signatures', vector, `${vectorSignature}&signature=${vectorSignature}`],
  ['nothing at all', '', vectorSignature],
])('holds: %s is refused, counted, and not kept', async (_what, body, signature) => {
  expect(await deliver(app, body, { signature })).toBe(401)
  expect(await kept()).toEqual([])
  expect(await jobs()).toEqual([])
  expect(await refused()).toEqual([1])
})

test('holds: while no token is stored every delivery is refused, an empty token’s too', async () => {
  await setProvider(database.db, { webhook_token: '', webhook_secret: '' })
  expect(await deliver(app, vector, { signature: vectorSignature })).toBe(401)
  expect(await deliver(app, vector, { signature: kiwifySignature(vector, '') })).toBe(401)
  await database.sql`delete from provedor`
  expect(await deliver(app, vector, { signature: vectorSignature })).toBe(401)
  expect(await kept()).toEqual([])
  expect(await refused()).toEqual([3])
})

test('holds: however many are refused, there is one row a day', async () => {
  await Promise.all(Array.from({ length: 40 }, () => deliver(app, vector, { signature: 'x' })))
  const [count, ...more] = await refused()
  expect(more).toEqual([])
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(40)
})

test('the same bytes again are counted, and derived no more than once', async () => {
  for (let times = 0; times < 3; times++) expect(await deliver(app, vector)).toBe(200)
  expect(await kept()).toMatchObject([{ vezes: 3 }])
  expect(await jobs()).toHaveLength(1)
  await database.sql`update entregas set derivada_em = now()`
  await database.sql`delete from jobs`
  expect(await deliver(app, vector)).toBe(200)
  expect(await kept()).toMatchObject([{ vezes: 4 }])
  expect(await jobs()).toEqual([])
})

test('holds: a wrapped delivery may be signed as a whole, or its inner order alone', async () => {
  const inner = JSON.stringify(kiwifyBody({ evento: 'order_approved', pedido: 'dentro' }), null, 2)
  const body = `{ "url": "https://x.example.com", "order" : ${inner} , "signature":"}" }`
  expect(await deliver(app, body)).toBe(200)
  expect(await deliver(app, body, { signature: kiwifySignature(inner) })).toBe(200)
  const [whole, part] = await kept()
  expect(whole).toMatchObject({ corpo: body, grupo: 'kiwify:pedido:dentro', erro: null })
  // What stands around it nobody has signed.
  expect(part).toMatchObject({ corpo: inner, grupo: 'kiwify:pedido:dentro', erro: null })
})

test('holds: a signed order cannot be put beside, or under, another one', async () => {
  const signed = JSON.stringify(kiwifyBody({ evento: 'order_approved', pedido: 'pago' }))
  const forged = JSON.stringify(kiwifyBody({ evento: 'order_approved', pedido: 'forjado' }))
  const signature = kiwifySignature(signed)
  for (const body of [
    `{"order":${signed},"order":${forged}}`,
    `{"order":${forged},"order":${signed}}`,
    `{"order":${forged},"\\u006frder":${signed}}`,
    `{"x":{"order":${signed}},"order":${forged}}`,
    `{"x":"\\"order\\":${signed.replaceAll('"', '\\"')}","order":${forged}}`,
    `[{"order":${signed}}]`,
    `{"order":${signed}`,
  ])
    expect([body.slice(0, 20), await deliver(app, body, { signature })]).toEqual([body.slice(0, 20), 401])
  expect(await kept()).toEqual([])
})

test('holds: it needs neither origin nor session, whatever its type says, and sets no cookie', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x/y; charset=latin1',
    '',
  ]) {
    const body = JSON.stringify(kiwifyBody({ evento: 'order_approved', pedido: `tipo-${type}` }))
    const headers = {
      'content-type': type,
      origin: 'https://evil.example.com',
      cookie: `sessao=${'a'.repeat(40)}`,
    }
    expect([type, await deliver(app, body, { headers })]).toEqual([type, 200])
  }
  expect(await kept()).toHaveLength(5)
  const { headers } = await app.app.inject({
    method: 'POST',
    url: `/functions/v1/kiwify-webhook?signature=${vectorSignature}`,
    headers: { host: 'localhost:3000' },
    payload: vector,
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

/** A purchase by Kiwify's words, with that for its amount. */
const paidFor = (charge_amount: unknown) => ({
  ...kiwifyBody({ evento: 'order_approved', pedido: 'sem-valor' }),
  Commissions: { charge_amount },
})

test.each([
  ['what is no JSON', '{"order_id":', 'json_invalido'],
  [
    'an order id of a thousand letters',
    { webhook_event_type: 'order_approved', order_id: 'x'.repeat(1000) },
    'campos_invalidos',
  ],
  ['a number beyond all', '{"webhook_event_type":"order_approved","order_id":1e999}', 'campos_invalidos'],
  ['a list', [1, 2], 'campos_invalidos'],
  ['an amount in words', paidFor('quatorze e noventa'), 'valor_ilegivel'],
  ['an amount with a comma', paidFor('14,90'), 'valor_ilegivel'],
  ['an amount below nothing', paidFor(-1490), 'valor_ilegivel'],
  ['a part of a cent', paidFor(1490.5), 'valor_ilegivel'],
  ['an amount that is an object', paidFor({ value: 1490 }), 'valor_ilegivel'],
] as const)('holds: %s that is well signed is kept with why it cannot be read', async (_what, body, erro) => {
  expect(await deliver(app, body)).toBe(200)
  expect(await kept()).toMatchObject([{ erro, grupo: null }])
  expect(await jobs()).toEqual([])
})

test('bytes that are no text are kept as far as they are', async () => {
  const body = '{"webhook_event_type":"order_approved","order_id":"a\0\\ud800b"}'
  expect(await deliver(app, body)).toBe(200)
  expect(await kept()).toMatchObject([{ corpo: body.replace('\0', '\ufffd'), pedido: 'a\ufffd b' }])
})

test('holds: neither depth nor names of JavaScript’s own harm it', async () => {
  const deep = `{"webhook_event_type":"order_approved","order_id":"fundo","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  expect(await deliver(app, deep)).toBe(200)
  const own =
    '{"__proto__":{"order_id":"x"},"constructor":1,"webhook_event_type":"constructor","order_id":"p"}'
  expect(await deliver(app, own)).toBe(200)
  expect(await kept()).toMatchObject([
    { pedido: 'fundo', erro: null },
    { evento: 'constructor', grupo: null, erro: null },
  ])
  expect(({} as { order_id?: string }).order_id).toBeUndefined()
})

test('an abandoned cart and what nobody knows are kept, and nothing is made of them', async () => {
  expect(await deliver(app, { id: 'carrinho', email: 'ana@exemplo.com.br', status: 'abandoned' })).toBe(200)
  expect(await deliver(app, kiwifyBody({ evento: 'order_teleported' }))).toBe(200)
  expect(await kept()).toMatchObject([
    { evento: null, grupo: null, erro: null },
    { evento: 'order_teleported', grupo: null, erro: null },
  ])
  expect(await jobs()).toEqual([])
})

test('claim: where nothing can be stored the provider is told to come again', async () => {
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/gone' })
  const away = await testApp(gone.db, { clock: () => now })
  expect(await deliver(away, vector, { signature: vectorSignature })).toBe(503)
  await gone.close(0)
})

test('holds: more than 256 kB is refused before it is looked at', async () => {
  expect(await deliver(app, `"${'x'.repeat(262_143)}"`)).toBe(413)
  expect(await kept()).toEqual([])
})

test('holds: the log says that something came, and nothing of the customer', async () => {
  const { logger, lines } = logLines()
  const logging = await testApp(database.db, { clock: () => now, logger })
  const body = kiwifyBody({ evento: 'order_approved', email: 'segredo@exemplo.com.br', nome: 'Severino' })
  expect(await deliver(logging, body)).toBe(200)
  expect(await deliver(logging, body, { signature: 'f'.repeat(40) })).toBe(401)
  const told = JSON.stringify(lines())
  expect(told).toContain('delivery')
  for (const word of ['segredo', 'Severino', '52998224725', 'signature=', 'f'.repeat(40), 'pedido-1'])
    expect(told).not.toContain(word)
})
