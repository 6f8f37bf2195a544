import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { type Api, apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeCustomer, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let api: Api
let cliente_id: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, uncounted)
  shop = await makeShop(database.db, { plano: 'profissional' })
  api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  cliente_id = (await makeCustomer(database.db, shop)).id
})

const sample = () => ({ cliente_id, aparelho: 'iPhone 12', defeito: 'Tela trincada', valor: 780 })

test('claim: the four fields of the sample make an order, and answer its number', async () => {
  const { status, data, headers } = await api('POST', '/orders', { body: sample() })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    ...sample(),
    numero_os: 'OS-0001',
    tipo_servico: 'Outros',
    status: 'Recebido',
    pago: false,
    forma_pagamento: 'Pendente',
    data_entrada: dayOf(new Date(), shop.fuso),
    data_previsao: null,
    observacoes: null,
  })
  expect(headers.location).toBe(`/api/v1/orders/${data.id}`)
  expect(headers.etag).toBe(`"${data.updated_at}"`)
  const read = await api('GET', `/orders/${data.id}`)
  expect([read.status, read.data, read.headers.etag]).toEqual([200, data, headers.etag])
})

test('a device is answered as people see it, whichever way it is stored', async () => {
  const told = async (aparelho: string) => {
    const { status, data } = await api('POST', '/orders', { body: { ...sample(), aparelho } })
    const [row] =
      await database.sql`select aparelho, categoria_aparelho from ordens_servico where id = ${data.id}`
    expect(status).toBe(201)
    return [data.aparelho, row?.aparelho, row?.categoria_aparelho]
  }
  expect(await told('Samsung Galaxy S21')).toEqual(['Samsung Galaxy S21', 'Samsung Galaxy S21', 'Samsung'])
  expect(await told('Zenfone 5')).toEqual(['Zenfone 5', 'Zenfone 5', 'Outros'])
  expect(await told('iPhone')).toEqual(['iPhone', 'Outro iPhone', 'iPhone'])
  expect(await told('Televisão')).toEqual(['Televisão', 'Outro Televisão', 'Outros'])
  expect(await told('Outro Nokia 3310')).toEqual(['Nokia 3310', 'Outro Nokia 3310', 'Outros'])
  const long = 'x'.repeat(80)
  expect(await told(long)).toEqual([long, `Outro ${long}`, 'Outros'])
  const { data } = await api('POST', '/orders', { body: { ...sample(), aparelho: 'x'.repeat(122) } })
  expect(data.errors).toEqual([expect.objectContaining({ field: 'aparelho', code: 'texto_longo' })])
})

test('holds: paying an order needs the scope of money, by whichever route', async () => {
  const { key } = await makeFullKey(database.db, shop, { escopos: ['leitura', 'escrita'] })
  const clerk = apiOf(app, key)
  const paid = { pago: true, forma_pagamento: 'PIX' }
  const refused = (answer: { status: number; data: { code: string } }) =>
    expect([answer.status, answer.data.code]).toEqual([403, 'escopo_ausente'])
  refused(await clerk('POST', '/orders', { body: { ...sample(), ...paid } }))
  const { data } = await clerk('POST', '/orders', { body: { ...sample(), forma_pagamento: 'PIX' } })
  const headers = { 'if-match': `"${data.updated_at}"` }
  const path = `/orders/${data.id}`
  refused(await clerk('PATCH', path, { body: { pago: true }, headers }))
  refused(await clerk('PUT', path, { body: { ...data, pago: true }, headers }))
  refused(await clerk('POST', `${path}/payment`, { body: { forma_pagamento: 'PIX' }, headers }))
  const mine = await api('POST', `${path}/payment`, {
    body: { forma_pagamento: 'PIX', pago_em: '2026-11-20' },
    headers,
  })
  expect([mine.status, mine.data.pago, mine.data.pago_em]).toEqual([200, true, '2026-11-20'])
  const now = { 'if-match': `"${mine.data.updated_at}"` }
  for (const body of [{ pago: false }, { forma_pagamento: 'Dinheiro' }, { pago_em: '2026-11-21' }])
    refused(await clerk('PATCH', path, { body, headers: now }))
  const kept = await clerk('PATCH', path, {
    body: { ...mine.data, observacoes: 'Pago no balcão' },
    headers: now,
  })
  expect([kept.status, kept.data.pago]).toEqual([200, true])
})

test('one key, fifty times at once: one order, and every answer is that order', async () => {
  const before =
    await database.sql`select count(*)::int as n from ordens_servico where user_id = ${shop.user_id}`
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api('POST', '/orders', { body: sample(), headers })),
  )
  const after =
    await database.sql`select count(*)::int as n from ordens_servico where user_id = ${shop.user_id}`
  expect(after[0]?.n - before[0]?.n).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const repeats = answers.filter(({ status }) => status === 200)
  expect(repeats).toHaveLength(49)
  expect(repeats.every(({ headers }) => headers['idempotent-replayed'] === 'true')).toBe(true)
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const other = await api('POST', '/orders', { body: { ...sample(), valor: 1 }, headers })
  expect([other.status, other.data.code]).toEqual([422, 'chave_repetida'])
  expect(other.type).toMatch(/^application\/problem\+json/)
})
