import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { updateCustomer } from '../../src/server/customers/write-customers.ts'
import { countOrders, listOrders } from '../../src/server/orders/list-orders.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { listOrders as listSchema } from '../../src/shared/orders-schema.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import {
  customerInput,
  makeCustomer,
  makeOrder,
  makeShop,
  orderInput,
  type TestShop,
} from '../support/shops.ts'

let database: TestDatabase
let shop: TestShop

/** Customer, phone, brand and model, in the order of their numbers. */
const orders = [
  ['João da Conceição', '(11) 98741-1107', 'iPhone', '12 Pro'],
  ['Ana Müller', '(92) 3456-7890', 'Samsung', 'Galaxy S20 100%'],
  ['Zé_Baixo & Cia', '(55) 99911-2233', 'Motorola', 'Moto G\\8'],
  ['Ana Paula', '(21) 97777-0012', 'iPhone', '11'],
  ['Łukasz Ñandú', '(11) 91234-5678', 'Xiaomi', 'Redmi ½ 9_A'],
] as const

beforeAll(async () => {
  database = await freshDatabase()
  shop = await makeShop(database.db)
  for (const [nome, telefone, marca, modelo] of orders) {
    const customer = await makeCustomer(database.db, shop, { nome, telefone })
    await makeOrder(database.db, shop, customer.id, { marca, modelo })
  }
  await strangersCustomer()
})

/** A customer of the same name in another shop, which no search here may find. */
async function strangersCustomer() {
  const stranger = await makeShop(database.db)
  const customer = await makeCustomer(database.db, stranger, { nome: 'João da Conceição' })
  await makeOrder(database.db, stranger, customer.id)
}

async function find(q: string, among = shop): Promise<number[]> {
  const { items } = await listOrders(database.db, among, listSchema.parse({ q }), new Date())
  return items.map(({ numero_os }) => Number(numero_os.slice(3))).sort((a, b) => a - b)
}

test.each([
  ['João', [1]],
  ['joao', [1]],
  ['JOÃO', [1]],
  ['Joa\u0303o', [1]],
  ['conceicao', [1]],
  ['onceiç', [1]],
  ['muller', [2]],
  ['lukasz', [5]],
  ['nandu', [5]],
  ['ñandú', [5]],
  ['ana', [2, 4]],
])('accents, capitals and fragments: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['(11) 98741-1107', [1]],
  ['11987411107', [1]],
  ['98741-1107', [1]],
  ['8741', [1]],
  ['1107', [1]],
  ['+55 11 98741-1107', [1]],
  ['+55 (11) 98741-1107', [1]],
  ['5511987411107', [1]],
  ['+55 11 987', [1]],
  ['011 98741 1107', [1]],
  ['ana +55 21 97777-0012', [4]],
  ['(92)', [2]],
  ['3456-7890', [2]],
  ['55 99911-2233', [3]],
  ['+55 55 99911-2233', [3]],
  ['99911 2233', [3]],
])('claim: a phone as it is typed or pasted: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['OS-0002', [2]],
  ['os-0002', [2]],
  ['0002', [2]],
  ['2', [2, 4]],
  ['OS-2', [2]],
  ['os 2', [2, 4]],
  ['02', [2]],
  ['00002', [2]],
  ['OS-00', [1, 2, 3, 4, 5]],
  ['OS-000', [1, 2, 3, 4, 5]],
])('an order’s number, with zeros and without: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['12', [1]],
  ['jo', [1]],
  ['oa', []],
  ['mo', [3]],
  ['ã', [2, 4]],
  ['i', [1, 4]],
])('under three characters a word must begin so: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['%', []],
  ['100%', [2]],
  ['_', []],
  ['e_b', [3]],
  ['9_a', [5]],
  ['\\', []],
  ['g\\8', [3]],
  ['％', []],
  ['100％', [2]],
  ['＿', []],
  ['%%%', []],
  ['___', []],
  ["'", []],
  ["' or 1=1 --", []],
])('holds: what means something to LIKE or SQL is a character like any other: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['ana iphone', [4]],
  ['iphone ana', [4]],
  ['ana 11', [4]],
  ['joao iphone 12 987411107', [1]],
  ['ana joao', []],
])('words are ANDed: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  'zzz',
  'Joana',
  '00000',
  'ana zzz',
  '🔧',
  '\u0301',
  '\u0301\u0301\u0301',
  '½½',
  '+55',
])('holds: what is in no order finds nothing, never everything (%#)', async q => {
  expect(await find(q)).toEqual([])
})

test.each(['', '   ', '\u200e\u202e'])('nothing typed (%#) is the whole list', async q => {
  expect(await find(q)).toEqual([1, 2, 3, 4, 5])
})

test('a customer’s new name and phone are found at once, the old ones no more', async () => {
  const own = await makeShop(database.db)
  const customer = await makeCustomer(database.db, own, { nome: 'Velho Nome', telefone: '(11) 90000-1111' })
  const order = await makeOrder(database.db, own, customer.id)
  const { chave: _, ...fields } = customerInput({ nome: 'Novíssima Graça', telefone: '(11) 95555-4444' })
  await updateCustomer(
    database.db,
    own,
    { ...fields, id: customer.id, based_on: customer.updated_at },
    new Date(),
  )
  expect([await find('graca', own), await find('55554444', own)]).toEqual([[1], [1]])
  expect([await find('velho', own), await find('900001111', own)]).toEqual([[], []])

  const other = await makeCustomer(database.db, own, { nome: 'Terceiro', telefone: '(11) 96666-4444' })
  const { chave: __, ...moved } = orderInput(other.id, { marca: 'LG', modelo: 'K52' })
  await updateOrder(database.db, own, { ...moved, id: order.id, based_on: order.updated_at }, new Date())
  expect([await find('terceiro lg', own), await find('iphone', own), await find('graca', own)]).toEqual([
    [1],
    [],
    [],
  ])
})

test('search goes with a status and with a customer', async () => {
  const page = await listOrders(
    database.db,
    shop,
    listSchema.parse({ q: 'ana', status: 'Pronto' }),
    new Date(),
  )
  expect(page.items).toEqual([])
  const [order] = (await listOrders(database.db, shop, listSchema.parse({ q: 'muller' }), new Date())).items
  const hers = { q: 'ana', cliente_id: order?.cliente_id }
  expect((await listOrders(database.db, shop, listSchema.parse(hers), new Date())).items).toHaveLength(1)
  const his = { q: 'joao', cliente_id: order?.cliente_id }
  expect((await listOrders(database.db, shop, listSchema.parse(his), new Date())).items).toEqual([])
})

test('the number that was typed comes first, then what has it in its words, then in the middle of a phone', async () => {
  const own = await makeShop(database.db, { plano: 'profissional' })
  const plain = await makeCustomer(database.db, own, { nome: 'Rui', telefone: '(11) 91111-1111' })
  const phone = await makeCustomer(database.db, own, { nome: 'Ana', telefone: '(11) 91006-4222' })
  const rows: [string, string, string][] = [
    [plain.id, 'Redmi 00640', '2026-01-01'],
    ...Array.from({ length: 62 }, (): [string, string, string] => [plain.id, '11', '2026-01-02']),
    [plain.id, '12', '2020-05-05'],
    [phone.id, '12', '2026-03-03'],
  ]
  for (const [cliente, modelo, data_entrada] of rows)
    await makeOrder(database.db, own, cliente, { marca: 'Xiaomi', modelo, data_entrada })
  // The 64th is the oldest, the device stands between, and whose phone it is came last.
  const inOrder = async (q: string, limit = 30) => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
        database.db,
        own,
        listSchema.parse({ q, cursor, limit }),
        new Date(),
      )
      found.push(...page.items.map(({ numero_os }) => numero_os))
      cursor = page.nextCursor
    } while (cursor)
    return found
  }
  for (const q of ['0064', 'OS-0064', 'os 64', '064'])
    expect([q, (await inOrder(q))[0]]).toEqual([q, 'OS-0064'])
  expect((await inOrder('64'))[0]).toBe('OS-0064')
  for (const limit of [1, 2, 30])
    expect(await inOrder('0064', limit)).toEqual(['OS-0064', 'OS-0001', 'OS-0065'])
})

test('pages of a search are the whole of it once each, in the parts’ order, whatever is typed', async () => {
  const own = await makeShop(database.db, { plano: 'profissional' })
  for (const telefone of ['(11) 90012-3123', '(11) 91230-0123', '(12) 93331-2300']) {
    const { id } = await makeCustomer(database.db, own, { nome: 'Caso 123', telefone })
    for (let n = 0; n < 6; n++)
      await makeOrder(database.db, own, id, {
        marca: 'LG',
        modelo: n % 2 ? `K${n}` : `12 ${n}123`,
        data_entrada: `2026-0${1 + (n % 3)}-01`,
      })
  }
  const typed = fc.constantFrom(
    '1',
    '01',
    '0001',
    '12',
    '123',
    '1230',
    'os 12',
    'lg 123',
    'k1',
    '9123',
    '001',
  )
  await fc.assert(
    fc.asyncProperty(typed, fc.integer({ min: 1, max: 7 }), async (q, limit) => {
      const whole = (await listOrders(database.db, own, listSchema.parse({ q, limit: 100 }), new Date()))
        .items
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
          database.db,
          own,
          listSchema.parse({ q, limit, cursor }),
          new Date(),
        )
        expect(page.items.length).toBeLessThanOrEqual(limit)
        paged.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(paged).toEqual(whole.map(({ id }) => id))
      const { total } = (await countOrders(database.db, own, { q })) ?? { total: -1 }
      expect(paged).toHaveLength(total)
    }),
    { numRuns: 40 },
  )
})
