import { type SQL, sql } from 'drizzle-orm'
import { addMonths, everyMonth, monthOf } from '../../shared/days.ts'
import { type Database, prepared } from '../db/client.ts'
import type { Measure } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { DayRange } from './read-totals.ts'

/** The days of a chosen month ('YYYY-MM') or of 'tudo'; without a choice the current month. */
export function chosenRange(mes: string | undefined, today: string): DayRange | 'sempre' {
  if (mes === everyMonth) return 'sempre'
  return monthOf(mes ? `${mes}-01` : today)
}

/**
 * The months of a chart, up to today's: twelve, or from the first with data on, and always the current one.
 */
export function chartedMonths(bounds: { primeiro: string } | null, today: string): string[] {
  const current = monthOf(today).first
  const months = Array.from({ length: 12 }, (_, index) => addMonths(current, index - 11))
  const since = bounds ? `${bounds.primeiro}-01` : current
  return months.filter(first => first >= since || first === current)
}

/** The first and the last month ('YYYY-MM') with data; null without data. */
export async function monthsWith(db: Database, shop: ShopScope, measures: Measure[]) {
  const [row] = await bounds(db).execute({ user_id: shop.user_id, measures: JSON.stringify(measures) })
  return row?.primeiro && row.ultimo ? { primeiro: row.primeiro, ultimo: row.ultimo } : null
}

const bounds = prepared(db =>
  db
    .select({
      primeiro: sql<string | null>`to_char(min(primeiro), 'YYYY-MM')`,
      ultimo: sql<string | null>`to_char(max(ultimo), 'YYYY-MM')`,
    })
    .from(
      // One index lookup for each end: a join would read every month and key.
      sql`jsonb_array_elements_text(${sql.placeholder('measures')}::text::jsonb) as m (medida),
        lateral (select (${end(sql`asc`)}) as primeiro, (${end(sql`desc`)}) as ultimo) as ends`,
    )
    .prepare('months_with'),
)

function end(order: SQL): SQL {
  return sql`select inicio from totais
    where user_id = ${sql.placeholder('user_id')} and medida = m.medida and grao = 'mes' and quantidade <> 0
    order by inicio ${order} limit 1`
}
