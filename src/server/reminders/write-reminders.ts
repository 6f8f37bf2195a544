import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OrderEventAuthor } from '../../shared/orders.ts'
import { maxReminders, type StoredReminderStatus, snoozedUntil } from '../../shared/reminders.ts'
import type {
  ChangeReminder,
  CreateReminder,
  SnoozeReminder,
  UpdateReminder,
} from '../../shared/reminders-schema.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database, Transaction } from '../db/client.ts'
import { contentHash, findRepeated, unsent } from '../db/idempotency.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { scheduleReminders } from '../notices/schedule-notices.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { assertRoomForTexts } from '../totals/text-bytes.ts'
import { getReminder, openingTime, type Reminder } from './read-reminders.ts'
import { searchableReminder } from './searchable-reminder.ts'

/**
 * reminders.create. The same payload again returns the reminder of the first attempt. Throws
 * `chave_repetida`, `limite_lembretes`, `espaco_textos`, or `entrada_invalida` at os_id for an unknown order.
 */
export function createReminder(
  db: Database,
  shop: ShopScope,
  input: CreateReminder,
  now: Date,
): Promise<Reminder> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, lembretes, shop, input.chave, chave_conteudo)
    if (repeated) return getReminder(tx, shop, repeated, now)
    assertRoomForTexts(locked, locked.plan.plano)
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
    }),
    // Not the owner's event: that would protect the imported order from an undo.
    'importado',
  )
}

/** The columns to write. */
type ReminderColumns = Omit<Partial<typeof lembretes.$inferInsert>, 'busca' | 'avisado_em'> & {
  busca?: SQL
  avisado_em?: SQL | null
}

/** The columns from the reminder's form. Throws `entrada_invalida` for an unknown order. */
async function columnsOfForm(
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
async function changeLocked(
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
async function recordLink(
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
async function orderOf(tx: Transaction, shop: ShopScope, os_id: string | null) {
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

type ReminderToInsert = Pick<
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
