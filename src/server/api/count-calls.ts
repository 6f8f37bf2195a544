import { RateLimiterRes } from 'rate-limiter-flexible'
import { Tries } from '../auth/credentials/tries.ts'
import type { Database } from '../db/client.ts'
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
  const tries = (keyPrefix: string, { points, seconds: duration }: Quota) =>
    new Tries({ db, clock, keyPrefix, points, duration })
  const byKey = tries('api_chave', quotas.key)
  const byShop = tries('api_loja', quotas.shop)
  const policy = `${policyOf('chave', quotas.key)}, ${policyOf('loja', quotas.shop)}`
  return async ({ id, user }) => {
    const key = await take(byKey, id)
    // A key that is over its own limit takes nothing from the shop's others.
    const shop = key.isOver ? null : await take(byShop, user.id)
    const ratelimit = [leftOf('chave', key), ...(shop ? [leftOf('loja', shop)] : [])].join(', ')
    const over = [key, shop].find(one => one?.isOver)
    return { headers: { 'ratelimit-policy': policy, ratelimit }, retryAfter: over?.seconds ?? null }
  }
}

/** Both headers are those of the IETF's draft (draft-ietf-httpapi-ratelimit-headers). */
const policyOf = (name: string, { points, seconds }: Quota) => `"${name}";q=${points};w=${seconds}`
const leftOf = (name: string, { left, seconds }: Taken) => `"${name}";r=${left};t=${seconds}`

type Taken = Awaited<ReturnType<typeof take>>

async function take(tries: Tries, key: string) {
  const counted = await tries.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error
    throw error
  })
  return {
    isOver: counted.consumedPoints > tries.points,
    left: counted.remainingPoints,
    seconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
  }
}
