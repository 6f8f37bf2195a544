import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, numeric, uuid } from 'drizzle-orm/pg-core'

/** An instant: timestamptz(3) in the database, an ISO string ending in Z everywhere else. No JS Date. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
})

/**
 * The time on the shop's clocks (shared/wall-clock.ts): a timestamp without zone in the database. No JS Date.
 */
export const wallClockTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp',
  toDriver: shown => shown.replace('Z', ''),
  fromDriver: toIso,
})

/** '2026-11-20 10:00:00.1+00' (sessions run in UTC) to '2026-11-20T10:00:00.100Z'. */
function toIso(text: string): string {
  const [date = '', time = ''] = text.replace(/\+00$/, '').split(' ')
  const [seconds = '', fraction = ''] = time.split('.')
  return `${date}T${seconds}.${fraction.padEnd(3, '0')}Z`
}

/** Reais. Summed and divided in SQL only. */
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' })

/** A sum of amounts, wide enough for more rows than a shop can have. */
export const moneyTotal = () => numeric({ precision: 20, scale: 2, mode: 'number' })

export const userId = () => uuid().notNull()

/** The next updated_at of a row: now, but always later than before, so that based_on distinguishes two edits. */
export const nextUpdatedAt = (column: SQLWrapper): SQL =>
  sql`greatest(date_trunc('milliseconds', statement_timestamp()), bancada_depois(${column}))`
