import { sql } from 'drizzle-orm'
import { monthOf } from '../../shared/days.ts'
import { everyMonth } from '../../shared/finance.ts'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import type { Measure } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { DayRange } from './pieces.ts'

/** What a chosen month ('YYYY-MM'), or 'tudo', covers; the current month where none is chosen. */
export function chosenRange(mes: string | undefined, today: string): DayRange | 'sempre' {
  if (mes === everyMonth) return 'sempre'
  return monthOf(mes ? `${mes}-01` : today)
}

/** The first and the last month ('YYYY-MM') that hold anything; null where nothing is there. */
export async function monthsWith(db: Database, shop: ShopScope, measures: Measure[]) {
  const [row] = await bounds(db).execute({ user_id: shop.user_id, measures: JSON.stringify(measures) })
  return row?.primeiro && row.ultimo ? { primeiro: row.primeiro, ultimo: row.ultimo } : null
}

const bounds = prepared(db =>
  db
    .select({
      primeiro: sql<string | null>`to_char(min(inicio), 'YYYY-MM')`,
      ultimo: sql<string | null>`to_char(max(inicio), 'YYYY-MM')`,
    })
    .from(
      sql`jsonb_array_elements_text(${sql.placeholder('measures')}::text::jsonb) as m (medida)
        join totais t on t.user_id = ${sql.placeholder('user_id')} and t.medida = m.medida and t.grao = 'mes' and t.quantidade <> 0`,
    )
    .prepare('months_with'),
)
