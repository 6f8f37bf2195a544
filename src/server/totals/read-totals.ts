import { type SQL, sql } from 'drizzle-orm'
import { addMonths, everyMonth, monthOf } from '../../shared/days.ts'
import type { DeviceCategory } from '../../shared/devices.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import { type OrderStatus, openStatuses, type ServiceType } from '../../shared/orders.ts'
import { type Database, prepared } from '../db/client.ts'
import type { Measure } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A question to the totals: the sum of its terms. */
export interface Question<Nome extends string = string> {
  nome: Nome
  terms: readonly Term[]
  /** Also by `chave`: only if a screen shows it, because there are many. */
  byKey?: true
  /** In points of this width, each named by its first day. The first and last are cut to the range. */
  series?: Unit | undefined
}

export type Term = { [M in Measure]: TermOf<M> }[Measure]

interface TermOf<M extends Measure> {
  medida: M
  /** Half-open [first, end). */
  em: DayRange | 'sempre'
  /** Only this key. */
  chave?: M extends keyof Keys ? Keys[M] : never
  /** A factor for its amounts: -1 subtracts expenses from revenue. */
  fator?: number
}

/** The keys of each measure; other measures have none. */
interface Keys {
  situacao: OrderStatus
  criadas_servico: ServiceType
  criadas_aparelho: DeviceCategory
  receita_servico: ServiceType
  receita_aparelho: DeviceCategory
  valor_com_custo: ServiceType
  custo: ServiceType
  despesa: ExpenseCategory
}

export interface Figure {
  quantidade: number
  /** Reais; days for 'reparo'. */
  soma: number
  /** soma / quantidade to the cent; null without rows. */
  media: number | null
}

export interface KeyedFigure extends Figure {
  chave: string
  /** The share of the question's count, in percent with one decimal. */
  porcento: number
  /** The share of its amount; null if that is 0. */
  porcentoSoma: number | null
}

/**
 * Answers all questions of a screen in one round trip, from rows of totais: their number grows with days,
 * never with orders. The database computes all amounts. Only requested names type-check.
 */
export async function readTotals<const Asked extends Question>(
  db: Database,
  shop: ShopScope,
  questions: readonly Asked[],
) {
  const spans = questions.flatMap(({ nome, terms, byKey = false, series }) =>
    terms.flatMap(({ em, fator = 1, ...term }) => {
      const point = series && em !== 'sempre' ? { serie: series, primeiro: em.first } : {}
      return spansOf(em, series).map(span => ({
        nome,
        por_chave: byKey,
        fator,
        ...term,
        ...point,
        ...span,
      }))
    }),
  )
  const rows = await answers(db).execute({ user_id: shop.user_id, spans: JSON.stringify(spans) })
  const found = new Map(rows.map(row => [`${row.nome} ${row.ponto ?? ''}`, row]))
  return {
    /** The total; zeros without rows. `ponto` is a point's first day. */
    of: (nome: Asked['nome'], ponto = ''): Figure => found.get(`${nome} ${ponto}`) ?? nothing,
    /** By key, the largest first, then by name. */
    byKey: (nome: Extract<Asked, { byKey: true }>['nome'], ponto = ''): KeyedFigure[] =>
      found.get(`${nome} ${ponto}`)?.chaves ?? [],
  }
}

const nothing: Figure = { quantidade: 0, soma: 0, media: null }

// One row per question or point, with its keys as JSON: a row per key takes Node longer than the database.
// `offset 0` keeps one index lookup per span: in a large shop a join would read all totals.
const answers = prepared(db =>
  db
    .select({
      nome: sql<string>`nome`,
      ponto: sql<string | null>`ponto::text`,
      quantidade: sql<number>`sum(quantidade)`.mapWith(Number),
      soma: sql<number>`sum(soma)`.mapWith(Number),
      media: sql<number | null>`round(sum(soma) / nullif(sum(quantidade), 0), 2)`.mapWith(Number),
      chaves: sql<
        KeyedFigure[] | null
      >`json_agg(json_build_object('chave', chave, 'quantidade', quantidade, 'soma', soma,
          'media', round(soma / nullif(quantidade, 0), 2), 'porcento', porcento, 'porcentoSoma', porcento_soma) order by quantidade desc, chave)
        filter (where chave is not null)`,
    })
    .from(
      sql`(
        select nome, ponto, chave, sum(quantidade) as quantidade, sum(soma) as soma,
          round(100.0 * sum(quantidade) / nullif(sum(sum(quantidade)) over (partition by ponto, nome), 0), 1) as porcento,
          round(100 * sum(soma) / nullif(sum(sum(soma)) over (partition by ponto, nome), 0), 1) as porcento_soma
        from (
          select p.nome, case when p.por_chave then t.chave end as chave, t.quantidade, t.soma * p.fator as soma,
            greatest(p.primeiro, case p.serie when 'dia' then t.inicio when 'semana' then t.inicio - extract(dow from t.inicio)::int
              when 'mes' then date_trunc('month', t.inicio::timestamp)::date when 'ano' then date_trunc('year', t.inicio::timestamp)::date end) as ponto
          from jsonb_to_recordset(${sql.placeholder('spans')}::text::jsonb)
            as p (nome text, por_chave boolean, medida text, chave text, fator int, serie text, primeiro date, grao text, de date, ate date)
          cross join lateral (
            select inicio, chave, quantidade, soma from totais
            where user_id = ${sql.placeholder('user_id')} and medida = p.medida and grao = p.grao
              and inicio >= p.de and inicio < p.ate and chave = coalesce(p.chave, chave) and quantidade <> 0
            offset 0
          ) as t
        ) as counted
        group by ponto, nome, chave
      ) as by_key`,
    )
    .groupBy(sql`ponto, nome`)
    .prepare('read_totals'),
)

/** Half-open: [first, end). */
export interface DayRange {
  first: string
  end: string
}

/** The width of a series' points. */
export type Unit = 'dia' | 'semana' | 'mes' | 'ano'

interface Span {
  grao: 'dia' | 'mes' | 'sempre'
  de: string
  ate: string
}

/**
 * The rows of totais that cover a range of days: whole months by month, the rest by day. Points narrower than
 * a month use days only.
 */
export function spansOf(range: DayRange | 'sempre', unit?: Unit): Span[] {
  if (range === 'sempre') return [{ grao: 'sempre', de: '-infinity', ate: 'infinity' }]
  const { first, end } = range
  const firstMonth = first === monthOf(first).first ? first : monthOf(first).end
  const lastMonth = monthOf(end).first
  if (unit === 'dia' || unit === 'semana' || firstMonth >= lastMonth)
    return spans({ grao: 'dia', de: first, ate: end })
  return spans(
    { grao: 'dia', de: first, ate: firstMonth },
    { grao: 'mes', de: firstMonth, ate: lastMonth },
    { grao: 'dia', de: lastMonth, ate: end },
  )
}

const spans = (...all: Span[]): Span[] => all.filter(({ de, ate }) => de < ate)

type Range = DayRange | 'sempre'

/** Paid orders on their revenue day: of delivery, or else of payment. */
export const revenue = (em: Range): Term[] => [{ medida: 'receita', em }]

/** Orders by the day of created_at, paid or not. */
export const created = (em: Range): Term[] => [{ medida: 'criadas', em }]

/** Expenses by their day. */
export const expenses = (em: Range): Term[] => [{ medida: 'despesa', em }]

/** Revenue less expenses of the same days. */
export const profit = (em: Range): Term[] => [...revenue(em), { medida: 'despesa', em, fator: -1 }]

/** A year's estimate: twelve times a month's revenue. */
export const yearlyRevenue = (em: Range): Term[] => [{ medida: 'receita', em, fator: 12 }]

/** Orders 'em aberto', as the totals count them. */
export const openOrders: Term[] = openStatuses.map(chave => ({ medida: 'situacao', em: 'sempre', chave }))

/** Delivered, unpaid orders with a price. */
export const owed: Term[] = [{ medida: 'a_receber', em: 'sempre' }]

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
