import { RateLimiterRes } from 'rate-limiter-flexible'
import { Tries } from '../auth/credentials/tries.ts'
import type { Database } from '../db/client.ts'
import type { Quota } from '../limits.ts'

/** Calls that a key may make in a time, and all keys of a shop together. */
export interface ApiQuotas {
  key: Quota
  shop: Quota
}

/**
 * Counts a call of the API, in Postgres so that all processes count together. Answers the headers that say what
 * is left and, for a call too many, after how many seconds to try again.
 */
export function createCallCounter(db: Database, clock: () => Date, quotas: ApiQuotas) {
  const tries = (keyPrefix: string, { points, seconds: duration }: Quota) =>
    new Tries({ db, clock, keyPrefix, points, duration })
  const byKey = tries('api_chave', quotas.key)
  const byShop = tries('api_loja', quotas.shop)
  const policy = `${policyOf('chave', quotas.key)}, ${policyOf('loja', quotas.shop)}`
  return async ({ id, user }: { id: string; user: { id: string } }) => {
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
