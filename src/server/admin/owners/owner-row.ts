import { eq, type SQL, sql } from 'drizzle-orm'
import type { PlanName } from '../../../shared/plans.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { sortedBy } from '../../db/list-page.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import { Refusal } from '../../errors.ts'
import { countingPlan, isInForce } from '../../plans/read-plan.ts'

export type OwnerRow = Awaited<ReturnType<typeof newestOwners>>[number]

/** Owners as the operator lists them, with the plan that counts at `now` and the shop's counters. */
export function selectOwners(db: Database | Transaction, now: Date) {
  const plan = countingPlan(db, usuarios.id).as(planAlias)
  return db
    .select({
      id: usuarios.id,
      nome: usuarios.nome,
      email: usuarios.email,
      email_confirmado: sql<boolean>`${usuarios.email_confirmado_em} is not null`,
      is_admin: usuarios.is_admin,
      plano: planOfRow,
      plano_ativo: isInForce(plan, now),
      data_fim: plan.data_fim,
      carencia_ate: plan.carencia_ate,
      desativado_em: usuarios.desativado_em,
      total_os: sql<number>`coalesce(${lojas.total_os}, 0)`,
      total_clientes: sql<number>`coalesce(${lojas.total_clientes}, 0)`,
      created_at: usuarios.created_at,
    })
    .from(usuarios)
    .leftJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoinLateral(plan, sql`true`)
}

const planAlias = 'plano_que_conta'

/** The plan of a row of selectOwners. An owner without any counts as on trial. */
export const planOfRow: SQL<PlanName> = sql`coalesce("plano_que_conta"."plano", 'teste')`

export const newestFirst = sortedBy(usuarios.created_at, usuarios.id)

/** The owners who signed up last. */
export const newestOwners = (db: Database, now: Date, limit: number) =>
  selectOwners(db, now)
    .orderBy(...newestFirst.columns)
    .limit(limit)

/** Throws `nao_encontrado`. */
export async function ownerRow(db: Database | Transaction, id: string, now: Date): Promise<OwnerRow> {
  const [row] = await selectOwners(db, now).where(eq(usuarios.id, id))
  if (!row) throw new Refusal('nao_encontrado')
  return row
}
