import { and, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReminderStatus } from '../../shared/reminders.ts'
import type { ListReminders } from '../../shared/reminders-schema.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, listPage, type PageInput, sortedBy } from '../db/list-page.ts'
import { lembretes } from '../db/schema/reminders.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectReminders, toReminder } from './read-reminders.ts'

type Listed = Omit<ListReminders, keyof PageInput> & { from: Cursor | null; limit: number; agora: string }

/** reminders.list: by time, filtered by search, status, type or order. */
export function listReminders(
  db: Database,
  shop: ShopScope,
  { cursor, limit, ...filter }: ListReminders,
  now: Date,
) {
  const agora = wallClockOf(now, shop.fuso)
  return listPage(
    { cursor, limit },
    async (from, limit) => {
      const listed = { ...filter, from, limit, agora }
      const rows = matches(lembretes.busca, filter.q)
        ? await searchReminders(db, shop, listed)
        : await selectReminders(db)
            .where(within(shop, listed))
            .orderBy(...sortOf(listed).columns)
            .limit(limit)
      return rows.map(row => toReminder(row, agora))
    },
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
    .orderBy(...sortOf(listed).columns)
    .limit(probe)
    .as('first')
  const { sort } = sortOf(listed)
  return db
    .select({ id: first.id })
    .from(first)
    .where(matches(first.busca, q) ?? undefined)
    .orderBy(sort(first.data_lembrete), sort(first.id))
    .limit(listed.limit)
}

// Sorted by a sum, so that no index offers this order: the planner would otherwise look for a word that it
// thinks common in every reminder.
function throughIndex(db: Database, shop: ShopScope, listed: Listed) {
  const { sort } = sortOf(listed)
  return db
    .select({ id: lembretes.id })
    .from(lembretes)
    .where(and(within(shop, listed), matches(lembretes.busca, listed.q) ?? undefined))
    .orderBy(sort(sql`${lembretes.data_lembrete} + interval '0'`), sort(lembretes.id))
    .limit(listed.limit)
}

const withIds = (db: Database, shop: ShopScope, listed: Listed, ids: SQLWrapper) =>
  selectReminders(db)
    .where(and(eq(lembretes.user_id, shop.user_id), sql`${lembretes.id} in ${ids}`))
    .orderBy(...sortOf(listed).columns)

const sorts = {
  crescente: sortedBy(lembretes.data_lembrete, lembretes.id, 'asc'),
  decrescente: sortedBy(lembretes.data_lembrete, lembretes.id),
}
const sortOf = ({ ordem = 'crescente' }: Pick<ListReminders, 'ordem'>) => sorts[ordem]

const within = (
  shop: ShopScope,
  { status, tipo, os_id, from, agora, ...listed }: Omit<Listed, 'q' | 'limit'>,
) =>
  and(
    eq(lembretes.user_id, shop.user_id),
    status && is[status](agora),
    tipo && eq(lembretes.tipo, tipo),
    os_id ? eq(lembretes.os_id, os_id) : undefined,
    sortOf(listed).after(from),
  )

/** The conditions of the three statuses: each reminder fulfils exactly one. */
const is = {
  pendente: agora => and(eq(lembretes.status, 'pendente'), gt(lembretes.data_lembrete, agora)),
  vencido: agora => and(eq(lembretes.status, 'pendente'), lte(lembretes.data_lembrete, agora)),
  concluido: () => eq(lembretes.status, 'concluido'),
} satisfies Record<ReminderStatus, (agora: string) => SQL | undefined>
