import { eq, sql } from 'drizzle-orm'
import { billingZone } from '../../shared/billing.ts'
import type { Transaction } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'

interface Counted {
  /** The difference, negative for fewer. */
  ordens?: number
  clientes?: number
  /** Order numbers used. */
  numeros?: number
  /** When the order or customer was created or imported. */
  em: string
}

/**
 * Updates the shop's counters, and the operator's figures of São Paulo's day: one statement, because every
 * creation waits for it. The trash is not counted. The caller holds the shop's lock.
 */
export async function countInShop(
  tx: Transaction,
  { user_id }: ShopScope,
  { ordens, clientes, numeros, em }: Counted,
): Promise<void> {
  const [orders, customers] = [sql`${ordens ?? 0}::int`, sql`${clientes ?? 0}::int`]
  const counted = tx.$with('contada', {}).as(sql`
    insert into ${atividade} as a (dia, user_id, ordens, clientes)
    values ((${em}::timestamptz at time zone ${billingZone})::date, ${user_id}, ${orders}, ${customers})
    on conflict (dia, user_id) do update set ordens = a.ordens + excluded.ordens, clientes = a.clientes + excluded.clientes`)
  await tx
    .with(counted)
    .update(lojas)
    .set({
      total_os: sql`${lojas.total_os} + ${orders}`,
      total_clientes: sql`${lojas.total_clientes} + ${customers}`,
      proximo_numero: sql`${lojas.proximo_numero} + ${numeros ?? 0}::int`,
    })
    .where(eq(lojas.user_id, user_id))
    .prepare('count_in_shop')
    .execute()
}
