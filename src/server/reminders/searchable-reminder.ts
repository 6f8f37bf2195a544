import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { nextUpdatedAt } from '../db/updated-at.ts'

type Text = SQLWrapper | string | null

/** `busca` of a reminder: its texts, and of its order the number, also without zeros, the device and the customer's name. */
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
  return sql`bancada_busca(concat_ws(' ', ${sql.join([...own, ...ofOrder], sql`, `)}))`
}

/**
 * Gives the reminders of these orders, one or all of a customer's, the texts of their order as they are now; nobody
 * edited them, so updated_at stays.
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

/** Takes an order out of its reminders before it is deleted, what they are found by too; answers their ids. */
export async function unlinkReminders(tx: Transaction, shop: ShopScope, os_id: string): Promise<string[]> {
  const unlinked = await tx
    .update(lembretes)
    .set({ os_id: null, busca: searchableReminder(lembretes, null) })
    .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.os_id, os_id)))
    .returning({ id: lembretes.id })
  return unlinked.map(({ id }) => id)
}

/**
 * Links reminders to an order that came back, where they are still there and of no other; answers which those are. They are newer
 * then: a form that was opened without the order is not to take it away unseen.
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
