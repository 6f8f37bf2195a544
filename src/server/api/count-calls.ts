import { type SQL, sql } from 'drizzle-orm'
import { type Database, prepared } from '../db/client.ts'
import { limites } from '../db/schema/access.ts'
import { chaves_api } from '../db/schema/api-keys.ts'
import { noteRefusedTry } from '../limit-use.ts'
import type { Quota } from '../limits.ts'

/** Counts a call of a key. Answers the headers that say what is left and, for one too many, the seconds to wait. */
export type CountCall = (key: { id: string; user: { id: string } }) => Promise<{
  headers: Record<string, string>
  retryAfter: number | null
}>

/** Calls that a key may make in a time, and all keys of a shop together. */
export interface ApiQuotas {
  key: Quota
  shop: Quota
}

/** Counts in Postgres, so that all processes count together. */
export function createCallCounter(db: Database, clock: () => Date, quotas: ApiQuotas): CountCall {
  // Both headers are those of the IETF's draft (draft-ietf-httpapi-ratelimit-headers).
  const policy = `${policyOf('chave', quotas.key)}, ${policyOf('loja', quotas.shop)}`
  return async ({ id, user }) => {
    const now = clock()
    const { key, shop } = await count(db, now, { id, user_id: user.id, quotas })
    const counted = [takenOf('chave', quotas.key, key, now), takenOf('loja', quotas.shop, shop, now)]
    const known = counted.filter(one => one !== null)
    const ratelimit = known.map(({ name, left, seconds }) => `"${name}";r=${left};t=${seconds}`).join(', ')
    const over = known.find(({ isOver }) => isOver)
    if (over) noteRefusedTry(`api_${over.name}`)
    return { headers: { 'ratelimit-policy': policy, ratelimit }, retryAfter: over?.seconds ?? null }
  }
}

const policyOf = (name: string, { points, seconds }: Quota) => `"${name}";q=${points};w=${seconds}`

interface Count {
  points: number
  /** When it begins anew, in milliseconds since 1970. */
  expire: number
}

function takenOf(name: string, quota: Quota, count: Count | null, now: Date) {
  if (!count) return null
  return {
    name,
    isOver: count.points > quota.points,
    left: Math.max(0, quota.points - count.points),
    seconds: Math.max(1, Math.ceil((count.expire - now.getTime()) / 1000)),
  }
}

/**
 * Both counts, and the key's own of all its calls, in one statement, which does not wait for the disk: every call makes it, and a count that a crash loses
 * harms nobody. A key that is over its own limit takes nothing from the shop's others: their count is then null.
 */
async function count(
  db: Database,
  now: Date,
  { id, user_id, quotas }: { id: string; user_id: string; quotas: ApiQuotas },
): Promise<{ key: Count; shop: Count | null }> {
  const endOf = ({ seconds }: Quota) => new Date(now.getTime() + seconds * 1000).toISOString()
  const [counted] = await counting(db).execute({
    now: now.toISOString(),
    id,
    of_key: `api_chave:${id}`,
    key_end: endOf(quotas.key),
    key_points: quotas.key.points,
    of_shop: `api_loja:${user_id}`,
    shop_end: endOf(quotas.shop),
  })
  if (!counted) throw new Error('A call of the API was not counted.')
  return counted
}

const counting = prepared(db => {
  const isPast = sql`${limites.expire} <= ${sql.placeholder('now')}::timestamptz`
  const add = (name: string, end: string, from: SQL) => sql`
    insert into ${limites} (key, points, expire)
    select ${sql.placeholder(name)}::text, 1, ${sql.placeholder(end)}::timestamptz from ${from}
    on conflict (key) do update set
      points = case when ${isPast} then 1 else ${limites.points} + 1 end,
      expire = case when ${isPast} then excluded.expire else ${limites.expire} end
    returning points, (extract(epoch from expire) * 1000)::float8 as expire`
  const isWithin = sql`of_key where of_key.points <= ${sql.placeholder('key_points')}::int`
  return db
    .with(
      db.$with('unhurried', {}).as(sql`select set_config('synchronous_commit', 'off', true)`),
      db
        .$with('noted', {})
        .as(sql`update ${chaves_api} set chamadas = chamadas + 1 where id = ${sql.placeholder('id')}::uuid`),
      db.$with('of_key', {}).as(add('of_key', 'key_end', sql`unhurried`)),
      db.$with('of_shop', {}).as(add('of_shop', 'shop_end', isWithin)),
    )
    .select({ key: sql<Count>`row_to_json(of_key)`, shop: sql<Count | null>`row_to_json(of_shop)` })
    .from(sql`of_key left join of_shop on true`)
    .prepare('count_api_call')
})
