import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../shared/billing.ts'
import type { ListSubscriptions } from '../../shared/billing-schema.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, toPage } from '../db/cursor.ts'
import { usuarios } from '../db/schema/access.ts'
import { assinaturas } from '../db/schema/billing.ts'

const end = sql`coalesce(${assinaturas.carencia_ate}, ${assinaturas.expires_at})`

/** What a subscription is now: one whose period has passed is `expired`, but for what was taken back (product 22.3). */
const statusNow = (now: Date): SQL<SubscriptionStatus> =>
  sql`case when ${assinaturas.status} <> 'refunded'
    and ${end} < ${now.toISOString()}::timestamptz
    then 'expired' else ${assinaturas.status} end`

/** What an owner is told of a subscription. */
const subscriptionColumns = (now: Date) => ({
  id: assinaturas.id,
  product_name: assinaturas.product_name,
  plano_tipo: assinaturas.plano_tipo,
  status: statusNow(now),
  amount: assinaturas.amount,
  expires_at: assinaturas.expires_at,
  carencia_ate: assinaturas.carencia_ate,
  created_at: assinaturas.created_at,
})

/** Subscriptions of one owner: what gives the plan first, then what waits for a payment, what is over last. A bound, no page. */
export const ownSubscriptions = (db: Database, user_id: string, now: Date, most: number) =>
  db
    .select(subscriptionColumns(now))
    .from(assinaturas)
    .where(eq(assinaturas.user_id, user_id))
    .orderBy(
      desc(
        sql`case when ${assinaturas.expires_at} is null then 1 when ${end} < ${now.toISOString()}::timestamptz then 0
          when ${assinaturas.plano_tipo} is null then 2 when ${assinaturas.plano_tipo} = 'basico' then 3 else 4 end`,
      ),
      desc(sql`coalesce(${end}, ${assinaturas.created_at})`),
      desc(assinaturas.id),
    )
    .limit(most)

/** admin.subscriptions (product 22.6): all, the newest first. */
export async function listSubscriptions(
  db: Database,
  { cursor, limit = 100, status }: ListSubscriptions,
  now: Date,
) {
  const from = decodeCursor(cursor)
  const rows = await db
    .select({
      ...subscriptionColumns(now),
      user_id: assinaturas.user_id,
      vinculo: assinaturas.vinculo,
      customer_name: assinaturas.customer_name,
      customer_email: assinaturas.customer_email,
      usuarios: { nome: usuarios.nome, email: usuarios.email },
    })
    .from(assinaturas)
    .leftJoin(usuarios, eq(usuarios.id, assinaturas.user_id))
    .where(
      and(
        status && sql`${statusNow(now)} = ${status}`,
        from === null
          ? undefined
          : or(
              lt(assinaturas.created_at, from.value),
              and(eq(assinaturas.created_at, from.value), lt(assinaturas.id, from.id)),
            ),
      ),
    )
    .orderBy(desc(assinaturas.created_at), desc(assinaturas.id))
    .limit(limit + 1)
  return toPage(rows, limit, row => row.created_at)
}
