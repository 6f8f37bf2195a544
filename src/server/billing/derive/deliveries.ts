import { and, eq, like, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { entregas, subscriptionMark } from '../../db/schema/billing.ts'
import { lockName } from '../../db/transaction.ts'
import { orderMark } from '../adapters/event.ts'

/** What was delivered of a group, as it is derived from. */
export type Delivery = Pick<
  typeof entregas.$inferSelect,
  'id' | 'adaptador' | 'grupo' | 'corpo' | 'recebida_em'
>

/** One derivation of a group at a time: taken before any row, and the shop's row last. */
export const lockGroup = (tx: Transaction, grupo: string) => lockName(tx, grupo)

/**
 * What belongs to a group: its own deliveries, and those about its orders that named no subscription; what was never
 * derived only with `waiting`.
 */
export const deliveriesOf = (tx: Transaction, grupo: string, waiting: boolean): Promise<Delivery[]> =>
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
        select adaptador || ${`:${orderMark}`} || pedido from entregas
        where grupo = ${grupo} and pedido is not null and not teste))
        and (${waiting} or ${entregas.derivada_em} is not null)`,
    )
    .prepare('deliveries_of')
    .execute()

/** Of an order by itself the subscription that another delivery about it names; null where none does. */
export async function subscriptionOf(tx: Transaction, grupo: string): Promise<string | null> {
  const [adaptador = '', mark] = grupo.split(':', 2)
  if (`${mark}:` !== orderMark) return null
  const [named] = await tx
    .select({ grupo: sql<string | null>`min(${entregas.grupo})` })
    .from(entregas)
    .where(
      and(
        sql`${entregas.adaptador} = ${adaptador}`,
        eq(entregas.pedido, grupo.slice(`${adaptador}:${orderMark}`.length)),
        like(entregas.grupo, `${adaptador}:${subscriptionMark}%`),
        eq(entregas.teste, false),
      ),
    )
  return named?.grupo ?? null
}
