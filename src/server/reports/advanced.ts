import { sql } from 'drizzle-orm'
import { addDays, daysBetween, monthOf, weekOf } from '../../shared/days.ts'
import { hasAdvancedReports } from '../../shared/plans.ts'
import type { AdvancedReport } from '../../shared/reports.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import {
  type DayRange,
  type KeyedFigure,
  type Question,
  readTotals,
  spansOf,
  type Unit,
} from '../totals/read-totals.ts'
import { exportQuotes, type QuoteRow } from './quotes.ts'

/**
 * reports.advanced: figures of any range of days, both included, in reais; revenue by service and device over
 * time; average days from entry to delivery. Throws `plano_sem_relatorios` without such a plan.
 */
export async function advancedReport(db: Database, shop: ShopScope, { de, ate }: AdvancedReport) {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const range = { first: de, end: addDays(ate, 1) }
  const { unidade, ranges } = bucketsOf(range)
  const totals = await readTotals(db, shop, [
    { nome: 'criadas', terms: [{ medida: 'criadas', em: range }] },
    { nome: 'reparo', terms: [{ medida: 'reparo', em: range }] },
    ...revenueOf(range),
    ...revenueOf(range, unidade),
  ])
  const receita = totals.of('servicos')
  const reparo = totals.of('reparo')
  return {
    de,
    ate,
    criadas: totals.of('criadas').quantidade,
    pagas: receita.quantidade,
    faturamento: receita.soma,
    ticketMedio: receita.media,
    entregues: reparo.quantidade,
    diasDeReparo: reparo.media,
    servicos: totals.byKey('servicos').map(toNamed),
    aparelhos: totals.byKey('aparelhos').map(toNamed),
    unidade,
    pontos: ranges.map(({ first, end }) => ({
      inicio: first,
      fim: addDays(end, -1),
      receita: totals.of('servicos', first).soma,
      servicos: totals.byKey('servicos', first).map(toNamed),
      aparelhos: totals.byKey('aparelhos', first).map(toNamed),
    })),
  }
}

const revenueOf = (em: DayRange, series?: Unit) =>
  [
    { nome: 'servicos', terms: [{ medida: 'receita_servico', em }], byKey: true, series },
    { nome: 'aparelhos', terms: [{ medida: 'receita_aparelho', em }], byKey: true, series },
  ] as const satisfies readonly Question[]

const toNamed = ({ chave, quantidade, soma }: KeyedFigure) => ({ nome: chave, quantidade, valor: soma })

/**
 * Revenue of one service or category of device in one point; amounts in reais, as text. A service has how many of its
 * orders have their cost known whole, and if any have, what these brought, cost and left.
 */
export interface ReportRow extends Record<string, unknown> {
  inicio: string
  fim: string
  grupo: 'servico' | 'aparelho'
  nome: string
  pagas: number
  receita: string
  com_custo: number | null
  valor_com_custo: string | null
  custo: string | null
  margem: string | null
}

/**
 * The points of reports.advanced, a row per name with paid orders, and those of reports.quotes, a row per outcome: few
 * enough for a page each. Throws `plano_sem_relatorios` without such a plan.
 */
export async function* exportReport(
  db: Database,
  shop: ShopScope,
  { de, ate }: AdvancedReport,
  now: Date,
): AsyncGenerator<(ReportRow | QuoteRow)[]> {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const { ranges } = bucketsOf({ first: de, end: addDays(ate, 1) })
  const spans = JSON.stringify(ranges.flatMap(spansOfPoint))
  const rows = await db.execute<ReportRow>(sql`
    select inicio, fim, grupo, nome, pagas, receita::text, valor_com_custo::text, custo::text,
      case grupo when 'servico' then coalesce(com_custo, 0) end as com_custo, (valor_com_custo - custo)::text as margem
    from (
      select p.inicio, p.fim, p.grupo, t.chave as nome,
        sum(t.quantidade) filter (where ${isRevenue})::int as pagas,
        sum(t.soma) filter (where ${isRevenue}) as receita,
        sum(t.quantidade) filter (where p.medida = 'valor_com_custo')::int as com_custo,
        sum(t.soma) filter (where p.medida = 'valor_com_custo') as valor_com_custo,
        sum(t.soma) filter (where p.medida = 'custo') as custo
      from jsonb_to_recordset(${spans}::text::jsonb)
        as p (grupo text, medida text, inicio text, fim text, grao text, de date, ate date)
      cross join lateral (
        select chave, quantidade, soma from totais
        where user_id = ${shop.user_id} and medida = p.medida and grao = p.grao
          and inicio >= p.de and inicio < p.ate and quantidade <> 0
        offset 0
      ) as t
      group by p.inicio, p.fim, p.grupo, t.chave
    ) as summed
    order by inicio, grupo desc, pagas desc, nome`)
  if (rows.length > 0) yield rows
  const quotes = await exportQuotes(db, shop, ranges, now)
  if (quotes.length > 0) yield quotes
}

const isRevenue = sql`p.medida in ('receita_servico', 'receita_aparelho')`

function spansOfPoint(range: DayRange) {
  const point = { inicio: range.first, fim: addDays(range.end, -1) }
  return spansOf(range).flatMap(span => [
    { ...point, ...span, grupo: 'servico', medida: 'receita_servico' },
    { ...point, ...span, grupo: 'servico', medida: 'valor_com_custo' },
    { ...point, ...span, grupo: 'servico', medida: 'custo' },
    { ...point, ...span, grupo: 'aparelho', medida: 'receita_aparelho' },
  ])
}

/** Divides a range of days into few enough points for a chart. The first and last are cut to the range. */
export function bucketsOf(range: DayRange): { unidade: Unit; ranges: DayRange[] } {
  const days = daysBetween(range.first, range.end)
  const unidade = days <= 62 ? 'dia' : days <= 400 ? 'semana' : days <= 3660 ? 'mes' : 'ano'
  const ranges: DayRange[] = []
  for (let first = range.first; first < range.end; ) {
    const next = nextStart[unidade](first)
    const end = next < range.end ? next : range.end
    ranges.push({ first, end })
    first = end
  }
  return { unidade, ranges }
}

/** The day on which the next point begins. */
const nextStart: Record<Unit, (day: string) => string> = {
  dia: day => addDays(day, 1),
  semana: day => weekOf(day).end,
  mes: day => monthOf(day).end,
  ano: day => `${Number(day.slice(0, 4)) + 1}-01-01`,
}
