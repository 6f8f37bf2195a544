import { beforeAll, expect, test } from 'vitest'
import { updateCustomer } from '../../src/server/customers/write.ts'
import { listOrders } from '../../src/server/orders/list.ts'
import { updateOrder } from '../../src/server/orders/update.ts'
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
])('a phone as it is typed or pasted: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each([
  ['OS-0002', [2]],
  ['os-0002', [2]],
  ['0002', [2]],
  ['2', [2, 4]],
  ['OS-2', []],
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
])('what means something to LIKE or SQL is a character like any other: %s', async (q, found) => {
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
])('what is in no order finds nothing, never everything (%#)', async q => {
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
