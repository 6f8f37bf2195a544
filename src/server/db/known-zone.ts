import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { codeOf } from './failures.ts'

/** Whether this database knows the zone: its list may be older than Node's. */
export async function isKnownZone(db: Database, fuso: string): Promise<boolean> {
  try {
    await db.execute(sql`select now() at time zone ${fuso}`)
    return true
  } catch (error) {
    if (codeOf(error) === invalidParameter) return false
    throw error
  }
}

const invalidParameter = '22023'
