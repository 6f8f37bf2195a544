import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { StoredReminderStatus } from '../../shared/reminders.ts'
import { nextDayAt, wallClockOf } from '../../shared/wall-clock.ts'
import { type Database, prepared } from '../db/client.ts'
import { lembretes } from '../db/schema/reminders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { openingTime, selectReminders, toReminder } from './read-reminders.ts'

/**
 * reminders.stats: the four cards, with how many are due today, when the next is due, since when the oldest
 * overdue one waits, and when the shop opens. One index answers all counts.
 */
export async function reminderStats(db: Database, shop: ShopScope, now: Date) {
  const agora = wallClockOf(now, shop.fuso)
  const midnight = nextDayAt(agora, '00:00')
  const [counts] = await countsOf(db).execute({ user_id: shop.user_id, agora, midnight })
  const hora_inicio = await openingTime(db, shop)
  const found = counts ?? none
  const total = found.pendentes + found.vencidos + found.concluidos
  return { ...found, total, hora_inicio }
}

/** Reminders that the dashboard lists. */
const maxListed = 3

/** The dashboard's reminders: how many are overdue or due until midnight, and the first of them. */
export async function dueReminders(db: Database, shop: ShopScope, now: Date) {
  const agora = wallClockOf(now, shop.fuso)
  const values = { user_id: shop.user_id, agora, midnight: nextDayAt(agora, '00:00') }
  const [counts] = await countsOfDue(db).execute(values)
  const first = await firstDue(db).execute(values)
  return {
    quantidade: counts?.quantidade ?? 0,
    vencidos: counts?.vencidos ?? 0,
    itens: first.map(row => toReminder(row, agora)),
  }
}

const none = { pendentes: 0, vencidos: 0, concluidos: 0, hoje: 0, proximo: null, mais_antigo: null }

// Literals, so that the planner knows each one's part of the index.
const statuses = { pendente: sql`'pendente'`, concluido: sql`'concluido'` } satisfies Record<
  StoredReminderStatus,
  SQL
>

const agora = sql`${sql.placeholder('agora')}::timestamp`

const isDue = and(
  eq(lembretes.user_id, sql.placeholder('user_id')),
  eq(lembretes.status, statuses.pendente),
  lt(lembretes.data_lembrete, sql`${sql.placeholder('midnight')}::timestamp`),
)

const countsOfDue = prepared(db =>
  db
    .select({
      quantidade: sql<number>`count(*)`.mapWith(Number).as('quantidade'),
      vencidos: sql<number>`count(*) filter (where ${lembretes.data_lembrete} <= ${agora})`
        .mapWith(Number)
        .as('vencidos'),
    })
    .from(lembretes)
    .where(isDue)
    .prepare('due_reminder_counts'),
)

const firstDue = prepared(db =>
  selectReminders(db)
    .where(isDue)
    .orderBy(asc(lembretes.data_lembrete), asc(lembretes.id))
    .limit(maxListed)
    .prepare('first_due_reminders'),
)

// Each figure reads one range of an index: one query with conditions would read the rows.
const countsOf = prepared(db => {
  const time = lembretes.data_lembrete
  const from = (what: SQL, status: StoredReminderStatus, when = sql``) =>
    sql`(select ${what} from ${lembretes}
      where ${lembretes.user_id} = ${sql.placeholder('user_id')} and ${lembretes.status} = ${statuses[status]} ${when})`
  const number = (status: StoredReminderStatus, when?: SQL) =>
    sql<number>`${from(sql`count(*)`, status, when)}`.mapWith(Number)
  const first = (when: SQL) => sql<string | null>`${from(sql`min(${time})`, 'pendente', when)}`.mapWith(time)
  const ahead = sql`and ${time} > ${agora}`
  const overdue = sql`and ${time} <= ${agora}`
  return db
    .select({
      pendentes: number('pendente', ahead).as('pendentes'),
      vencidos: number('pendente', overdue).as('vencidos'),
      concluidos: number('concluido').as('concluidos'),
      hoje: number('pendente', sql`${ahead} and ${time} < ${sql.placeholder('midnight')}::timestamp`).as(
        'hoje',
      ),
      proximo: first(ahead).as('proximo'),
      mais_antigo: first(overdue).as('mais_antigo'),
    })
    .from(sql`(select) as nothing`)
    .prepare('reminder_counts')
})
