import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database } from '../../src/server/db/client.ts'

export interface Statement {
  sql: string
  params: unknown[]
}

/** A database that tells which statements some work sends. */
export function tellingDatabase(url: string) {
  const client = postgres(url, { max: 4, onnotice() {}, connection: { TimeZone: 'UTC' } })
  let told: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) }
  // Database has only the tables' types more, and no query of ours reads through them.
  const db = drizzle(client, { logger }) as unknown as Database
  return {
    async captured(work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
      told = []
      await work(db)
      return told
    },
    close: () => client.end({ timeout: 1 }),
  }
}
