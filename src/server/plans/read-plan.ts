import { and, desc, eq, ne } from 'drizzle-orm'
import type { PlanName } from '../../shared/plans.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { usuarios } from '../db/schema/access.ts'
import { user_planos } from '../db/schema/plans.ts'

export interface PlanState {
  plano: PlanName
  data_fim: string | null
  expirado: boolean
}

/** The row of an owner's plans that counts: the active one, else the last. */
type CountingPlan = Pick<typeof user_planos.$inferSelect, 'id' | 'plano' | 'ativo' | 'data_fim'>

/** The statement that reads it, of one owner or of each row of `usuarios` beside which it is joined. */
export const countingPlan = (db: Pick<Database, 'select'>, userId: string | typeof usuarios.id) =>
  db
    .select({
      id: user_planos.id,
      plano: user_planos.plano,
      ativo: user_planos.ativo,
      data_fim: user_planos.data_fim,
    })
    .from(user_planos)
    .where(eq(user_planos.user_id, userId))
    .orderBy(desc(user_planos.ativo), desc(user_planos.created_at), desc(user_planos.id))
    .limit(1)

/** The plan that counts now. */
export async function readPlan(tx: Database | Transaction, userId: string, now: Date): Promise<PlanState> {
  const [row] = await countingPlan(tx, userId).prepare('read_plan').execute()
  return planState(tx, row ?? null, now)
}

/**
 * What the row that counts means now; an expired paid plan is switched off first. Without any row the owner is
 * blocked, never on a new trial (product 4.2).
 */
export async function planState(
  db: Database | Transaction,
  row: CountingPlan | null,
  now: Date,
): Promise<PlanState> {
  if (!row) return { plano: 'teste', data_fim: null, expirado: true }
  const over = row.data_fim !== null && Date.parse(row.data_fim) < now.getTime()
  if (over && row.ativo && row.plano !== 'teste') await updateExpiredPlan(db, row.id)
  return { plano: row.plano, data_fim: row.data_fim, expirado: over || !row.ativo }
}

/** Switches a paid plan off; a trial's row stays active (product 4.2). */
async function updateExpiredPlan(db: Database | Transaction, id: string): Promise<void> {
  await db
    .update(user_planos)
    .set({ ativo: false })
    .where(and(eq(user_planos.id, id), ne(user_planos.plano, 'teste')))
}
