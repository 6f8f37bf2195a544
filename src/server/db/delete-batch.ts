import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

const batch = 1_000

/**
 * Deletes rows a batch at a time, so that however many there are no statement takes long. Answers whether all are gone:
 * asked before each batch, `isOver` ends it.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  which: SQL,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  for (let gone = batch; gone === batch; ) {
    if (isOver()) return false
    // Said twice: a row that changes meanwhile is looked at once more, as it is then.
    const deleted = await db.execute(sql`
      delete from ${table} where (${which}) and ctid = any(array(
        select ctid from ${table} where ${which} limit ${batch}))`)
    gone = deleted.count
  }
  return true
}
