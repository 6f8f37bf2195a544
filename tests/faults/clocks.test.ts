import { test } from 'vitest'
import { testApp } from '../support/app.ts'
import { findLosses } from '../support/auditor.ts'
import { freshDatabase } from '../support/database.ts'
import type { Acknowledged } from '../support/load.ts'
import { makeCustomer, makeShop, orderInput } from '../support/shops.ts'
import { tellFault } from '../support/tell-fault.ts'
import { testWork } from '../support/work.ts'

const hour = 3_600_000

test('clock-off: of two processes one is an hour ahead, then an hour behind', async () => {
  const database = await freshDatabase()
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const { id } = await makeCustomer(database.db, shop)
  const right = await testApp(database.db)
  const acknowledged: Acknowledged[] = []
  const wrong: string[] = []
  let calls = 0
  for (const off of [hour, -hour]) {
    const clock = () => new Date(Date.now() + off)
    const other = await testApp(database.db, { clock, storage: right.storage })
    const cookie = await right.signIn(shop.email)
    const call = async (app: typeof right, path: string, input: unknown) => {
      calls++
      const answer = await app.call(path, input, { cookie })
      if (answer.status !== 200) wrong.push(`${path} answered ${answer.status}`)
      return answer.data
    }
    for (let turn = 0; turn < 20; turn++) {
      const [here, there] = turn % 2 ? [right, other] : [other, right]
      const input = orderInput(id)
      let order = await call(here, 'orders.create', input)
      // The other process takes what this one answered for the newest, and only moves on from it.
      const known = { chave: input.chave, user_id: shop.user_id, changes: { answered: 0, sent: 2 } }
      acknowledged.push(known)
      for (const [app, status] of [
        [there, 'Em Andamento'],
        [here, 'Pronto'],
      ] as const) {
        const next = await call(app, 'orders.setStatus', { id: order.id, status, based_on: order.updated_at })
        if (next?.updated_at <= order.updated_at) wrong.push('a change did not move updated_at on')
        if (next) known.changes.answered++
        order = next
      }
    }
    // Work that one process schedules, the other does.
    for (const time of [clock, () => new Date()]) await testWork(database, time, right.storage).run()
  }
  tellFault('clock-off', `60 min ahead and behind: ${calls} calls in turns, ${wrong.length} refused`, [
    ...new Set(wrong),
    ...(await findLosses(database, { acknowledged, storage: right.storage })),
  ])
})
