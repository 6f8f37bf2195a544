import { eq, sql } from 'drizzle-orm'
import { billingZone } from '../../shared/billing.ts'
import type { Transaction } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'

interface Counted {
  /** So many more, or less (-1). */
  ordens?: number
  clientes?: number
  /** Numbers of orders that are taken. */
  numeros?: number
  /** When the order or the customer was made, or brought by an import. */
  em: string
}

/**
 * Moves the shop's own numbers, and those of the day of São Paulo on which what is counted was made: one statement, for
 * every creation waits for it. Both count what is there: what goes to the trash goes out of them, and comes back with it. The
 * caller holds the shop's lock.
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
