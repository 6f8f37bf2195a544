import { eq } from 'drizzle-orm'
import type { Database } from '../../src/server/db/client.ts'
import { lojas } from '../../src/server/db/schema/shops.ts'
import { readPlan, type ShopState, shopColumns } from '../../src/server/plans/read-plan.ts'

/** An owner's shop as a request of theirs finds it, where a test sends none. */
export async function readShop(db: Database, user_id: string, now: Date): Promise<ShopState> {
  const [row] = await db.select(shopColumns).from(lojas).where(eq(lojas.user_id, user_id))
  if (!row) throw new Error('This owner has no shop.')
  return { ...row, plan: await readPlan(db, user_id, now) }
}
