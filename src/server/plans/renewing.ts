import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { assinaturas, subscriptionPrefix } from '../db/schema/billing.ts'

/** When a subscription's access ends, grace period included. */
export const paidUntil = sql`coalesce(${assinaturas.carencia_ate}, ${assinaturas.expires_at})`

/** Whether a subscription of this owner is still being charged. */
export async function isRenewing(tx: Pick<Database, '$count'>, user_id: string, now: Date): Promise<boolean> {
  const running = and(eq(assinaturas.user_id, user_id), renewsAt(sql`${now.toISOString()}`))
  return (await tx.$count(assinaturas, running)) > 0
}

/**
 * Whether it will be charged again: it is active or late, and was not canceled. An order without a
 * subscription is charged once.
 */
export const renewsAt = (instant: SQL | Placeholder): SQL<boolean> =>
  sql<boolean>`(${assinaturas.status} in ('active', 'pending') and ${assinaturas.grupo} like ${`%:${subscriptionPrefix}%`}
    and coalesce(${paidUntil} >= ${instant}::timestamptz, false))`
