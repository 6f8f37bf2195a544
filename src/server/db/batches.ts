import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

const batch = 1_000

/**
 * Deletes rows in batches, so that no statement takes long. Calls `isOver` before each batch, and stops if it
 * is true. Answers whether all rows are deleted.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  which: SQL,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  for (let gone = batch; gone === batch; ) {
    if (isOver()) return false
    // The outer condition repeats `which`, because a row may have changed since the inner select.
    const deleted = await db.execute(sql`
      delete from ${table} where (${which}) and ctid = any(array(
        select ctid from ${table} where ${which} limit ${batch}))`)
    gone = deleted.count
  }
  return true
}

/** Rows per statement, because its parameters are limited. */
const statementRows = 1000

/** Splits rows into as many as one statement takes, or into another `size`. */
export function* inBatches<Row>(rows: readonly Row[], size = statementRows): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
