import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { primaryOf } from '../database-address.ts'
import { databaseConnections } from '../limits.ts'
import { createAnnouncer, keepAnnouncer } from './notifications.ts'
import { watchPool } from './pool-use.ts'
import * as access from './schema/access.ts'
import * as customers from './schema/customers.ts'
import * as orders from './schema/orders.ts'
import * as photos from './schema/photos.ts'
import * as plans from './schema/plans.ts'
import * as shops from './schema/shops.ts'

const schema = { ...access, ...customers, ...orders, ...photos, ...plans, ...shops }

export type Database = ReturnType<typeof openDatabase>['db']
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface DatabaseOptions {
  url: string
  /** The role that statements run as, if the URL's own may do more than DML. */
  role?: string
  /** The pool's size. */
  max?: number
}

/** Opens a pool. Nothing connects until the first query. */
export function openDatabase({ url, role, max = databaseConnections }: DatabaseOptions) {
  const client = postgres(url, {
    max,
    ...primaryOf(url),
    // A restarted server is found again within moments (the driver's own waits grow to 20 s).
    backoff: () => 0.2,
    connect_timeout: 3,
    onnotice() {},
    connection: {
      application_name: 'bancada',
      TimeZone: 'UTC',
      // Set once per connection: setting it in each transaction would cost a round trip.
      default_transaction_isolation: 'read committed',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      lock_timeout: 10_000,
      ...(role ? { role } : {}),
    },
  })
  watchPool(client, max)
  const db = drizzle(client, { schema })
  const announcer = createAnnouncer(db)
  keepAnnouncer(db, announcer)
  return {
    db,
    /** Waits at most `timeout` seconds for running queries, and for what they changed to be announced. */
    async close(timeout = 5): Promise<void> {
      await client.end({ timeout })
      await announcer.close()
    },
  }
}

/**
 * Keeps one prepared statement per pool: Drizzle builds its SQL once, the server plans it once. For reads
 * outside transactions only, because a statement belongs to its pool.
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return db => {
    let statement = statements.get(db)
    if (!statement) {
      statement = build(db)
      statements.set(db, statement)
    }
    return statement
  }
}
