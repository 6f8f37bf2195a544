import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import type { Order } from '../../src/server/orders/read-orders.ts'
import { changeOrder } from '../../src/server/orders/write-orders.ts'
import { dayOf } from '../../src/shared/days.ts'
import {
  afterChange,
  isPaidBy,
  type OrderChange,
  orderStatuses,
  paymentMethods,
} from '../../src/shared/orders.ts'
import * as schema from '../../src/shared/orders-schema.ts'
import { freshDatabase } from '../support/database.ts'
import { byLot, runs, seed } from '../support/long.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from '../support/shops.ts'

const { db } = await freshDatabase()

const zones = ['America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha']
const shops = await Promise.all(
  zones.map(async fuso => {
    const shop = await makeShop(db, { plano: 'profissional', fuso })
    return { shop, cliente_id: (await makeCustomer(db, shop)).id }
  }),
)

/** Sends a change as a screen does; undefined if the schema refuses it. */
async function send(shop: TestShop, { id, updated_at: based_on }: Order, change: OrderChange, now: Date) {
  const sent = change.status
    ? schema.setOrderStatus.safeParse({ ...change, id, based_on })
    : schema.payOrder.safeParse({ ...change, id, based_on })
  return sent.success ? changeOrder(db, shop, sent.data, now) : undefined
}

/** The row that a screen predicts, except updated_at. */
const shown = (before: Order, change: OrderChange, now: Date, { fuso }: TestShop) => ({
  ...before,
  ...afterChange(before, change, dayOf(now, fuso)),
})

const instant = fc.date({
  min: new Date('2026-01-01T00:00:00.000Z'),
  max: new Date('2027-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const day = fc.option(
  instant.map(date => date.toISOString().slice(0, 10)),
  { nil: null },
)
const started = fc.record({
  status: fc.constantFrom(...orderStatuses),
  forma_pagamento: fc.constantFrom(...paymentMethods),
  data_entrega: day,
})
const days = { pronto_em: day, data_entrega: day }
const payment = {
  forma_pagamento: fc.constantFrom(null, ...paymentMethods),
  pago: fc.boolean(),
  pago_em: day,
}
const change: fc.Arbitrary<OrderChange> = fc.oneof(
  // A new status, and a payment alone.
  fc.record({ status: fc.constantFrom(...orderStatuses), ...days, ...payment }, { requiredKeys: ['status'] }),
  fc.record(payment, { requiredKeys: ['forma_pagamento'] }),
)

test('what a screen shows at once is what the server answers, for any order, change and day', async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...shops),
      instant,
      started,
      fc.array(fc.record({ now: instant, change }), { minLength: 1, maxLength: 6 }),
      async ({ shop, cliente_id }, made, first, steps) => {
        const fields = { ...first, pago: isPaidBy(first.forma_pagamento) }
        let before = await makeOrder(db, shop, cliente_id, fields, made)
        for (const { now, change } of steps) {
          const answer = await send(shop, before, change, now)
          if (!answer) continue
          const { updated_at } = answer
          expect(
            { ...shown(before, change, now, shop), updated_at },
            JSON.stringify([before, change]),
          ).toEqual(answer)
          before = answer
          changed++
        }
      },
    ),
    { numRuns: runs(120), ...(seed && { seed: Number(seed) }), endOnFailure: true },
  )
  expect(changed).toBeGreaterThan(0)
  expect(await audit(db)).toEqual([])
})

test('from every status and payment to every other', async () => {
  const [{ shop, cliente_id } = { shop: undefined, cliente_id: '' }] = shops
  if (!shop) throw new Error('no shop')
  const now = new Date('2026-11-22T15:00:00.000Z')
  for (const status of orderStatuses)
    for (const first of byLot(2, paymentMethods)) {
      const paid = { pago: isPaidBy(first), forma_pagamento: first }
      let before = await makeOrder(db, shop, cliente_id, { status, ...paid }, now)
      for (const forma_pagamento of [undefined, null, ...paymentMethods])
        for (const to of [undefined, ...orderStatuses]) {
          // That it is not paid after all is said of a payment alone.
          if (to ? forma_pagamento === null : forma_pagamento === undefined) continue
          const change = {
            ...(to && { status: to }),
            ...(forma_pagamento !== undefined && { forma_pagamento }),
          }
          const answer = await send(shop, before, change, now)
          if (!answer) throw new Error(`refused: ${JSON.stringify(change)}`)
          const { updated_at } = answer
          expect(
            { ...shown(before, change, now, shop), updated_at },
            JSON.stringify([before, change]),
          ).toEqual(answer)
          before = answer
        }
    }
})
