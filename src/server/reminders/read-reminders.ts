import { and, eq, sql } from 'drizzle-orm'
import { type ReminderStatus, reminderStatus } from '../../shared/reminders.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

export type Reminder = Awaited<ReturnType<typeof getReminder>>

/** reminders.get: one reminder with its order. Throws `nao_encontrado`. */
export async function getReminder(db: Database | Transaction, shop: ShopScope, id: string, now: Date) {
  const [row] = await selectReminders(db).where(
    and(eq(lembretes.user_id, shop.user_id), eq(lembretes.id, id)),
  )
  if (!row) throw new Refusal('nao_encontrado')
  return toReminder(row, wallClockOf(now, shop.fuso))
}

/** Reminders with their order's number, device and customer, looked up per row (orders/order-columns.ts). */
export function selectReminders(db: Database | Transaction) {
  const order = db
    .select({ numero_os: ordens_servico.numero_os, aparelho: ordens_servico.aparelho, nome: clientes.nome })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(and(eq(ordens_servico.user_id, lembretes.user_id), eq(ordens_servico.id, lembretes.os_id)))
    .limit(1)
    .as('ordem')
  return db
    .select({
      id: lembretes.id,
      titulo: lembretes.titulo,
      descricao: lembretes.descricao,
      data_lembrete: lembretes.data_lembrete,
      tipo: lembretes.tipo,
      status: lembretes.status,
      os_id: lembretes.os_id,
      created_at: lembretes.created_at,
      updated_at: lembretes.updated_at,
      numero_os: sql<string | null>`${order.numero_os}`,
      aparelho: sql<string | null>`${order.aparelho}`,
      cliente: sql<string | null>`${order.nome}`,
    })
    .from(lembretes)
    .leftJoinLateral(order, sql`true`)
}

type Selected = Awaited<ReturnType<typeof selectReminders>>[number]

/**
 * A reminder as it leaves the server: with its order, if any, and `vencido` if its time has come by the
 * shop's clock (`agora`).
 */
export function toReminder({ numero_os, aparelho, cliente, ...row }: Selected, agora: string) {
  const status: ReminderStatus = reminderStatus(row, agora)
  const order =
    numero_os !== null && aparelho !== null && cliente !== null
      ? { numero_os, aparelho, clientes: { nome: cliente } }
      : null
  return { ...row, status, ordens_servico: order }
}
