import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The next updated_at of a row: now, and always later than before, so that based_on tells two edits apart. */
export const nextUpdatedAt = (column: SQLWrapper): SQL =>
  sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${column} + interval '1 millisecond')`
