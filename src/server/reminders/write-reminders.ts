import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { maxReminders, type StoredReminderStatus, snoozedUntil } from '../../shared/reminders.ts'
import type {
  ChangeReminder,
  CreateReminder,
  SnoozeReminder,
  UpdateReminder,
} from '../../shared/reminders-schema.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database, Transaction } from '../db/client.ts'
import { assertSameContent, contentHash } from '../db/idempotency.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { scheduleReminders } from '../notices/schedule-notices.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { openingTime } from './opening-time.ts'
import { getReminder, type Reminder } from './read-reminders.ts'
import { changeLocked, columnsOfForm, orderOf, type ReminderColumns, recordLink } from './rewrite-reminder.ts'
import { searchableReminder } from './searchable-reminder.ts'

/**
 * reminders.create. The same payload again returns the reminder of the first attempt. Throws
 * `chave_repetida`, `limite_lembretes`, or `entrada_invalida` at os_id for an unknown order.
 */
export function createReminder(
  db: Database,
  shop: ShopScope,
  input: CreateReminder,
  now: Date,
): Promise<Reminder> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const [repeated] = await tx
      .select({ id: lembretes.id, chave_conteudo: lembretes.chave_conteudo })
      .from(lembretes)
      .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.chave, input.chave)))
    if (repeated) {
      assertSameContent(repeated, chave_conteudo)
      return getReminder(tx, shop, repeated.id, now)
    }
    const stored = await tx.$count(lembretes, eq(lembretes.user_id, shop.user_id))
    if (stored >= maxReminders) throw new Refusal('limite_lembretes')
    const id = uuidv7()
    await tx.insert(lembretes).values({
      ...input,
      user_id: shop.user_id,
      id,
      busca: searchableReminder(input, await orderOf(tx, shop, input.os_id)),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      chave_conteudo,
    })
    await recordLink(tx, shop, 'lembrete_criado', { ...input, id }, now)
    await scheduleReminders(tx, shop.user_id, now)
    changed('reminders', id)
    return getReminder(tx, shop, id, now)
  })
}

/**
 * reminders.update. Throws `nao_encontrado`, `conflito` with the newer row, or `entrada_invalida` at os_id
 * for an unknown order.
 */
export function updateReminder(
  db: Database,
  shop: ShopScope,
  { id, based_on, ...fields }: UpdateReminder,
  now: Date,
): Promise<Reminder> {
  return change(db, shop, { id, based_on }, now, null, tx => columnsOfForm(tx, shop, fields))
}

/**
 * reminders.complete: completes a pendente reminder, overdue or not. Throws `nao_encontrado`, or `conflito`
 * with the newer row.
 */
export const completeReminder = (db: Database, shop: ShopScope, input: ChangeReminder, now: Date) =>
  change(db, shop, input, now, 'pendente', async () => ({ status: 'concluido' }))

/**
 * reminders.reopen: undoes complete, without another notice. Throws `nao_encontrado`, or `conflito` with the
 * newer row.
 */
export const reopenReminder = (db: Database, shop: ShopScope, input: ChangeReminder, now: Date) =>
  change(db, shop, input, now, 'concluido', async () => ({ status: 'pendente' }))

/**
 * reminders.snooze: postpones a pendente reminder from now, not from its own time. Throws `nao_encontrado`,
 * or `conflito` with the newer row.
 */
export function snoozeReminder(
  db: Database,
  shop: ShopScope,
  { por, ...input }: SnoozeReminder,
  now: Date,
): Promise<Reminder> {
  return change(db, shop, input, now, 'pendente', async (tx, _, fuso) => ({
    data_lembrete: snoozedUntil(por, wallClockOf(now, fuso), await openingTime(tx, shop)),
    avisado_em: null,
  }))
}

/** reminders.delete. Throws `nao_encontrado`. */
export function deleteReminder(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const [gone] = await tx
      .delete(lembretes)
      .where(and(eq(lembretes.user_id, shop.user_id), eq(lembretes.id, id)))
      .returning({
        id: lembretes.id,
        os_id: lembretes.os_id,
        tipo: lembretes.tipo,
        data_lembrete: lembretes.data_lembrete,
      })
    if (!gone) throw new Refusal('nao_encontrado')
    await recordLink(tx, shop, 'lembrete_removido', gone, now)
    await scheduleReminders(tx, shop.user_id, now)
    changed('reminders', id)
  })
}

type SetOf = (tx: Transaction, before: Reminder, fuso: string) => Promise<ReminderColumns>

/** Changes a reminder in a transaction of its own. */
function change(
  db: Database,
  shop: ShopScope,
  { id, based_on }: ChangeReminder,
  now: Date,
  from: StoredReminderStatus | null,
  setOf: SetOf,
): Promise<Reminder> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    const after = await changeLocked(tx, shop, { id, based_on }, now, from, (inner, before) =>
      setOf(inner, before, fuso),
    )
    changed('reminders', id)
    return after
  })
}
