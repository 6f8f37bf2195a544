import { and, asc, desc, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReminderStatus } from '../../shared/reminders.ts'
import type { ListReminders } from '../../shared/reminders-schema.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/list-page.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectReminders, toReminder } from './read-reminders.ts'

type Listed = Omit<ListReminders, 'cursor' | 'limit'> & { from: Cursor | null; limit: number; agora: string }

/** reminders.list: by time, filtered by search, status, type or order. */
export async function listReminders(db: Database, shop: ShopScope, input: ListReminders, now: Date) {
  const { cursor, limit = pageSize, ...filter } = input
  const agora = wallClockOf(now, shop.fuso)
  const listed = { ...filter, from: decodeCursor(cursor), limit: limit + 1, agora }
  const rows = matches(lembretes.busca, input.q)
    ? await searchReminders(db, shop, listed)
    : await selectReminders(db)
        .where(within(shop, listed))
        .orderBy(...byTime(input))
        .limit(limit + 1)
  return toPage(
    rows.map(row => toReminder(row, agora)),
    limit,
    row => row.data_lembrete,
  )
}

/**
 * Matching reminders: among the first in the list's order, then by the trigram index. Neither query is
 * prepared, as in orders/search-orders.ts.
 */
async function searchReminders(db: Database, shop: ShopScope, listed: Listed) {
  const near = await withIds(db, shop, listed, amongFirst(db, shop, listed))
  return near.length === listed.limit ? near : withIds(db, shop, listed, throughIndex(db, shop, listed))
}

/** How many of the first reminders are read before using the index. */
const probe = 2000

function amongFirst(db: Database, shop: ShopScope, { q, ...listed }: Listed) {
  const first = db
    .select({ id: lembretes.id, data_lembrete: lembretes.data_lembrete, busca: lembretes.busca })
    .from(lembretes)
    .where(within(shop, listed))
    .orderBy(...byTime(listed))
    .limit(probe)
    .as('first')
  const direction = directionOf(listed)
  return db
    .select({ id: first.id })
    .from(first)
    .where(matches(first.busca, q) ?? undefined)
    .orderBy(direction(first.data_lembrete), direction(first.id))
    .limit(listed.limit)
}

// Sorted by a sum, so that no index offers this order: the planner would otherwise look for a word that it
// thinks common in every reminder.
const throughIndex = (db: Database, shop: ShopScope, listed: Listed) =>
  db
    .select({ id: lembretes.id })
    .from(lembretes)
    .where(and(within(shop, listed), matches(lembretes.busca, listed.q) ?? undefined))
    .orderBy(
      directionOf(listed)(sql`${lembretes.data_lembrete} + interval '0'`),
      directionOf(listed)(lembretes.id),
    )
    .limit(listed.limit)

const withIds = (db: Database, shop: ShopScope, listed: Listed, ids: SQLWrapper) =>
  selectReminders(db)
    .where(and(eq(lembretes.user_id, shop.user_id), sql`${lembretes.id} in ${ids}`))
    .orderBy(...byTime(listed))

const directionOf = ({ ordem }: Pick<ListReminders, 'ordem'>) => (ordem === 'decrescente' ? desc : asc)

const byTime = (listed: Pick<ListReminders, 'ordem'>) => [
  directionOf(listed)(lembretes.data_lembrete),
  directionOf(listed)(lembretes.id),
]

const within = (shop: ShopScope, { status, tipo, os_id, ordem, from, agora }: Omit<Listed, 'q' | 'limit'>) =>
  and(
    eq(lembretes.user_id, shop.user_id),
    status && is[status](agora),
    tipo && eq(lembretes.tipo, tipo),
    os_id ? eq(lembretes.os_id, os_id) : undefined,
    from ? beyond(from, ordem) : undefined,
  )

/** The conditions of the three statuses: each reminder fulfils exactly one. */
const is = {
  pendente: agora => and(eq(lembretes.status, 'pendente'), gt(lembretes.data_lembrete, agora)),
  vencido: agora => and(eq(lembretes.status, 'pendente'), lte(lembretes.data_lembrete, agora)),
  concluido: () => eq(lembretes.status, 'concluido'),
} satisfies Record<ReminderStatus, (agora: string) => SQL | undefined>

const beyond = ({ value, id }: Cursor, ordem: ListReminders['ordem']): SQL =>
  sql`(${lembretes.data_lembrete}, ${lembretes.id}) ${ordem === 'decrescente' ? sql`<` : sql`>`} (${value}::timestamp, ${id}::uuid)`
