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

test('a day that is sent as an instant is the shop’s, and midnight in UTC is that day', async () => {
  const told = async (data_entrada: string) => {
    const { status, data } = await api('POST', '/orders', { body: { ...sample(), data_entrada } })
    return status === 201 ? data.data_entrada : data.errors
  }
  expect(await told('2025-03-08T00:00:00Z')).toBe('2025-03-08')
  expect(await told('2025-03-08T00:00:00.000+00:00')).toBe('2025-03-08')
  expect(await told('2025-03-08T02:30:00Z')).toBe('2025-03-07')
  expect(await told('2025-03-08T14:30:00-03:00')).toBe('2025-03-08')
  for (const wrong of [
    '2025-03-08T25:00:00Z',
    '2025-03-08T14:30:00',
    '2025-03-08T00:00:00+19:00',
    '08/03/2025',
  ])
    expect(await told(wrong), wrong).toMatchObject([{ field: 'data_entrada', code: 'data_invalida' }])
})

test('no order comes in over a year ahead, and one that stands there can be changed', async () => {
  const today = dayOf(new Date(), shop.fuso)
  const inYears = (years: number) => `${Number(today.slice(0, 4)) + years}-01-01`
  const far = [expect.objectContaining({ field: 'data_entrada', code: 'data_distante' })]
  const refused = await api('POST', '/orders', { body: { ...sample(), data_entrada: inYears(2) } })
  expect([refused.status, refused.data.errors]).toEqual([400, far])
  const { data } = await api('POST', '/orders', { body: { ...sample(), data_entrada: inYears(1) } })
  const patch = (body: object, version: string) =>
    api('PATCH', `/orders/${data.id}`, { body, headers: { 'if-match': `"${version}"` } })
  expect((await patch({ data_entrada: inYears(3) }, data.updated_at)).data.errors).toEqual(far)
  await database.sql`update ordens_servico set data_entrada = ${inYears(3)} where id = ${data.id}`
  const { data: stored } = await api('GET', `/orders/${data.id}`)
  const changed = await patch({ defeito: 'Não liga' }, stored.updated_at)
  expect([changed.status, changed.data.data_entrada]).toEqual([200, inYears(3)])
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
  const stale = { 'if-match': '"2020-01-01T00:00:00.000Z", "2020-01-02T00:00:00.000Z"' }
  expect(
    (await api('POST', `${path}/payment`, { body: { forma_pagamento: 'PIX' }, headers: stale })).status,
  ).toBe(412)
  const mine = await api('POST', `${path}/payment`, {
    body: { forma_pagamento: 'PIX', pago_em: '2026-11-20' },
    headers: { 'if-match': `"2020-01-01T00:00:00.000Z", ${headers['if-match']}` },
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

const tela = {
  tipo: 'peca',
  descricao: 'Tela',
  quantidade: 1,
  valor_unitario: 700,
  custo_unitario: 411.5,
  garantia_dias: 180,
}
const pelicula = { tipo: 'servico', descricao: 'Película', quantidade: 2, valor_unitario: 50 }
const { custo_unitario: _cost, ...telaShown } = tela

async function orderOfLines() {
  const { valor: _, ...fields } = sample()
  const body = { ...fields, itens: [tela, pelicula], desconto: 20 }
  const { status, data } = await api('POST', '/orders', { body })
  expect(status).toBe(201)
  return data
}
const send = async (method: 'PUT' | 'PATCH', row: { id: string; updated_at: string }, body: object) => {
  const headers = { 'if-match': `"${row.updated_at}"` }
  return api(method, `/orders/${row.id}`, { body, headers })
}
const costsOf = async (id: string) =>
  (
    await database.sql`select custo_unitario::float as cost from itens_os where os_id = ${id} order by posicao`
  ).map(({ cost }) => cost)

test('claim: an order of parts and labour answers its lines, sum and discount, and never a cost', async () => {
  const row = await orderOfLines()
  expect(row).toMatchObject({ valor: 780, soma_itens: 800, desconto: 20, a_orcar: false })
  expect(row.itens).toEqual([telaShown, { ...pelicula, garantia_dias: null }])
  const read = await api('GET', `/orders/${row.id}`)
  expect(read.data).toEqual(row)
  expect(JSON.stringify(read.data)).not.toMatch(/custo|411\.5/)
  const { data } = await api('GET', '/orders')
  const listed = data.items.find(({ id }: { id: string }) => id === row.id)
  expect(listed).toEqual(Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'itens')))
})

test('a change of another field keeps lines and costs, by PATCH and by PUT of what was answered', async () => {
  const row = await orderOfLines()
  const patched = await send('PATCH', row, { defeito: 'Não liga' })
  expect([patched.status, patched.data.itens, patched.data.valor]).toEqual([200, row.itens, 780])
  expect(await costsOf(row.id)).toEqual([411.5, null])
  const put = await send('PUT', patched.data, { ...patched.data, defeito: 'Tela trincada' })
  expect([put.status, put.data.itens, put.data.soma_itens]).toEqual([200, row.itens, 800])
  expect(await costsOf(row.id)).toEqual([411.5, null])
})

test('holds: no bound tells a key what a part costs', async () => {
  // Of two orders that differ in the cost alone every answer is equal, wherever the sent costs stand.
  const room = 10_000_000_000
  const answers = async (custo_unitario: number) => {
    const told = []
    for (const sent of [room / 2 - 500, room / 2, room - 1_000, room - 411.5, room - 1, room]) {
      const row = (
        await api('POST', '/orders', {
          body: { ...sample(), valor: undefined, itens: [{ ...tela, custo_unitario }] },
        })
      ).data
      const itens = [telaShown, { ...pelicula, quantidade: 1, custo_unitario: Math.min(sent, room - 0.01) }]
      const { status, data } = await send('PATCH', row, { itens })
      told.push([status, data.code, data.soma_itens])
    }
    return told
  }
  const cheap = await answers(0.01)
  expect(await answers(999)).toEqual(cheap)
  expect(cheap.map(([status]) => status)).toEqual(Array(6).fill(200))
  // What was sent alone is bounded.
  const row = await orderOfLines()
  const two = { ...pelicula, quantidade: 2, custo_unitario: room / 2 }
  const { status, data } = await send('PATCH', row, { itens: [two] })
  expect([status, data.errors?.[0]?.code]).toEqual([400, 'valor_grande'])
})

test('lines or a discount alone set the value; a value that differs from them is refused', async () => {
  const row = await orderOfLines()
  const cheaper = await send('PATCH', row, { desconto: 0 })
  expect([cheaper.status, cheaper.data.valor]).toEqual([200, 800])
  // In another order and dearer, the screen keeps its cost.
  const lines = [pelicula, { ...telaShown, valor_unitario: 720 }]
  const dearer = await send('PATCH', cheaper.data, { itens: lines })
  expect([dearer.status, dearer.data.valor]).toEqual([200, 820])
  expect(await costsOf(row.id)).toEqual([null, 411.5])
  const own = await send('PATCH', dearer.data, { itens: [{ ...telaShown, custo_unitario: null }] })
  expect([own.data.valor, await costsOf(row.id)]).toEqual([700, [null]])
  const refused = await send('PATCH', own.data, { valor: 1 })
  expect([refused.status, refused.data.errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'valor', code: 'valor_dos_itens' })],
  ])
  const without = await send('PATCH', own.data, { itens: [] })
  expect(without.data).toMatchObject({ itens: [], soma_itens: null, desconto: 0, valor: 700 })
})

test('an order without a price says so until it has one, and is found by it', async () => {
  const { valor: _, ...fields } = sample()
  const { status, data } = await api('POST', '/orders', { body: { ...fields, a_orcar: true } })
  expect([status, data.a_orcar, data.valor]).toEqual([201, true, 0])
  const found = await api('GET', '/orders?orcamento=a_orcar')
  expect(found.data.items.map(({ id }: { id: string }) => id)).toEqual([data.id])
  const edited = await send('PATCH', data, { defeito: 'Não liga' })
  expect(edited.data.a_orcar).toBe(true)
  const priced = await send('PATCH', edited.data, { valor: 300 })
  expect(priced.data).toMatchObject({ a_orcar: false, valor: 300 })
  const open = await send('PATCH', priced.data, { a_orcar: true })
  expect(open.data).toMatchObject({ a_orcar: true, valor: 0 })
})
