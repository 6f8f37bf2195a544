import { sql } from 'drizzle-orm'
import { addDays, addMonths, dayOf, firstDay, instantOf, lastDay, monthOf } from '../../shared/days.ts'
import { hasAdvancedReports } from '../../shared/plans.ts'
import type { ReportsOverview } from '../../shared/reports.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { chosenRange, type DayRange } from '../totals/read-totals.ts'

/**
 * reports.quotes: what came of the quotes that were sent in a month, or ever, and how long their customers took. Of each
 * order only the newest version counts. Share in whole percent of those with an outcome, times in minutes; null where
 * there is none. Throws `plano_sem_relatorios` without such a plan.
 */
export async function quotesReport(db: Database, shop: ShopScope, { mes }: ReportsOverview, now: Date) {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const hoje = dayOf(now, shop.fuso)
  const chosen = chosenRange(mes, hoje)
  const range = chosen === 'sempre' ? { first: firstDay, end: lastDay } : chosen
  const before = chosen === 'sempre' ? null : monthOf(addMonths(chosen.first, -1))
  const start = startOf(range.first, shop)
  const [row] = await db.execute<Counts & { antes: number | null }>(sql`
    select ${count(sql`desfecho = 'aprovado'`)} as aprovados, ${count(sql`desfecho = 'recusado'`)} as recusados,
      ${count(sql`desfecho = 'vencido'`)} as vencidos, ${count(sql`desfecho = 'aguardando'`)} as aguardando,
      ${median(sql`agora`)} as mediana, ${median(sql`not agora`)} as antes,
      array[${count(sql`minutos <= 60`)}, ${count(sql`minutos > 60 and minutos <= 240`)},
        ${count(sql`minutos > 240 and dias = 0`)}, ${count(sql`minutos > 240 and dias = 1`)},
        ${count(sql`minutos > 240 and dias > 1`)}] as tempos
    from (
      select desfecho, enviado_em >= ${start} as agora, extract(epoch from respondido_em - enviado_em) / 60 as minutos,
        (respondido_em at time zone ${shop.fuso})::date - (enviado_em at time zone ${shop.fuso})::date as dias
      from (${sentQuotes(shop, { first: (before ?? range).first, end: range.end }, hoje)}) as enviados
    ) as lidos`)
  const { antes = null, ...counts } = row ?? nothing
  const { aprovados, recusados, vencidos, aguardando } = counts
  const ended = aprovados + recusados + vencidos
  return {
    hoje,
    mes: mes ?? hoje.slice(0, 7),
    ...counts,
    enviados: ended + aguardando,
    aprovacao: ended === 0 ? null : Math.round((100 * aprovados) / ended),
    antes: before && { mes: before.first.slice(0, 7), mediana: antes },
  }
}

interface Counts extends Record<string, unknown> {
  aprovados: number
  recusados: number
  /** Past their last day without an answer: they count against. */
  vencidos: number
  aguardando: number
  /** Within so many minutes half of the answers came. */
  mediana: number | null
  /** Answers within an hour, within four, on the same day, on the next, and later. */
  tempos: number[]
}

const nothing: Counts & { antes: null } = {
  ...{ aprovados: 0, recusados: 0, vencidos: 0, aguardando: 0 },
  ...{ mediana: null, antes: null, tempos: [0, 0, 0, 0, 0] },
}

const count = (condition: ReturnType<typeof sql>) =>
  sql`(count(*) filter (where agora and (${condition})))::int`

// An answer that was given: of an even number the earlier of the two in the middle.
const median = (condition: ReturnType<typeof sql>) =>
  sql`round(percentile_disc(0.5) within group (order by minutos) filter (where ${condition}))::int`

/**
 * The newest quotes of orders, sent on these days, with what came of them. Imported ones never count; of a delivered
 * order without an answer nobody knows the outcome. Trashed orders have their quotes elsewhere.
 */
const sentQuotes = (shop: ShopScope, { first, end }: DayRange, today: string) => sql`
  select q.enviado_em, q.respondido_em, q.total,
    coalesce(q.resposta, case when q.valido_ate < ${today}::date then 'vencido' else 'aguardando' end) as desfecho
  from orcamentos q
  join ordens_servico o on o.user_id = q.user_id and o.id = q.os_id and o.orcamento_versao = q.versao
  where q.user_id = ${shop.user_id} and not q.importado and (q.resposta is not null or o.status <> 'Entregue')
    and q.enviado_em >= ${startOf(first, shop)} and q.enviado_em < ${startOf(end, shop)}`

const startOf = (day: string, { fuso }: ShopScope) =>
  sql`${instantOf(day, '00:00', fuso).toISOString()}::timestamptz`

/** Quotes sent in a point of the exported report, by what came of them; `total` in reais, as text. */
export interface QuoteRow extends Record<string, unknown> {
  inicio: string
  fim: string
  grupo: 'orcamento'
  nome: 'aprovado' | 'recusado' | 'vencido' | 'aguardando'
  orcamentos: number
  total: string
}

/** The quotes of the exported report's points, a row for each outcome that there was. */
export async function exportQuotes(db: Database, shop: ShopScope, ranges: DayRange[], now: Date) {
  const points = JSON.stringify(
    ranges.map(({ first, end }) => ({
      ...{ inicio: first, fim: addDays(end, -1) },
      ...{ de: instantOf(first, '00:00', shop.fuso), ate: instantOf(end, '00:00', shop.fuso) },
    })),
  )
  const whole = { first: ranges[0]?.first ?? firstDay, end: ranges.at(-1)?.end ?? lastDay }
  return db.execute<QuoteRow>(sql`
    select p.inicio, p.fim, 'orcamento' as grupo, q.desfecho as nome, count(*)::int as orcamentos,
      sum(q.total)::text as total
    from jsonb_to_recordset(${points}::text::jsonb) as p (inicio text, fim text, de timestamptz, ate timestamptz)
    join (${sentQuotes(shop, whole, dayOf(now, shop.fuso))}) as q on q.enviado_em >= p.de and q.enviado_em < p.ate
    group by p.inicio, p.fim, q.desfecho
    order by p.inicio, q.desfecho`)
}
