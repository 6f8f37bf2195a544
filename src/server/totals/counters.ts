import { and, eq, sql } from 'drizzle-orm'
import { billingZone } from '../../shared/billing.ts'
import type { Transaction } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { clientes } from '../db/schema/customers.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { textsOf } from './text-bytes.ts'

// Counters are columns of customers, shops and days. Totals by day and month are kept by keep-totals.ts.

/** Adds an order (`count` 1) to a customer's totals or subtracts it (-1), with its amount in reais. */
export async function countOrder(
  tx: Transaction,
  shop: ShopScope,
  id: string,
  count: 1 | -1,
  valor: number,
): Promise<void> {
  await tx
    .update(clientes)
    .set({
      total_os: sql`${clientes.total_os} + ${count}::int`,
      valor_total: sql`${clientes.valor_total} + ${count}::int * ${valor}::numeric`,
    })
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id)))
    .prepare('count_order')
    .execute()
}

interface CounterChange {
  /** The difference, negative for fewer. */
  ordens?: number
  clientes?: number
  /** Order numbers used. */
  numeros?: number
  /** When the order or customer was created or imported. */
  em: string
  /** Customers and orders that were stored, by their ids: their texts count from now on. */
  textos?: string[]
  /** Bytes of texts that are gone. */
  textos_a_menos?: number
}

/**
 * Updates the shop's counters, and the operator's figures of São Paulo's day: sent together, because every
 * creation waits for it. The trash is not counted, but for its texts. The caller holds the shop's lock. Answers the bytes
 * of texts that the shop has now.
 */
export async function countInShop(
  tx: Transaction,
  shop: ShopScope,
  { ordens, clientes, numeros, em, textos = [], textos_a_menos = 0 }: CounterChange,
): Promise<{ bytes_textos: number }> {
  const { user_id } = shop
  const [orders, customers] = [sql`${ordens ?? 0}::int`, sql`${clientes ?? 0}::int`]
  const counted = tx
    .insert(atividade)
    .values({
      dia: sql`(${em}::timestamptz at time zone ${billingZone})::date`,
      user_id,
      ordens: orders,
      clientes: customers,
    })
    .onConflictDoUpdate({
      target: [atividade.dia, atividade.user_id],
      set: {
        ordens: sql`${atividade.ordens} + excluded.ordens`,
        clientes: sql`${atividade.clientes} + excluded.clientes`,
      },
    })
    .prepare('count_day')
    .execute()
  const moved = tx
    .update(lojas)
    .set({
      total_os: sql`${lojas.total_os} + ${orders}`,
      total_clientes: sql`${lojas.total_clientes} + ${customers}`,
      proximo_numero: sql`${lojas.proximo_numero} + ${numeros ?? 0}::int`,
      bytes_textos: sql`${lojas.bytes_textos} + ${textsOf(shop, textos)} - ${textos_a_menos}::bigint`,
    })
    .where(eq(lojas.user_id, user_id))
    .returning({ bytes_textos: lojas.bytes_textos })
    .prepare('count_in_shop')
    .execute()
  const [[row]] = await Promise.all([moved, counted])
  return { bytes_textos: row?.bytes_textos ?? 0 }
}
