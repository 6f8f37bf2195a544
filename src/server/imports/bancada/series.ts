import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { maxRecurringSeries } from '../../../shared/finance.ts'
import type { Transaction } from '../../db/client.ts'
import { despesas } from '../../db/schema/finance.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import type { BroughtExpense } from '../../finance/insert-many.ts'
import type { StagedExpense } from '../staged-rows.ts'
import { idFor, originBeside } from './ids.ts'

/**
 * Expenses of an export as they are stored here, in their series. What was copied into a month here meanwhile is no copy into it
 * again, and past the series that a shop may have one comes in as a single expense: the amounts are right in any case.
 */
export async function inSeries(
  tx: Transaction,
  shop: ShopScope,
  rows: StagedExpense[],
): Promise<BroughtExpense[]> {
  const mapped = rows.map(({ linha: _, origem, serie, feito_em, ...row }) => {
    const id = idFor(shop, origem)
    return {
      ...row,
      ...(feito_em && { created_at: feito_em }),
      id,
      serie: serie ? idFor(shop, originBeside(origem, serie)) : id,
    }
  })
  const recurring = mapped.filter(row => row.recorrente || row.copia_de)
  if (recurring.length === 0) return mapped
  const recurs = and(
    eq(despesas.user_id, shop.user_id),
    or(eq(despesas.recorrente, true), isNotNull(despesas.copia_de)),
  )
  const wanted = [...new Set(recurring.map(({ serie }) => serie))]
  const there = await tx
    .select({ serie: despesas.serie, copia_de: despesas.copia_de })
    .from(despesas)
    .where(and(recurs, sql`${despesas.serie} = any(${sql.param(wanted)}::uuid[])`))
  const [all] = await tx
    .select({ series: sql<number>`count(distinct ${despesas.serie})::int` })
    .from(despesas)
    .where(recurs)
  const series = new Set(there.map(({ serie }) => serie))
  const copies = new Set(there.map(copyOf).filter(copy => copy !== ''))
  let room = maxRecurringSeries - (all?.series ?? 0)
  return mapped.map(row => {
    if (!row.recorrente && !row.copia_de) return row
    if (!series.has(row.serie)) {
      if (room <= 0) return { ...row, recorrente: false, serie: row.id, copia_de: null }
      room--
      series.add(row.serie)
    }
    return copies.has(copyOf(row)) ? { ...row, copia_de: null } : row
  })
}

/** Names a month's copy; '' for what is none. */
const copyOf = ({ serie, copia_de }: { serie: string; copia_de?: string | null | undefined }): string =>
  copia_de ? `${serie} ${copia_de}` : ''
