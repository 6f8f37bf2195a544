import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { makeCustomer, makeOrder, makeShop } from '../support/shops.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  const { db } = await freshDatabase()
  const shop = await makeShop(db)
  const customer = await makeCustomer(db, shop)
  await makeOrder(db, shop, customer.id)
  app = await testApp(db)
  cookie = await app.signIn(shop.email)
})

const lists = ['orders.list', 'customers.list']
const id = '01a1f8a0-d67e-724e-9180-97c46ae1235b'
const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  'nonsense',
  encoded('2026-11-20'),
  encoded(`2026-11-20 ${'-'.repeat(36)}`),
  encoded(`2026-11-20 ${id}x`),
  encoded(`2026-02-31 ${id}`),
  encoded(`2026-13-01 ${id}`),
  encoded(`0000-00-00 ${id}`),
  encoded(`infinity00 ${id}`),
  encoded(`1/1/2026,0 ${id}`),
  encoded(`+275760-09-13T00:00:00.000Z ${id}`),
  encoded(`2026-11-20T24:00:00.000Z ${id}`),
  encoded(`2026-11-20T99:99:99.999Z ${id}`),
  encoded(`2026-11-20';--x ${id}`),
  encoded(`2026-11-20 ${id.replace('0', '\u0000')}`),
  'é'.repeat(100),
  'A'.repeat(201),
  5,
  {},
])('a cursor that no page of ours ended with (%#) is refused', async cursor => {
  for (const path of lists)
    for (const filter of [{}, { q: 'ana' }]) {
      const { status, error } = await app.call(path, { ...filter, cursor }, { cookie })
      expect([status, error?.key]).toEqual([400, 'entrada_invalida'])
    }
})

test('holds: whatever a cursor says, the answer is a page or a refusal, never a failure; one as ours is a page', async () => {
  const piece = fc.constantFrom(
    '2026-11-20',
    id,
    ' ',
    'T10:00:00.000Z',
    '9999-12-31',
    '1990-01-01',
    '\u0000',
    '-',
    'Z',
  )
  const any = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.array(piece).map(all => encoded(all.join('')).slice(0, 200)),
  )
  const value = fc.constantFrom('2026-11-20', '1990-01-01', '2026-11-20T10:00:00.000Z')
  const ours = fc.tuple(value, fc.uuid()).map(all => encoded(all.join(' ')))
  const cursor = fc.oneof(
    any.map(text => ({ text, expected: [200, 400] })),
    ours.map(text => ({ text, expected: [200] })),
  )
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(cursor, async ({ text, expected }) => {
      for (const path of lists) {
        const { status } = await app.call(path, { cursor: text }, { cookie })
        expect(expected).toContain(status)
        seen.add(status)
      }
    }),
    { numRuns: runs(100) },
  )
  expect(seen).toContain(200)
})

test.each([0, -1, 1.5, 101, 1e9, '10', Number.NaN])('a page of %s rows is refused', async limit => {
  for (const path of lists) {
    const { status } = await app.call(path, { limit }, { cookie })
    // JSON turns NaN into null, which is no number either.
    expect(status).toBe(400)
  }
})
