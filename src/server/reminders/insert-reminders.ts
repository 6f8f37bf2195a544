import { and, eq, sql } from 'drizzle-orm'
import { maxReminders } from '../../shared/reminders.ts'
import type { Transaction } from '../db/client.ts'
import { unsent } from '../db/idempotency.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { scheduleReminders } from '../notices/schedule-notices.ts'
import { searchableReminder } from './searchable-reminder.ts'

export type ReminderToInsert = Pick<
  typeof lembretes.$inferInsert,
  'id' | 'titulo' | 'descricao' | 'data_lembrete' | 'tipo' | 'status' | 'avisado_em'
> & { os_id: string | null; created_at?: string }

/** How many more reminders the shop may store. */
export const roomForReminders = async (tx: Transaction, { user_id }: ShopScope): Promise<number> =>
  Math.max(0, maxReminders - (await tx.$count(lembretes, eq(lembretes.user_id, user_id))))

/**
 * Stores imported reminders in one statement. One whose order is in the trash gets no order. The caller holds
 * the shop's lock and has checked the limit.
 */
export async function insertReminders(
  tx: Transaction,
  shop: ShopScope,
  imported: ReminderToInsert[],
  now: Date,
): Promise<void> {
  if (imported.length === 0) return
  const { user_id } = shop
  const ids = imported.flatMap(({ os_id }) => os_id ?? [])
  const orders = new Map((await ordersOf(tx, shop, ids)).map(order => [order.id, order]))
  const at = now.toISOString()
  const rows = imported.map(({ os_id, ...fields }) => {
    const order = orders.get(os_id ?? '') ?? null
    const { titulo, descricao = null } = fields
    return {
      created_at: at,
      ...fields,
      user_id,
      os_id: order?.id ?? null,
      busca: searchableReminder({ titulo, descricao }, order),
      updated_at: at,
      ...unsent(),
    }
  })
  await tx.insert(lembretes).values(rows)
  await scheduleReminders(tx, user_id, now)
}

/** The searched texts of these orders. */
const ordersOf = (tx: Transaction, { user_id }: ShopScope, ids: string[]) =>
  tx
    .select({
      id: ordens_servico.id,
      numero_os: ordens_servico.numero_os,
      aparelho: ordens_servico.aparelho,
      nome: clientes.nome,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(eq(ordens_servico.user_id, user_id), sql`${ordens_servico.id} = any(${sql.param(ids)}::uuid[])`),
    )
