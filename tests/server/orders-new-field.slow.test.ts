import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { treeWithImei } from '../support/new-field.ts'
import { makeCustomer, makeShop, orderInput } from '../support/shops.ts'

const now = new Date()

test('an update that does not send `campo_novo` erases none and loses no order to search', async () => {
  const copy = treeWithImei()
  const orders = (file: string) => import(join(copy, 'src/server/orders', file))
  const { createOrder, updateOrder }: typeof import('../../src/server/orders/write-orders.ts') =
    await orders('write-orders.ts')
  const { listOrders }: typeof import('../../src/server/orders/list-orders.ts') =
    await orders('list-orders.ts')
  const schemas: typeof import('../../src/shared/orders-schema.ts') = await import(
    join(copy, 'src/shared/orders-schema.ts')
  )
  // Drizzle remembers a table's columns by its name: the connections that this worker has know them already.
  const { db, sql } = await freshDatabase({ max: 2 })
  await sql`alter table ordens_servico add column campo_novo text`
  const shop = await makeShop(db, { plano: 'profissional' })
  const { chave, ...known } = orderInput((await makeCustomer(db, shop)).id)
  const campo_novo = '356938035643809'
  const create = (input: object) => createOrder(db, shop, schemas.createOrder.parse(input), now)
  const update = (input: object) => updateOrder(db, shop, schemas.updateOrder.parse(input), now)
  const order = await create({ chave, ...known, campo_novo })

  const sent = { ...known, defeito: 'Não liga', id: order.id, based_on: order.updated_at }
  const after = await update(sent)

  expect(after).toEqual({ ...order, defeito: 'Não liga', updated_at: after.updated_at })
  expect(after).toMatchObject({ campo_novo })
  const found = await listOrders(db, shop, schemas.listOrders.parse({ q: campo_novo }), now)
  expect(found.items.map(({ id }) => id)).toEqual([order.id])
  const emptied = { ...sent, campo_novo: '', based_on: after.updated_at }
  expect(await update(emptied)).toMatchObject({ campo_novo: null })
})
