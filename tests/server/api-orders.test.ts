import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../src/shared/days.ts'
import { type Api, apiOf, makeApiKey, uncounted } from '../support/api.ts'
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
  api = apiOf(app, (await makeApiKey(database.db, shop)).key)
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
