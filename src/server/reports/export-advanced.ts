import { sql } from 'drizzle-orm'
import { addDays } from '../../shared/days.ts'
import { hasAdvancedReports } from '../../shared/plans.ts'
import type { AdvancedReport } from '../../shared/reports.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { type DayRange, spansOf } from '../totals/ranges.ts'
import { bucketsOf } from './buckets.ts'

/** Revenue of one service or category of device in one point; `receita` in reais, as text. */
export interface ReportRow extends Record<string, unknown> {
  inicio: string
  fim: string
  grupo: 'servico' | 'aparelho'
  nome: string
  pagas: number
  receita: string
}

/**
 * The points of reports.advanced, a row per name with paid orders: few enough for one page. Throws
 * `plano_sem_relatorios` without such a plan.
 */
export async function* exportReport(
  db: Database,
  shop: ShopScope,
  { de, ate }: AdvancedReport,
): AsyncGenerator<ReportRow[]> {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const { ranges } = bucketsOf({ first: de, end: addDays(ate, 1) })
  const spans = JSON.stringify(ranges.flatMap(spansOfPoint))
  const rows = await db.execute<ReportRow>(sql`
    select p.inicio, p.fim, p.grupo, t.chave as nome, sum(t.quantidade)::int as pagas, sum(t.soma)::text as receita
    from jsonb_to_recordset(${spans}::text::jsonb)
      as p (grupo text, medida text, inicio text, fim text, grao text, de date, ate date)
    cross join lateral (
      select chave, quantidade, soma from totais
      where user_id = ${shop.user_id} and medida = p.medida and grao = p.grao
        and inicio >= p.de and inicio < p.ate and quantidade <> 0
      offset 0
    ) as t
    group by p.inicio, p.fim, p.grupo, t.chave
    order by p.inicio, p.grupo desc, pagas desc, nome`)
  if (rows.length > 0) yield rows
}

function spansOfPoint(range: DayRange) {
  const point = { inicio: range.first, fim: addDays(range.end, -1) }
  return spansOf(range).flatMap(span => [
    { ...point, ...span, grupo: 'servico', medida: 'receita_servico' },
    { ...point, ...span, grupo: 'aparelho', medida: 'receita_aparelho' },
  ])
}
