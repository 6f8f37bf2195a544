import { readAnalytics } from '../../../src/server/admin/analytics.ts'
import { listAudit } from '../../../src/server/admin/list-audit.ts'
import { listJobs } from '../../../src/server/admin/list-jobs.ts'
import { listOwners } from '../../../src/server/admin/list-owners.ts'
import { readPlans, readReports } from '../../../src/server/admin/plan-figures.ts'
import { readOwner } from '../../../src/server/admin/read-owner.ts'
import { readStats } from '../../../src/server/admin/stats.ts'
import { listDeliveries } from '../../../src/server/billing/list-deliveries.ts'
import { listSubscriptions } from '../../../src/server/billing/subscriptions.ts'
import { listTransactions } from '../../../src/server/billing/transactions.ts'
import type { Database } from '../../../src/server/db/client.ts'

export interface AdminCase {
  name: string
  run: (db: Database) => Promise<unknown>
}

interface Page {
  nextCursor: string | null
}

/** Every read of the area, the lists at page 1 and page 100, or the last one where there are fewer. */
export async function adminCases(db: Database, owner: string): Promise<AdminCase[]> {
  const now = new Date()
  const config = { sandbox: false }
  const operator = { user: { id: owner }, id_publico: crypto.randomUUID() }
  const lists: [string, (db: Database, cursor: string | null) => Promise<Page>][] = [
    ['users', (db, cursor) => listOwners(db, { cursor, limit: 30 }, now)],
    ['users, basico', (db, cursor) => listOwners(db, { plano: 'basico', cursor, limit: 30 }, now)],
    ['transactions', (db, cursor) => listTransactions(db, { cursor })],
    ['subscriptions', (db, cursor) => listSubscriptions(db, { cursor, limit: 30 }, now)],
    ['deliveries', (db, cursor) => listDeliveries(db, { cursor })],
    ['audit', (db, cursor) => listAudit(db, { cursor })],
    ['jobs', (db, cursor) => listJobs(db, { cursor })],
  ]
  const paged: AdminCase[] = []
  for (const [name, list] of lists) {
    let cursor: string | null = null
    for (let page = 1; page < 100; page++) {
      const { nextCursor } = await list(db, cursor)
      if (nextCursor === null) break
      cursor = nextCursor
    }
    const deep = cursor
    paged.push({ name: `${name}, page 1`, run: db => list(db, null) })
    paged.push({ name: `${name}, page 100`, run: db => list(db, deep) })
  }
  return [
    { name: 'stats', run: db => readStats(db, now) },
    { name: 'plans', run: db => readPlans(db, now) },
    { name: 'reports', run: db => readReports(db, now) },
    { name: 'analytics', run: db => readAnalytics(db, now) },
    { name: 'user', run: db => readOwner({ db, config }, owner, operator, now) },
    ...paged,
    { name: 'users, rare plan', run: db => listOwners(db, { plano: 'profissional' }, now) },
    { name: 'users, frequent words', run: db => listOwners(db, { q: 'são josé' }, now) },
    { name: 'users, one address', run: db => listOwners(db, { q: 'dono77@' }, now) },
    { name: 'users, absent', run: db => listOwners(db, { q: 'zimbábue' }, now) },
    { name: 'transactions, one buyer', run: db => listTransactions(db, { q: 'dono75@' }) },
    { name: 'subscriptions, one buyer', run: db => listSubscriptions(db, { q: 'dono75@' }, now) },
    { name: 'deliveries, one buyer', run: db => listDeliveries(db, { q: 'dono75@' }) },
    { name: 'audit, one owner', run: db => listAudit(db, { q: 'dono77@' }) },
  ]
}
