import { sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/client.ts'
import { limites } from '../../db/schema/access.ts'

interface TriesOptions {
  db: Database
  clock: () => Date
  keyPrefix: string
  /** Tries allowed within `duration` seconds. */
  points: number
  duration: number
}

type Row = typeof limites.$inferSelect

/** rate-limiter-flexible's counters on the injected clock: its own would use the machine's. */
export class Tries extends RateLimiterDrizzle {
  readonly #db: Database
  readonly #clock: () => Date

  constructor({ db, clock, ...options }: TriesOptions) {
    super({ ...options, storeClient: db, schema: limites, clearExpiredByTimeout: false })
    this.#db = db
    this.#clock = clock
  }

  /** Adds to the count, which starts again once `duration` has passed. */
  async _upsert(key: string, points: number, milliseconds: number): Promise<Row | undefined> {
    const now = this.#clock()
    const expire = new Date(now.getTime() + milliseconds)
    const isOver = sql`${limites.expire} <= ${now.toISOString()}::timestamptz`
    const [row] = await this.#db
      .insert(limites)
      .values({ key, points, expire })
      .onConflictDoUpdate({
        target: limites.key,
        set: {
          points: sql`case when ${isOver} then excluded.points else ${limites.points} + excluded.points end`,
          expire: sql`case when ${isOver} then excluded.expire else ${limites.expire} end`,
        },
      })
      .returning()
    return row
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Row): RateLimiterRes {
    const left = (expire?.getTime() ?? 0) - this.#clock().getTime()
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      Math.max(left, 0),
      points,
      points === changed,
    )
  }
}

/** Counts a try. Answers how long to wait when that was one too many, else null. */
export async function countTry(tries: Tries, key: string): Promise<RateLimiterRes | null> {
  try {
    await tries.consume(key)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
