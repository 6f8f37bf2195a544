import { and, asc, desc, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReminderStatus } from '../../shared/reminders.ts'
import type { ListReminders } from '../../shared/reminders-schema.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectReminders, toReminder } from './read-reminders.ts'

type Listed = Omit<ListReminders, 'cursor' | 'limit'> & { from: Cursor | null; limit: number; agora: string }

/** reminders.list: by time, by search, status, type or order; keyset pages. */
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
 * Reminders that match: looked for among the first that stand in the list's order, then through the trigram index. As
 * with orders (orders/search-orders.ts), neither query is prepared.
 */
async function searchReminders(db: Database, shop: ShopScope, listed: Listed) {
  const near = await withIds(db, shop, listed, amongFirst(db, shop, listed))
  return near.length === listed.limit ? near : withIds(db, shop, listed, throughIndex(db, shop, listed))
}

/** How many of the first reminders are read before the index is asked. */
const probe = 2000

function amongFirst(db: Database, shop: ShopScope, { q, ...listed }: Listed) {
  const first = db
    .select({ id: lembretes.id, data_lembrete: lembretes.data_lembrete, busca: lembretes.busca })
    .from(lembretes)
    .where(within(shop, listed))
    .orderBy(...byTime(listed))
    .limit(probe)
    .as('first')
  const way = wayOf(listed)
  return db
    .select({ id: first.id })
    .from(first)
    .where(matches(first.busca, q) ?? undefined)
    .orderBy(way(first.data_lembrete), way(first.id))
    .limit(listed.limit)
}

// Ordered by a sum, which no index holds: else a word that is thought common is looked for in every reminder.
const throughIndex = (db: Database, shop: ShopScope, listed: Listed) =>
  db
    .select({ id: lembretes.id })
    .from(lembretes)
    .where(and(within(shop, listed), matches(lembretes.busca, listed.q) ?? undefined))
    .orderBy(wayOf(listed)(sql`${lembretes.data_lembrete} + interval '0'`), wayOf(listed)(lembretes.id))
    .limit(listed.limit)

const withIds = (db: Database, shop: ShopScope, listed: Listed, ids: SQLWrapper) =>
  selectReminders(db)
    .where(and(eq(lembretes.user_id, shop.user_id), sql`${lembretes.id} in ${ids}`))
    .orderBy(...byTime(listed))

const wayOf = ({ ordem }: Pick<ListReminders, 'ordem'>) => (ordem === 'decrescente' ? desc : asc)

const byTime = (listed: Pick<ListReminders, 'ordem'>) => [
  wayOf(listed)(lembretes.data_lembrete),
  wayOf(listed)(lembretes.id),
]

const within = (shop: ShopScope, { status, tipo, os_id, ordem, from, agora }: Omit<Listed, 'q' | 'limit'>) =>
  and(
    eq(lembretes.user_id, shop.user_id),
    status && is[status](agora),
    tipo && eq(lembretes.tipo, tipo),
    os_id ? eq(lembretes.os_id, os_id) : undefined,
    from ? beyond(from, ordem) : undefined,
  )

/** The conditions of the three statuses: no reminder fulfils two of them, and each fulfils one. */
const is = {
  pendente: agora => and(eq(lembretes.status, 'pendente'), gt(lembretes.data_lembrete, agora)),
  vencido: agora => and(eq(lembretes.status, 'pendente'), lte(lembretes.data_lembrete, agora)),
  concluido: () => eq(lembretes.status, 'concluido'),
} satisfies Record<ReminderStatus, (agora: string) => SQL | undefined>

const beyond = ({ value, id }: Cursor, ordem: ListReminders['ordem']): SQL =>
  sql`(${lembretes.data_lembrete}, ${lembretes.id}) ${ordem === 'decrescente' ? sql`<` : sql`>`} (${value}::timestamp, ${id}::uuid)`
