import type { Database } from './client.ts'

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
