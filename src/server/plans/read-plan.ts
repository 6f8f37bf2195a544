import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PlanName } from '../../shared/plans.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { mintShopScope, type ShopScope } from '../db/shop-scope.ts'
import { transaction } from '../db/transaction.ts'
import { derivePlan, isOver } from './derive-plan.ts'
import type { LimitZone } from './limit-month.ts'

/** What every call needs of the shop: its zone, its totals and the current plan. */
export interface ShopState extends LimitZone {
  total_os: number
  total_clientes: number
  bytes_textos: number
  plan: PlanState
}

/**
 * The shop's own row, or null. By its id alone, after the session or key that tells whose it is: joined to that, a
 * distributed database would look for it everywhere.
 */
export const findShop = async (db: Database, user_id: string) =>
  (await shopById(db).execute({ user_id }))[0] ?? null

const shopById = prepared(db =>
  db
    .select({
      fuso: lojas.fuso,
      limite_de: lojas.limite_de,
      limite_ate: lojas.limite_ate,
      total_os: lojas.total_os,
      total_clientes: lojas.total_clientes,
      bytes_textos: lojas.bytes_textos,
    })
    .from(lojas)
    .where(eq(lojas.user_id, sql.placeholder('user_id')))
    .prepare('find_shop'),
)

export interface PlanState {
  plano: PlanName
  data_fim: string | null
  /** The end of the grace period of a late renewal. */
  carencia_ate: string | null
  expirado: boolean
}

/** The row of an owner's plans that counts: the active one, else the last. */
type CountingPlan = Pick<
  typeof user_planos.$inferSelect,
  'id' | 'plano' | 'ativo' | 'data_fim' | 'carencia_ate'
>

/** The query for it, for one owner or joined to each row of `usuarios`. */
export const countingPlan = (db: Pick<Database, 'select'>, userId: string | typeof usuarios.id) =>
  db
    .select({
      id: user_planos.id,
      plano: user_planos.plano,
      ativo: user_planos.ativo,
      data_fim: user_planos.data_fim,
      carencia_ate: user_planos.carencia_ate,
    })
    .from(user_planos)
    .where(eq(user_planos.user_id, userId))
    .orderBy(desc(user_planos.ativo), desc(user_planos.created_at), desc(user_planos.id))
    .limit(1)

/** It beside a row of `usuarios`: what to join laterally, and its columns. */
export function planOfOwner(db: Pick<Database, 'select'>) {
  const joined = countingPlan(db, usuarios.id).as('plano_que_conta')
  const { id, plano, ativo, data_fim, carencia_ate } = joined
  return { joined, columns: { id, plano, ativo, data_fim, carencia_ate } }
}

/** The owner's current plan. Like planState, it writes where a paid plan has ended since. */
export async function readPlan(tx: Database | Transaction, userId: string, now: Date): Promise<PlanState> {
  const [row] = await countingPlan(tx, userId).prepare('read_plan').execute()
  return planState(tx, userId, row ?? null, now)
}

/**
 * The current plan by its row, which comes with every session and key that is read. It writes if a paid plan is over: that
 * one is ended, and another running one takes over. An owner without any row is blocked, never given a new trial.
 */
export async function planState(
  db: Database | Transaction,
  user_id: string,
  found: CountingPlan | null,
  now: Date,
): Promise<PlanState> {
  const isDue = found?.ativo && found.plano !== 'teste' && isOver(found, now)
  return planAt(isDue ? await updateExpiredPlans(db, user_id, now) : found, now)
}

/** The plan that a row says, without marking an expired one in the database: for readers that must not write. */
export function planAt(row: CountingPlan | null, now: Date): PlanState {
  if (!row) return { plano: 'teste', data_fim: null, carencia_ate: null, expirado: true }
  const { plano, data_fim, carencia_ate, ativo } = row
  return { plano, data_fim, carencia_ate, expirado: !ativo || isOver(row, now) }
}

/** Ends what is over and derives the plan again; a trial's row stays. Answers the row that counts. */
const updateExpiredPlans = (
  db: Database | Transaction,
  user_id: string,
  now: Date,
): Promise<CountingPlan | null> =>
  transaction(db, async tx => {
    await tx.select({ user_id: lojas.user_id }).from(lojas).where(eq(lojas.user_id, user_id)).for('update')
    await tx
      .update(user_planos)
      .set({ ativo: false })
      .where(
        and(
          eq(user_planos.user_id, user_id),
          ne(user_planos.plano, 'teste'),
          sql`coalesce(${user_planos.carencia_ate}, ${user_planos.data_fim}) < ${now.toISOString()}::timestamptz`,
        ),
      )
    await derivePlan(tx, user_id, now)
    const [row] = await countingPlan(tx, user_id)
    return row ?? null
  })

/**
 * Ends paid plans that are over and that nobody has read since, so that operators see what each owner would
 * see. At most 200 at a time; the next call goes on.
 */
export async function settlePlans(db: Database, now: Date): Promise<void> {
  const due = await db
    .select({ user_id: user_planos.user_id })
    .from(user_planos)
    .where(
      sql`ativo and plano <> 'teste' and coalesce(carencia_ate, data_fim) < ${now.toISOString()}::timestamptz`,
    )
    .limit(200)
  for (const { user_id } of due) await updateExpiredPlans(db, user_id, now)
}

/** The rows that count, of all owners who have one. */
export const countingPlans = (db: Pick<Database, 'selectDistinctOn'>) =>
  db
    .selectDistinctOn([user_planos.user_id], {
      user_id: user_planos.user_id,
      plano: user_planos.plano,
      ativo: user_planos.ativo,
      data_fim: user_planos.data_fim,
      carencia_ate: user_planos.carencia_ate,
    })
    .from(user_planos)
    .orderBy(
      desc(user_planos.user_id),
      desc(user_planos.ativo),
      desc(user_planos.created_at),
      desc(user_planos.id),
    )

/** Whether such a row is in force at `now`, in SQL. */
export const isInForce = (
  plan: { ativo: SQLWrapper; data_fim: SQLWrapper; carencia_ate: SQLWrapper },
  now: Date,
): SQL<boolean> => sql`(${plan.ativo} is true and coalesce(
  coalesce(${plan.carencia_ate}, ${plan.data_fim}) >= ${now.toISOString()}::timestamptz, true))`

/** A job's right to its shop's data; null if the account is gone. */
export async function scopeOfJob(db: Database, user_id: string, now: Date): Promise<ShopScope | null> {
  const [shop] = await db.select({ fuso: lojas.fuso }).from(lojas).where(eq(lojas.user_id, user_id))
  if (!shop) return null
  const { plano, expirado } = await readPlan(db, user_id, now)
  return mintShopScope({ user_id, fuso: shop.fuso, plano, expirado })
}
