import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { searchableColumns } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'

type Text = SQLWrapper | string | null

/**
 * The search text of a reminder: its texts, and its order's number with and without zeros, device and
 * customer.
 */
export function searchableReminder(
  { titulo, descricao }: { titulo: Text; descricao: Text },
  order: { numero_os: Text; aparelho: Text; nome: Text } | null,
): SQL {
  const own = [sql`${titulo}::text`, sql`${descricao}::text`]
  const number = order?.numero_os
  const ofOrder = order
    ? [
        sql`${number}::text`,
        sql`ltrim(substr(${number}::text, 4), '0')`,
        sql`${order.aparelho}::text`,
        sql`${order.nome}::text`,
      ]
    : []
  return searchableColumns(...own, ...ofOrder)
}

/**
 * Puts the orders' current texts into the search text of their reminders: of one order, or of all of a
 * customer's. updated_at stays, because nobody edited them.
 */
export async function renameInReminders(
  tx: Transaction,
  shop: ShopScope,
  orders: { id: string } | { cliente_id: string },
): Promise<void> {
  const which =
    'id' in orders ? eq(ordens_servico.id, orders.id) : eq(ordens_servico.cliente_id, orders.cliente_id)
  await tx
    .update(lembretes)
    .set({
      busca: searchableReminder(lembretes, {
        numero_os: ordens_servico.numero_os,
        aparelho: ordens_servico.aparelho,
        nome: clientes.nome,
      }),
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(
        eq(lembretes.user_id, shop.user_id),
        eq(ordens_servico.user_id, lembretes.user_id),
        eq(ordens_servico.id, lembretes.os_id),
        which,
      ),
    )
}

/** Unlinks an order's reminders before it is deleted, and updates their search text. Answers their ids. */
export async function unlinkReminders(tx: Transaction, shop: ShopScope, os_id: string): Promise<string[]> {
  const unlinked = await tx
    .update(lembretes)
    .set({ os_id: null, busca: searchableReminder(lembretes, null) })
    .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.os_id, os_id)))
    .returning({ id: lembretes.id })
  return unlinked.map(({ id }) => id)
}

/**
 * Links reminders to a restored order, if they still exist without an order. Answers their ids. Their
 * updated_at changes, so that a form opened before cannot silently remove the link.
 */
export async function linkReminders(
  tx: Transaction,
  shop: ShopScope,
  os_id: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const linked = await tx
    .update(lembretes)
    .set({ os_id, updated_at: nextUpdatedAt(lembretes.updated_at) })
    .where(and(eq(lembretes.user_id, shop.user_id), inArray(lembretes.id, ids), isNull(lembretes.os_id)))
    .returning({ id: lembretes.id })
  if (linked.length > 0) await renameInReminders(tx, shop, { id: os_id })
  return linked.map(({ id }) => id)
}
