import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import type { Measure } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { type DayRange, piecesOf } from './pieces.ts'

/** One thing asked of the totals: the sum of its parts, on the whole and by `chave`. */
export interface Question {
  nome: string
  /** Tells apart the points of a series that have one name. */
  ponto?: string
  parts: Part[]
}

export interface Part {
  medida: Measure
  /** Half-open [first, end). */
  em: DayRange | 'sempre'
  /** Only what has this key. */
  chave?: string
  /** What its amounts are multiplied by: -1 takes expenses from revenue. */
  fator?: number
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
}

/**
 * Answers all of a screen's questions in one round trip, by rows of totais whose number grows with days and months,
 * never with orders. Sums, differences and quotients of amounts are the database's.
 */
export async function readTotals(db: Database, shop: ShopScope, questions: Question[]) {
  const pieces = questions.flatMap(({ nome, ponto = '', parts }) =>
    parts.flatMap(({ em, fator = 1, ...part }) =>
      piecesOf(em).map(piece => ({ nome, ponto, fator, ...part, ...piece })),
    ),
  )
  const rows = await answers(db).execute({ user_id: shop.user_id, pieces: JSON.stringify(pieces) })
  const wholes = new Map<string, Figure>()
  const keyed = new Map<string, KeyedFigure[]>()
  for (const { nome, ponto, chave, porcento, ...figure } of rows) {
    const at = `${nome} ${ponto}`
    if (chave === null) wholes.set(at, figure)
    else keyed.set(at, [...(keyed.get(at) ?? []), { chave, porcento, ...figure }])
  }
  return {
    /** On the whole; zeros where nothing counts. */
    of: (nome: string, ponto = ''): Figure => wholes.get(`${nome} ${ponto}`) ?? nothing,
    /** By key, most first, then by name. */
    byKey: (nome: string, ponto = ''): KeyedFigure[] => keyed.get(`${nome} ${ponto}`) ?? [],
  }
}

const nothing: Figure = { quantidade: 0, soma: 0, media: null }

const answers = prepared(db =>
  db
    .select({
      nome: sql<string>`nome`,
      ponto: sql<string>`ponto`,
      chave: sql<string | null>`chave`,
      quantidade: sql<number>`sum(quantidade)`.mapWith(Number),
      soma: sql<number>`sum(soma)`.mapWith(Number),
      media: sql<number | null>`round(sum(soma) / nullif(sum(quantidade), 0), 2)`.mapWith(Number),
      porcento:
        sql<number>`round(100.0 * sum(quantidade) / nullif(sum(sum(quantidade)) over (partition by nome, ponto, chave is null), 0), 1)`.mapWith(
          Number,
        ),
    })
    .from(
      sql`(
        select p.nome, p.ponto, t.chave, t.quantidade, t.soma * p.fator as soma
        from jsonb_to_recordset(${sql.placeholder('pieces')}::text::jsonb)
          as p (nome text, ponto text, medida text, chave text, fator int, grao text, de date, ate date)
        cross join lateral (
          select chave, quantidade, soma from totais
          where user_id = ${sql.placeholder('user_id')} and medida = p.medida and grao = p.grao
            and inicio >= p.de and inicio < p.ate and chave = coalesce(p.chave, chave) and quantidade <> 0
        ) as t
      ) as counted`,
    )
    .groupBy(sql`grouping sets ((nome, ponto), (nome, ponto, chave))`)
    .orderBy(sql`sum(quantidade) desc, chave`)
    .prepare('read_totals'),
)
