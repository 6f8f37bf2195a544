import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderStatuses, paidForms, serviceTypes } from '../../src/shared/orders.ts'
import { type Api, apiOf, makeFullKey, uncounted } from '../support/api.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { byLot } from '../support/long.ts'
import { makeCustomer, makeShop, type TestShop } from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop
let api: Api
let customers: string[]

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db, { plano: 'profissional' })
  const app = await testApp(database.db, uncounted)
  api = apiOf(app, (await makeFullKey(database.db, shop)).key)
  customers = [
    (await makeCustomer(database.db, shop)).id,
    (await makeCustomer(database.db, shop, { nome: 'Beto' })).id,
  ]
})

const word = fc
  .stringMatching(/^[A-Za-zçãé][A-Za-z0-9 çãé]{0,20}[a-z]$/)
  .map(text => text.replace(/ +/g, ' '))
const cents = fc.integer({ min: 1, max: 900_000 }).map(value => value / 100)
const day = fc
  .integer({ min: 0, max: 300 })
  .map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))

interface Changing {
  path: string
  create: () => Record<string, unknown>
  /** A new value of each field that can be sent. */
  fields: Record<string, fc.Arbitrary<unknown>>
  /** What follows from a field: it may change with it. */
  follows?: Record<string, string[]>
}

const nouns: Record<string, Changing> = {
  'a delivered, paid order': {
    path: '/orders',
    create: () => ({
      cliente_id: customers[0],
      aparelho: 'Zenfone 5',
      defeito: 'Não liga\nnem carrega',
      tipo_servico: 'Troca de Bateria',
      valor: 249.9,
      status: 'Entregue',
      data_entrada: '2026-02-01',
      data_previsao: '2026-02-05',
      data_entrega: '2026-02-07',
      observacoes: 'Cliente pede pressa',
      pago: true,
      forma_pagamento: 'PIX',
      pago_em: '2026-02-08',
    }),
    fields: {
      cliente_id: fc.constant(0).map(() => customers[1]),
      aparelho: fc.oneof(word, fc.constantFrom('iPhone 12', 'Samsung', 'Galaxy S10', 'Outro Nokia 3310')),
      defeito: word,
      tipo_servico: fc.constantFrom(...serviceTypes),
      valor: cents,
      status: fc.constantFrom(...orderStatuses),
      data_entrada: day,
      data_previsao: fc.option(day),
      data_entrega: day,
      observacoes: fc.option(word),
      pago: fc.boolean(),
      forma_pagamento: fc.constantFrom(...paidForms),
      pago_em: day,
    },
    follows: {
      cliente_id: ['clientes'],
      status: ['data_entrega', 'pronto_em'],
      pago: ['pago_em'],
    },
  },
  'a customer': {
    path: '/clients',
    create: () => ({
      nome: 'Ana Paula Ribeiro',
      telefone: '(11) 98741-1107',
      email: 'ana@exemplo.com.br',
      endereco: 'Rua das Flores, 10\nCentro',
      documento: '529.982.247-25',
    }),
    fields: {
      nome: word,
      telefone: fc.integer({ min: 80_000_000, max: 99_999_999 }).map(rest => `119${rest}`),
      email: fc.option(fc.constantFrom('a@exemplo.com.br', 'b@exemplo.com.br')),
      endereco: fc.option(word),
      documento: fc.option(fc.constantFrom('529.982.247-25', '11444777000161')),
    },
  },
  'a recurring expense': {
    path: '/expenses',
    create: () => ({
      descricao: 'Aluguel',
      valor: 1800,
      categoria: 'aluguel',
      data_despesa: '2026-03-31',
      recorrente: true,
    }),
    fields: {
      descricao: word,
      valor: cents,
      categoria: fc.constantFrom('aluguel', 'pecas', 'ferramentas', 'marketing', 'outros'),
      data_despesa: day,
      recorrente: fc.boolean(),
    },
  },
  'a reminder': {
    path: '/reminders',
    create: () => ({
      titulo: 'Ligar',
      descricao: 'Amanhã cedo',
      tipo: 'pagamento',
      data_lembrete: '2026-12-20T09:00',
    }),
    fields: {
      titulo: word,
      descricao: fc.option(word),
      tipo: fc.constantFrom('entrega', 'pagamento', 'follow-up', 'geral'),
      os_id: fc.constant(null),
      data_lembrete: day.map(value => `${value}T23:59:59`),
    },
    follows: { data_lembrete: ['status'] },
  },
}

type Row = Record<string, unknown>

async function made({ path, create }: Changing): Promise<Row> {
  const { data } = await api('POST', path, { body: create() })
  return data
}

const without = (row: Row, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const send = (method: 'PUT' | 'PATCH', path: string, row: Row, body: unknown) =>
  api(method, `${path}/${row.id}`, { body, headers: { 'if-match': `"${row.updated_at}"` } })

describe.each(Object.entries(nouns))('of %s', (_, noun) => {
  const { path, fields, follows = {} } = noun

  test.each(byLot(3, Object.keys(fields)))('PATCH and PUT of %s alone change nothing else', async name => {
    let row = await made(noun)
    await fc.assert(
      fc.asyncProperty(
        fields[name] ?? fc.constant(null),
        fc.constantFrom('PATCH', 'PUT'),
        async (value, method) => {
          const body = method === 'PUT' ? { ...row, [name]: value } : { [name]: value }
          const { status, data } = await send(method as 'PUT', path, row, body)
          expect([status, data.code]).toEqual([200, undefined])
          const own = [name, 'updated_at', ...(follows[name] ?? [])]
          expect(without(data, own)).toEqual(without(row, own))
          const read = await api('GET', `${path}/${row.id}`)
          expect(read.data).toEqual(data)
          row = name === 'status' || name === 'pago' ? await made(noun) : data
        },
      ),
      { numRuns: 8 },
    )
  })

  test('what GET answers can be sent back, and changes nothing', async () => {
    const row = await made(noun)
    const { status, data } = await send('PUT', path, row, row)
    expect(status).toBe(200)
    expect(without(data, ['updated_at'])).toEqual(without(row, ['updated_at']))
    const patched = await send('PATCH', path, data, data)
    expect(without(patched.data, ['updated_at'])).toEqual(without(row, ['updated_at']))
    const empty = await send('PATCH', path, patched.data, {})
    expect(without(empty.data, ['updated_at'])).toEqual(without(row, ['updated_at']))
  })

  test('PUT names each field that is missing, and stores nothing', async () => {
    const row = await made(noun)
    for (const name of Object.keys(fields)) {
      const { status, data } = await send('PUT', path, row, without(row, [name]))
      expect([status, data.errors]).toEqual([
        400,
        [expect.objectContaining({ field: name, code: 'campo_obrigatorio' })],
      ])
    }
    const { data } = await send('PUT', path, row, {})
    expect(data.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
      Object.keys(fields).sort(),
    )
    expect((await api('GET', `${path}/${row.id}`)).data).toEqual(row)
  })

  test('unknown fields are refused by POST, PUT and PATCH', async () => {
    const row = await made(noun)
    const answers = [
      await api('POST', path, { body: { ...noun.create(), user_id: crypto.randomUUID() } }),
      await send('PUT', path, row, { ...row, user_id: crypto.randomUUID() }),
      await send('PATCH', path, row, { user_id: crypto.randomUUID() }),
    ]
    for (const { status, data } of answers)
      expect([status, data.errors]).toEqual([
        400,
        [expect.objectContaining({ field: 'user_id', code: 'campo_desconhecido' })],
      ])
  })

  test('holds: a change needs the version that was read, as a strong tag, alone or in a list', async () => {
    const row = await made(noun)
    const to = `${path}/${row.id}`
    const tried = async (method: 'PUT' | 'PATCH', tag?: string) => {
      const headers = tag === undefined ? {} : { 'if-match': tag }
      const { status, data } = await api(method, to, { body: method === 'PUT' ? row : {}, headers })
      return [status, data.code]
    }
    for (const method of ['PUT', 'PATCH'] as const) {
      expect(await tried(method)).toEqual([428, 'versao_ausente'])
      for (const tag of ['', ' ', ',', ', ,', '*', ' * ', `"${row.updated_at}", *`])
        expect([tag, ...(await tried(method, tag))]).toEqual([tag, 428, 'versao_ausente'])
      for (const tag of [
        `W/"${row.updated_at}"`,
        '"2020-01-01T00:00:00.000Z"',
        '"x"',
        String(row.updated_at),
        `W/"${row.updated_at}", "x"`,
        '"2020-01-01T00:00:00.000Z", "2020-01-02T00:00:00.000Z"',
        `x"${row.updated_at}", ""`,
      ])
        expect(await tried(method, tag)).toEqual([412, 'conflito'])
    }
    expect((await api('GET', to, { headers: { 'if-none-match': `"${row.updated_at}"` } })).status).toBe(200)
    expect((await api('GET', to)).data).toEqual(row)
    for (const list of [
      (tag: string) => `"2020-01-01T00:00:00.000Z", ${tag}`,
      (tag: string) => `,W/"x",${tag} ,"a,b",`,
    ]) {
      const { data } = await api('GET', to)
      const tag = list(`"${data.updated_at}"`)
      expect(await tried('PATCH', tag)).toEqual([200, undefined])
      expect(await tried('PATCH', tag)).toEqual([412, 'conflito'])
    }
  })

  test('of twenty changes of one version at once one is stored', async () => {
    const row = await made(noun)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('PATCH', path, row, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19)
  })
})
