import { and, eq, notExists, notInArray, sql } from 'drizzle-orm'
import { clientes } from '../../../db/schema/customers.ts'
import { despesas } from '../../../db/schema/finance.ts'
import { eventos_os, lixeira_os } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { fotos_os } from '../../../db/schema/photos.ts'
import { lembretes } from '../../../db/schema/reminders.ts'
import { countOfCustomers } from '../../../orders/insert-orders.ts'
import { takeFromTotals } from '../../../totals/keep.ts'
import { countInShop } from '../../../totals/shop-counts.ts'
import { cameLater, takePhotosOf, takeReminders } from './take-back-others.ts'
import { type Taken, type TakingBack, unchanged } from './taking-back.ts'

/** Deletes the orders to which nothing was added since, with the photos and reminders that came with them. */
export async function takeBackOrders({ tx, shop, rows, importId, fuso, now }: TakingBack): Promise<Taken> {
  const { user_id } = shop
  // Found once for all of them: asked order by order, all of the shop's are gone through for each.
  const boundBy = (table: typeof fotos_os | typeof lembretes) =>
    tx
      .select({ os_id: sql`${table.os_id}` })
      .from(table)
      .where(
        and(
          eq(table.user_id, user_id),
          sql`${table.os_id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
          cameLater(importId, table),
        ),
      )
  // A message or a paper moves no updated_at.
  const touched = tx
    .select({ one: sql`1` })
    .from(eventos_os)
    .where(
      and(
        eq(eventos_os.user_id, user_id),
        eq(eventos_os.os_id, ordens_servico.id),
        sql`${eventos_os.autor} <> 'importado'`,
        // A copy brings the owner's own lines, which are older.
        sql`${eventos_os.created_at} >= ${ordens_servico.importado_em}`,
      ),
    )
  const going = await tx
    .select({ id: ordens_servico.id, importado_em: ordens_servico.importado_em })
    .from(ordens_servico)
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        unchanged(ordens_servico, rows),
        notInArray(ordens_servico.id, boundBy(fotos_os)),
        notInArray(ordens_servico.id, boundBy(lembretes)),
        notExists(touched),
      ),
    )
    .for('update')
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  const those = sql`any(${sql.param(ids)}::uuid[])`
  const keys = await takePhotosOf(tx, shop, sql`${fotos_os.os_id} = ${those}`)
  await takeReminders(tx, shop, sql`${lembretes.os_id} = ${those}`, now)
  await takeFromTotals(tx, shop, { table: 'ordens_servico', ids, fuso })
  await countOfCustomers(tx, shop, ids, -1)
  await tx.delete(eventos_os).where(and(eq(eventos_os.user_id, user_id), sql`${eventos_os.os_id} = ${those}`))
  await tx
    .delete(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), sql`${ordens_servico.id} = ${those}`))
  for (const [em, count] of countedBy(going)) await countInShop(tx, shop, { ordens: -count, em })
  return { ids, keys }
}

/** Deletes the customers who have no order, not even in the trash, and answers which. */
export async function takeBackCustomers({ tx, shop, rows }: TakingBack): Promise<Taken> {
  const { user_id } = shop
  const inTrash = tx
    .select({ one: sql`1` })
    .from(lixeira_os)
    .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.cliente_id, clientes.id)))
  const going = await tx
    .delete(clientes)
    .where(
      and(
        eq(clientes.user_id, user_id),
        eq(clientes.total_os, 0),
        unchanged(clientes, rows),
        notExists(inTrash),
      ),
    )
    .returning({ id: clientes.id, importado_em: clientes.importado_em })
  for (const [em, count] of countedBy(going)) await countInShop(tx, shop, { clientes: -count, em })
  return { ids: going.map(({ id }) => id) }
}

/** Deletes the expenses that nobody changed, and answers which. */
export async function takeBackExpenses({ tx, shop, rows }: TakingBack): Promise<Taken> {
  const own = eq(despesas.user_id, shop.user_id)
  const going = await tx
    .select({ id: despesas.id })
    .from(despesas)
    .where(and(own, unchanged(despesas, rows)))
    .for('update')
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  await takeFromTotals(tx, shop, { table: 'despesas', ids })
  await tx.delete(despesas).where(and(own, sql`${despesas.id} = any(${sql.param(ids)}::uuid[])`))
  return { ids }
}

/** How many rows were brought at each instant: each counts as use of the app on its day. */
function countedBy(rows: { importado_em: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { importado_em } of rows)
    if (importado_em) counts.set(importado_em, (counts.get(importado_em) ?? 0) + 1)
  return counts
}
