import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ExportOwners, ListOwners } from '../../shared/admin.ts'
import type { PlanName } from '../../shared/plans.ts'
import type { Database, Transaction } from '../db/client.ts'
import { listPage, type PageInput, pagesOf, sortedBy } from '../db/list-page.ts'
import { usuarios } from '../db/schema/access.ts'
import { user_planos } from '../db/schema/plans.ts'
import { lojas } from '../db/schema/shops.ts'
import { contains } from '../db/search.ts'
import { Refusal } from '../errors.ts'
import { countingPlan, countingPlans, isInForce, settlePlans } from '../plans/read-plan.ts'

/** admin.users: the newest first. The first page adds the counts by plan. */
export async function listOwners(db: Database, input: Omit<ListOwners, 'direction'>, now: Date) {
  const isFirst = !input.cursor
  if (isFirst) await settlePlans(db, now)
  const page = await pageOfOwners(db, input, now)
  return { ...page, contagens: isFirst ? await countOwners(db, input.q) : null }
}

/** The owners of admin.users, in its order, for a file. */
export const exportOwners = (db: Database, filter: ExportOwners, now: Date) =>
  pagesOf(page => pageOfOwners(db, { ...filter, ...page }, now))

const pageOfOwners = (db: Database, { q, plano, ...page }: ExportOwners & PageInput, now: Date) =>
  listPage(
    page,
    (from, limit) =>
      selectOwners(db, now)
        .where(and(contains(usuarios.busca, q), plano && isOf(db, plano), newestFirst.after(from)))
        .orderBy(...newestFirst.columns)
        .limit(limit),
    row => row.created_at,
  )

function isOf(db: Database, plano: PlanName): SQL | undefined {
  const counts = sql`${planOfRow} = ${plano}`
  if (plano === 'teste') return counts
  // Narrows the search to owners who ever had this plan, which an index finds quickly.
  const had = db.select({ id: user_planos.user_id }).from(user_planos).where(eq(user_planos.plano, plano))
  return and(counts, inArray(usuarios.id, had))
}

async function countOwners(db: Database, q: string | undefined) {
  const plan = countingPlans(db).as('plano')
  const of = (plano: PlanName) =>
    sql<number>`(count(*) filter (where coalesce(${plan.plano}, 'teste') = ${plano}))::int`
  const [row] = await db
    .select({
      todos: sql<number>`count(*)::int`,
      teste: of('teste'),
      basico: of('basico'),
      profissional: of('profissional'),
    })
    .from(usuarios)
    .leftJoin(plan, eq(plan.user_id, usuarios.id))
    .where(contains(usuarios.busca, q))
  return row ?? { todos: 0, teste: 0, basico: 0, profissional: 0 }
}

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
const planOfRow: SQL<PlanName> = sql`coalesce("plano_que_conta"."plano", 'teste')`

const newestFirst = sortedBy(usuarios.created_at, usuarios.id)

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
