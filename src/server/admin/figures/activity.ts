import { and, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { atividade } from '../../db/schema/activity.ts'

/** A range of days, both ends included. */
export interface Span {
  de: string
  ate: string
}

const isActive = sql`(${atividade.ordens} > 0 or ${atividade.clientes} > 0)`
const within = ({ de, ate }: Span) => and(gte(atividade.dia, de), lte(atividade.dia, ate))

/** All shops together, by day: orders and customers created, and the shops that created any. */
export async function dailyActivity(db: Database, span: Span) {
  const rows = await db
    .select({
      dia: atividade.dia,
      os: sql<number>`sum(${atividade.ordens})::int`,
      clientes: sql<number>`sum(${atividade.clientes})::int`,
      lojas_ativas: sql<number>`count(*)::int`,
    })
    .from(atividade)
    .where(and(within(span), isActive))
    .groupBy(atividade.dia)
  return new Map(rows.map(row => [row.dia, row]))
}

/** For each range, how many shops created an order or a customer. */
export async function activeShops<Name extends string>(
  db: Database,
  spans: Record<Name, Span>,
): Promise<Record<Name, number>> {
  const names = Object.keys(spans) as Name[]
  const ends = names.flatMap(name => [spans[name].de, spans[name].ate]).sort()
  const whole = { de: ends[0] ?? '', ate: ends.at(-1) ?? '' }
  // Each range is a bit, and each day has the bits of its ranges, so that the query reads each shop's days
  // once.
  const bits = names.map((name, at) => ({ de: spans[name].de, ate: spans[name].ate, bit: 2 ** at }))
  const day = sql`(
    select d::date as dia, bit_or(bit) as bits
    from jsonb_to_recordset(${JSON.stringify(bits)}::text::jsonb) as p (de date, ate date, bit int), generate_series(de, ate, '1 day') d
    group by d) as dia_do_periodo`
  const shops = db
    .select({ em: sql<number>`bit_or(dia_do_periodo.bits)`.as('em') })
    .from(atividade)
    .innerJoin(day, sql`dia_do_periodo.dia = ${atividade.dia}`)
    .where(and(within(whole), isActive))
    .groupBy(atividade.user_id)
    .as('lojas_do_periodo')
  const counts = bits.map(({ bit }) => sql`(count(*) filter (where ${shops.em} & ${bit}::int <> 0))::int`)
  const [row] = await db.select({ lojas: sql<number[]>`array[${sql.join(counts, sql`, `)}]` }).from(shops)
  return Object.fromEntries(names.map((name, at) => [name, row?.lojas[at] ?? 0])) as Record<Name, number>
}
