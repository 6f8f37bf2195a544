import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../shared/days.ts'
import { joinDevice } from '../../shared/devices.ts'
import { afterChange, justReceived, orderNumber } from '../../shared/orders.ts'
import type { CreateOrder } from '../../shared/orders-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assertSameContent, contentHash } from '../db/idempotency.ts'
import { lixeira_os } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent, stateOf } from '../history/record-event.ts'
import { assertRoomForOrder, lockShop } from '../plans/lock-shop.ts'
import { countOrder, lockCustomers } from '../totals/customer-totals.ts'
import { addToTotals } from '../totals/keep.ts'
import { countInShop } from '../totals/shop-counts.ts'
import { getOrder, type Order } from './read-orders.ts'
import { searchableOrder } from './searchable-order.ts'

/**
 * orders.create: the same payload again returns the first order. Prepared statements take one round trip
 * instead of two under the shop's lock. Throws `limite_ordens`, `chave_repetida`, `entrada_invalida` for an
 * unknown customer, or `os_na_lixeira` for an order that is in the trash.
 */
export function createOrder(db: Database, shop: ShopScope, input: CreateOrder, now: Date): Promise<Order> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, shop, input.chave, chave_conteudo)
    if (repeated) return getOrder(tx, shop, repeated)
    await assertRoomForOrder(tx, locked, now)
    const customer = (await lockCustomers(tx, shop, [input.cliente_id])).get(input.cliente_id)

    const { marca, modelo, chave, ...fields } = input
    const id = uuidv7()
    const numero_os = orderNumber(locked.proximo_numero)
    const aparelho = joinDevice(marca, modelo)
    await tx
      .insert(ordens_servico)
      .values({
        ...fields,
        user_id: shop.user_id,
        id,
        numero_os,
        aparelho,
        ...afterChange(justReceived, input, dayOf(now, locked.fuso)),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        busca: searchableOrder({ ...fields, numero_os, aparelho }, customer),
        chave,
        chave_conteudo,
      })
      .prepare('insert_order')
      .execute()
    // Independent statements are sent together: one round trip.
    const [order] = await Promise.all([
      getOrder(tx, shop, id),
      countOrder(tx, shop, input.cliente_id, 1, input.valor),
      countInShop(tx, shop, { ordens: 1, numeros: 1, em: now.toISOString() }),
    ])
    await Promise.all([
      recordEvent(tx, shop, { os_id: id, tipo: 'criada', para: stateOf(order) }, now),
      addToTotals(tx, shop, { table: 'ordens_servico', id, fuso: locked.fuso }),
    ])
    changed('orders', id)
    return order
  })
}

async function findRepeated(
  tx: Transaction,
  shop: ShopScope,
  chave: string,
  sent: string,
): Promise<string | null> {
  const found = tx
    .select({
      id: ordens_servico.id,
      chave_conteudo: ordens_servico.chave_conteudo,
      deleted: sql<boolean>`false`,
    })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.chave, chave)))
  const trashed = tx
    .select({ id: lixeira_os.id, chave_conteudo: sql<string>`''`, deleted: sql<boolean>`true` })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, shop.user_id), eq(lixeira_os.chave, chave)))
  const [stored] = await found.unionAll(trashed).prepare('find_repeated_order').execute()
  if (!stored) return null
  if (stored.deleted) throw new Refusal('os_na_lixeira')
  assertSameContent(stored, sent)
  return stored.id
}
