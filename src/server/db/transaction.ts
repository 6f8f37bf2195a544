import { sql } from 'drizzle-orm'
import type { LiveChange, LiveNoun } from '../../shared/live.ts'
import type { Database, Transaction } from './client.ts'
import { beginCommit } from './commit-waits.ts'
import { isDatabaseAway } from './failures.ts'
import { announcerOf, liveChannel } from './notifications.ts'
import type { ShopScope } from './shop-scope.ts'

/**
 * Runs `work` in one read committed transaction. All transactions go through here; one within another is a
 * part of it. A commit whose answer is lost rejects; the once-only key makes a repeat safe.
 */
export async function transaction<T>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let ended = () => {}
  try {
    return await db.transaction(async tx => {
      const result = await work(tx)
      ended = beginCommit()
      return result
    })
  } finally {
    ended()
  }
}

/** A transaction without a statement timeout, for commands whose work grows with all rows. */
export function longTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(db, async tx => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    return work(tx)
  })
}

/** A read-only snapshot: writes made meanwhile are not visible. */
export function snapshot<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Waits for this name's lock, and holds it until the transaction ends: for what may have no row to lock. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(values (1)) one`)
    .prepare('lock_name')
    .execute()
}

/** Notes that a row of the shop changed: the owner's other tabs ask again for what shows it (client/live/refetch-changed.ts). */
export type Changed = (noun: LiveNoun, id: string) => void

/**
 * A transaction on a shop's data. After its commit the owner's other tabs are notified of the noted changes. See
 * docs/decisions/live.md.
 */
export async function shopTransaction<T>(
  db: Database,
  shop: ShopScope,
  work: (tx: Transaction, changed: Changed) => Promise<T>,
): Promise<T> {
  const changes: LiveChange[] = []
  const announce = () => announcerOf(db)?.announce(shop.user_id, changes)
  try {
    const result = await transaction(db, tx =>
      work(tx, (noun, id) => changes.push({ noun, id, aba: shop.tab ?? null })),
    )
    announce()
    return result
  } catch (error) {
    // It may be stored all the same: only the answer to the commit may be lost.
    if (isDatabaseAway(error)) announce()
    throw error
  }
}

/**
 * Notifies an owner's tabs, which ask again for what shows the changed rows (client/live/refetch-changed.ts). It is sent
 * with the commit itself, which makes other commits of the cluster wait: for the account's rare changes, which have no
 * shop's scope.
 */
export const notifyOwner = (tx: Transaction, user_id: string, changes: LiveChange[]): Promise<void> =>
  notify(
    tx,
    changes.map(change => ({ user_id, ...change })),
  )

/**
 * Notifies every process on commit. A statement of its own, which reads no table: a distributed database would run it on
 * any of its nodes, where nobody listens.
 */
export async function notify(tx: Transaction, messages: object[]): Promise<void> {
  await tx
    .select({ told: sql`pg_notify(${liveChannel}, change)` })
    .from(sql`unnest(${sql.param(messages.map(message => JSON.stringify(message)))}::text[]) change`)
    .prepare('announce')
    .execute()
}
