import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ExportOwners, ListOwners } from '../../../shared/admin-schema.ts'
import type { PlanName } from '../../../shared/plans.ts'
import type { Database } from '../../db/client.ts'
import { listPage, type PageInput, pagesOf } from '../../db/list-page.ts'
import { usuarios } from '../../db/schema/access.ts'
import { user_planos } from '../../db/schema/plans.ts'
import { contains } from '../../db/search.ts'
import { countingPlans, settlePlans } from '../../plans/read-plan.ts'
import { newestFirst, planOfRow, selectOwners } from './owner-row.ts'

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
