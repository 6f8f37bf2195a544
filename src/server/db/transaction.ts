import type { Database, Transaction } from './client.ts'

/**
 * Runs `work` in one transaction, read committed: all of it is stored, or nothing. Every transaction goes through here.
 * A commit whose answer is lost with the connection rejects; the once-only key makes repeating it safe.
 */
export function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work)
}
