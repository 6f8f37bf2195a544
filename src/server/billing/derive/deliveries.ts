import { and, eq, like, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { entregas, subscriptionPrefix } from '../../db/schema/billing.ts'
import { lockName } from '../../db/transaction.ts'
import { orderPrefix } from '../adapters/event.ts'

/** A stored delivery, as far as derivation needs it. */
export type StoredDelivery = Pick<
  typeof entregas.$inferSelect,
  'id' | 'adaptador' | 'grupo' | 'corpo' | 'recebida_em'
>

/** Lets one derivation of a group run at a time. Taken before any row lock; the shop's row is locked last. */
export const lockGroup = (tx: Transaction, grupo: string) => lockName(tx, grupo)

/**
 * The group's deliveries, and those of its orders that named no subscription. Deliveries that were never
 * derived are included only with `waiting`.
 */
export const deliveriesOf = (tx: Transaction, grupo: string, waiting: boolean): Promise<StoredDelivery[]> =>
  tx
    .select({
      id: entregas.id,
      adaptador: entregas.adaptador,
      grupo: entregas.grupo,
      corpo: entregas.corpo,
      recebida_em: entregas.recebida_em,
    })
    .from(entregas)
    .where(
      sql`not ${entregas.teste} and (${entregas.grupo} = ${grupo} or ${entregas.grupo} in (
        select adaptador || ${`:${orderPrefix}`} || pedido from entregas
        where grupo = ${grupo} and pedido is not null and not teste))
        and (${waiting} or ${entregas.derivada_em} is not null)`,
    )
    .prepare('deliveries_of')
    .execute()

/** The subscription that another delivery names for this order; null if none does. */
export async function subscriptionOf(tx: Transaction, grupo: string): Promise<string | null> {
  const [adaptador = '', mark] = grupo.split(':', 2)
  if (`${mark}:` !== orderPrefix) return null
  const [found] = await tx
    .select({ grupo: sql<string | null>`min(${entregas.grupo})` })
    .from(entregas)
    .where(
      and(
        sql`${entregas.adaptador} = ${adaptador}`,
        eq(entregas.pedido, grupo.slice(`${adaptador}:${orderPrefix}`.length)),
        like(entregas.grupo, `${adaptador}:${subscriptionPrefix}%`),
        eq(entregas.teste, false),
      ),
    )
  return found?.grupo ?? null
}
