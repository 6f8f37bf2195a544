import { sql } from 'drizzle-orm'
import type { DeviceCategory } from '../../shared/devices.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { OrderStatus, ServiceType } from '../../shared/orders.ts'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import type { Measure } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type DayRange, spansOf, type Unit } from './ranges.ts'

/** One thing asked of the totals: the sum of its terms. */
export interface Question<Nome extends string = string> {
  nome: Nome
  terms: readonly Term[]
  /** By `chave` too: only what a screen shows, for there are many. */
  byKey?: true
  /** In points so wide, each named by its first day; the first and the last are cut to what is asked. */
  series?: Unit | undefined
}

export type Term = { [M in Measure]: TermOf<M> }[Measure]

interface TermOf<M extends Measure> {
  medida: M
  /** Half-open [first, end). */
  em: DayRange | 'sempre'
  /** Only what has this key. */
  chave?: M extends keyof Keys ? Keys[M] : never
  /** What its amounts are multiplied by: -1 takes expenses from revenue. */
  fator?: number
}

/** What the keys of a measure are; those of the others are empty. */
interface Keys {
  situacao: OrderStatus
  criadas_servico: ServiceType
  criadas_aparelho: DeviceCategory
  receita_servico: ServiceType
  receita_aparelho: DeviceCategory
  despesa: ExpenseCategory
}

export interface Figure {
  quantidade: number
  /** Reais; days for 'reparo'. */
  soma: number
  /** soma / quantidade to the cent; null where nothing counts. */
  media: number | null
}

export interface KeyedFigure extends Figure {
  chave: string
  /** Of all that the question counts, in percent with one decimal. */
  porcento: number
  /** The same of the amounts; null where they come to 0. */
  porcentoSoma: number | null
}

/**
 * Answers all of a screen's questions in one round trip, by rows of totais whose number grows with days and months,
 * never with orders. Sums, differences and quotients of amounts are the database's. Only names that were asked for
 * compile.
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
    /** On the whole; zeros where nothing counts. `ponto` is the first day of a point. */
    of: (nome: Asked['nome'], ponto = ''): Figure => found.get(`${nome} ${ponto}`) ?? nothing,
    /** By key, most first, then by name. */
    byKey: (nome: Extract<Asked, { byKey: true }>['nome'], ponto = ''): KeyedFigure[] =>
      found.get(`${nome} ${ponto}`)?.chaves ?? [],
  }
}

const nothing: Figure = { quantidade: 0, soma: 0, media: null }

// One row for a question or a point, whose keys come as JSON: a row for each key takes Node longer than the database.
// `offset 0` keeps one index lookup for each span: planned for a large shop, a join would read all its totals.
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
