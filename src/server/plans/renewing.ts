import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { assinaturas, subscriptionMark } from '../db/schema/billing.ts'

/** When a subscription's time is over, its grace included. */
export const paidUntil = sql`coalesce(${assinaturas.carencia_ate}, ${assinaturas.expires_at})`

/** Whether a subscription of this owner goes on being charged for. */
export async function isRenewing(tx: Pick<Database, '$count'>, user_id: string, now: Date): Promise<boolean> {
  const running = and(eq(assinaturas.user_id, user_id), renewsAt(sql`${now.toISOString()}`))
  return (await tx.$count(assinaturas, running)) > 0
}

/** Whether it goes on being charged for: it runs, or is late, and nobody canceled it. What names no subscription is charged for once. */
export const renewsAt = (instant: SQL | Placeholder): SQL<boolean> =>
  sql<boolean>`(${assinaturas.status} in ('active', 'pending') and ${assinaturas.grupo} like ${`%:${subscriptionMark}%`}
    and coalesce(${paidUntil} >= ${instant}::timestamptz, false))`
