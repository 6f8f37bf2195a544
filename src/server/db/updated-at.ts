import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The next updated_at of a row: now, but always later than before, so that based_on distinguishes two edits.
 */
export const nextUpdatedAt = (column: SQLWrapper): SQL =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${column} + interval '1 millisecond')`
