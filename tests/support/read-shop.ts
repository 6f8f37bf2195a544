import type { Database } from '../../src/server/db/client.ts'
import { findShop, readPlan, type ShopState } from '../../src/server/plans/read-plan.ts'

/** An owner's shop as a request of theirs finds it, where a test sends none. */
export async function readShop(db: Database, user_id: string, now: Date): Promise<ShopState> {
  const row = await findShop(db, user_id)
  if (!row) throw new Error('This owner has no shop.')
  return { ...row, plan: await readPlan(db, user_id, now) }
}
