import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../shared/days.ts'
import { joinDevice } from '../../shared/devices.ts'
import { orderNumber } from '../../shared/orders.ts'
import type { CreateOrder } from '../../shared/orders-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assertSameContent, contentHash } from '../db/idempotency.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { assertRoomForOrder, lockShop } from '../plans/lock-shop.ts'
import { addToTotals } from '../totals/keep.ts'
import { countOrder, lockCustomers } from './customer-totals.ts'
import { getOrder, type Order } from './get.ts'
import { searchableOrder } from './searchable.ts'

/**
 * orders.create: numbers the order and counts it for its customer and shop, all or nothing. Resending the same payload
 * returns the order that the first attempt created, and uses up no number and no limit. Its statements are prepared
 * under names: each then costs one round trip instead of two, under the lock of the shop. Throws `limite_ordens`,
 * `chave_repetida`, or `entrada_invalida` for a customer that is not the shop's.
 */
export function createOrder(db: Database, shop: ShopScope, input: CreateOrder, now: Date): Promise<Order> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, shop, input.chave, chave_conteudo)
    if (repeated) return getOrder(tx, shop, repeated)
    await assertRoomForOrder(tx, locked, now)
    const customer = (await lockCustomers(tx, shop, [input.cliente_id])).get(input.cliente_id)

    const { marca, modelo, chave, data_entrega, pago_em, ...fields } = input
    const today = dayOf(now, locked.fuso)
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
        pronto_em: input.status === 'Pronto' ? today : null,
        data_entrega: input.status === 'Entregue' ? (data_entrega ?? today) : null,
        pago_em: input.pago ? (pago_em ?? today) : null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        busca: searchableOrder({ ...fields, numero_os, aparelho }, customer),
        chave,
        chave_conteudo,
      })
      .prepare('insert_order')
      .execute()
    await countOrder(tx, shop, input.cliente_id, 1, input.valor)
    await tx
      .update(lojas)
      .set({ proximo_numero: sql`${lojas.proximo_numero} + 1`, total_os: sql`${lojas.total_os} + 1` })
      .where(eq(lojas.user_id, shop.user_id))
      .prepare('take_number')
      .execute()
    await addToTotals(tx, shop, { table: 'ordens_servico', id, fuso: locked.fuso })
    changed('orders', id)
    return getOrder(tx, shop, id)
  })
}

async function findRepeated(
  tx: Transaction,
  shop: ShopScope,
  chave: string,
  sent: string,
): Promise<string | null> {
  const [stored] = await tx
    .select({ id: ordens_servico.id, chave_conteudo: ordens_servico.chave_conteudo })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.chave, chave)))
    .prepare('find_repeated_order')
    .execute()
  if (!stored) return null
  assertSameContent(stored, sent)
  return stored.id
}
