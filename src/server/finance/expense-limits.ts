import { and, eq, sql } from 'drizzle-orm'
import { maxExpenses, maxRecurringSeries } from '../../shared/finance.ts'
import type { Transaction } from '../db/client.ts'
import { totais } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

/** Throws `limite_despesas` if `more` expenses would pass the limit. The caller holds the shop's lock. */
export async function assertRoomForExpenses(tx: Transaction, shop: ShopScope, more = 1): Promise<void> {
  // One row per category, updated by every write of an expense.
  const [row] = await tx
    .select({ stored: sql<number>`coalesce(sum(${totais.quantidade}), 0)::int` })
    .from(totais)
    .where(and(eq(totais.user_id, shop.user_id), eq(totais.medida, 'despesa'), eq(totais.grao, 'sempre')))
  if ((row?.stored ?? 0) + more > maxExpenses) throw new Refusal('limite_despesas')
}

/**
 * Throws `limite_recorrentes` if one more series would pass the limit; an expense of an existing series adds
 * none. A series counts while it has expenses, even if it no longer recurs, because the offer of copies reads
 * each.
 */
export async function assertRoomForSeries(tx: Transaction, { user_id }: ShopScope, id?: string) {
  const next = (after = sql``) => sql`select serie from despesas
    where user_id = ${user_id} and (recorrente or copia_de is not null) ${after} order by serie limit 1`
  // One index lookup per series, up to the limit: a shop from before the limit may have any number.
  const [row] = await tx.execute<{ series: number; is_one: boolean }>(sql`
    with recursive series as (
      (select serie, 1 as posicao from (${next()}) as primeira)
      union all
      select proxima.serie, series.posicao + 1 from series, lateral (${next(sql`and serie > series.serie`)}) as proxima
      where series.posicao < ${maxRecurringSeries}
    )
    select count(*)::int as series, exists (
      select from despesas as d join despesas as minha using (user_id, serie)
      where user_id = ${user_id} and minha.id = ${id ?? null}::uuid and (d.recorrente or d.copia_de is not null)
    ) as is_one
    from series`)
  if (row && row.series >= maxRecurringSeries && !row.is_one) throw new Refusal('limite_recorrentes')
}
