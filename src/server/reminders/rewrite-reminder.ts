import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderEventAuthor } from '../../shared/orders.ts'
import type { StoredReminderStatus } from '../../shared/reminders.ts'
import type { ChangeReminder, UpdateReminder } from '../../shared/reminders-schema.ts'
import type { Transaction } from '../db/client.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { scheduleReminders } from '../notices/schedule-notices.ts'
import { getReminder, type Reminder } from './read-reminders.ts'
import { searchableReminder } from './searchable-reminder.ts'

/**
 * Writes a reminder for an import, with its status; a reopened one sends its notice again. The caller holds
 * the shop's lock. Throws as reminders.update does.
 */
export function rewriteReminder(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on, status, ...fields }: UpdateReminder & { status: StoredReminderStatus },
  now: Date,
): Promise<Reminder> {
  return changeLocked(
    tx,
    shop,
    { id, based_on },
    now,
    null,
    async (_, before) => ({
      ...(await columnsOfForm(tx, shop, fields)),
      status,
      ...(before.status === 'concluido' && status === 'pendente' && { avisado_em: null }),
      // As the owner's event it would protect the imported order from an undo.
    }),
    'importado',
  )
}

/** The columns to write. */
export type ReminderColumns = Omit<Partial<typeof lembretes.$inferInsert>, 'busca' | 'avisado_em'> & {
  busca?: SQL
  avisado_em?: SQL | null
}

/** The columns from the reminder's form. Throws `entrada_invalida` for an unknown order. */
export async function columnsOfForm(
  tx: Transaction,
  shop: ShopScope,
  fields: Omit<UpdateReminder, 'id' | 'based_on'>,
): Promise<ReminderColumns> {
  return {
    ...fields,
    busca: searchableReminder(fields, await orderOf(tx, shop, fields.os_id)),
    // Another time sends the notice again.
    avisado_em: sql`case when ${lembretes.data_lembrete} = ${fields.data_lembrete}::timestamp then ${lembretes.avisado_em} end`,
  }
}

/**
 * Changes a reminder if it is as its sender saw it and has status `from`, if given, and records changes of
 * its order in that order's history. The caller holds the shop's lock. Throws `nao_encontrado`, or `conflito`
 * with the newer row.
 */
export async function changeLocked(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on }: ChangeReminder,
  now: Date,
  from: StoredReminderStatus | null,
  setOf: (tx: Transaction, before: Reminder) => Promise<ReminderColumns>,
  autor?: OrderEventAuthor,
): Promise<Reminder> {
  const before = await getReminder(tx, shop, id, now)
  const status = before.status === 'concluido' ? 'concluido' : 'pendente'
  if (before.updated_at !== based_on || (from && status !== from))
    throw new Refusal('conflito', { row: before })
  await tx
    .update(lembretes)
    .set({ ...(await setOf(tx, before)), updated_at: nextUpdatedAt(lembretes.updated_at) })
    .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.id, id)))
  const after = await getReminder(tx, shop, id, now)
  if (before.os_id !== after.os_id) {
    await recordLink(tx, shop, 'lembrete_removido', before, now, autor)
    await recordLink(tx, shop, 'lembrete_criado', after, now, autor)
  }
  await scheduleReminders(tx, shop.user_id, now)
  return after
}

/** Records in the order's history, if there is an order, that a reminder was added or removed. */
export async function recordLink(
  tx: Transaction,
  shop: ShopScope,
  tipo: 'lembrete_criado' | 'lembrete_removido',
  {
    id,
    os_id,
    tipo: tipo_lembrete,
    data_lembrete,
  }: Pick<Reminder, 'id' | 'os_id' | 'tipo' | 'data_lembrete'>,
  now: Date,
  autor?: OrderEventAuthor,
): Promise<void> {
  if (os_id === null) return
  const facts = { lembrete_id: id, tipo_lembrete, data_lembrete }
  const sides = tipo === 'lembrete_criado' ? { para: facts } : { de: facts }
  await recordEvent(tx, shop, { os_id, tipo, ...(autor && { autor }), ...sides }, now)
}

/** The order's searched texts, which the shop's lock keeps unchanged; null without an order. */
export async function orderOf(tx: Transaction, shop: ShopScope, os_id: string | null) {
  if (os_id === null) return null
  const [order] = await tx
    .select({ numero_os: ordens_servico.numero_os, aparelho: ordens_servico.aparelho, nome: clientes.nome })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, os_id)))
  if (!order) throw new Refusal('entrada_invalida', { fields: { os_id: 'opcao_invalida' } })
  return order
}
