import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { lojas } from '../db/schema/shops.ts'
import { Refusal } from '../errors.ts'
import type { LimitZone } from './limit-month.ts'
import { type PlanState, readPlan } from './read-plan.ts'

/** An owner's shop: its zone, its totals and the plan that counts now. */
export interface ShopState extends LimitZone {
  total_os: number
  total_clientes: number
  plan: PlanState
}

/** Reads what every call of a shop needs to know of it. Throws `nao_encontrado` where the owner has none. */
export async function readShop(db: Database, user_id: string, now: Date): Promise<ShopState> {
  const [row] = await findShop(db).execute({ user_id })
  if (!row) throw new Refusal('nao_encontrado')
  return { ...row, plan: await readPlan(db, user_id, now) }
}

const findShop = prepared(db =>
  db
    .select({
      fuso: lojas.fuso,
      limite_de: lojas.limite_de,
      limite_ate: lojas.limite_ate,
      total_os: lojas.total_os,
      total_clientes: lojas.total_clientes,
    })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('find_shop'),
)
