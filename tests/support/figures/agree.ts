import type { Sql } from 'postgres'
import { expect } from 'vitest'
import { audit } from '../../../src/server/db/audit.ts'
import type { ShopScope } from '../../../src/server/db/shop-scope.ts'
import { financeSeries, monthFinance, summarizeFinance } from '../../../src/server/finance/finance-figures.ts'
import { summarizeOrders } from '../../../src/server/orders/summarize-orders.ts'
import { advancedReport } from '../../../src/server/reports/advanced.ts'
import { marginReport } from '../../../src/server/reports/margin.ts'
import { reportOverview } from '../../../src/server/reports/overview.ts'
import { financePeriods } from '../../../src/shared/finance.ts'
import type { TestDatabase } from '../database.ts'
import { naiveFinance, naiveMonth, naiveSeries, naiveSummary } from '../naive/figures.ts'
import { naiveMargin } from '../naive/margin.ts'
import { naiveAdvanced, naiveOverview } from '../naive/reports.ts'
import { centsOf, readRows } from '../naive/rows.ts'
import { naiveTotals } from '../naive/totals.ts'

/** Which months and days a recount looks at, beside the current ones. */
interface Looks {
  months: (string | undefined)[]
  ranges: { de: string; ate: string }[]
}

/** Every figure of the shop is what a recount by hand says, displayed parts add up, and the audit finds nothing. */
export async function figuresAgree({ db, sql }: TestDatabase, shop: ShopScope, now: Date, looks: Looks) {
  const rows = await readRows(sql, shop.user_id, shop.fuso)
  const at = now.getTime()
  const zone = shop.fuso
  const checks: Promise<void>[] = [
    // Reminders are no figures of orders, and have tests of their own; so has whether there ever was an order.
    summarizeOrders(db, shop, now).then(({ lembretes: _, semHistorico: __, ...found }) => {
      const ids = (orders: { id: string }[]) => orders.map(({ id }) => id)
      const alertas = Object.fromEntries(
        Object.entries(found.alertas).map(([name, one]) => [name, { ...one, ordens: ids(one.ordens) }]),
      )
      const paraHoje = { ...found.paraHoje, ordens: ids(found.paraHoje.ordens) }
      expect({ ...found, recentes: ids(found.recentes), alertas, paraHoje }).toEqual(
        naiveSummary(rows, at, zone),
      )
    }),
    financeSeries(db, shop, now).then(found => {
      expect(found).toEqual(naiveSeries(rows, at, zone))
      for (const { despesas, categorias } of found) addsUp(categorias, despesas)
    }),
    audit(db).then(found => expect(found).toEqual([])),
    storedTotals(sql, shop).then(found => expect(found).toEqual(naiveTotals(rows))),
    ...financePeriods.map(periodo =>
      summarizeFinance(db, shop, { periodo }, now).then(found =>
        expect(found).toEqual(naiveFinance(rows, at, zone, periodo)),
      ),
    ),
    ...looks.months.map(mes =>
      monthFinance(db, shop, { mes }, now).then(found => {
        expect(found).toEqual(naiveMonth(rows, at, zone, mes))
        addsUp(found.categorias, found.despesas)
      }),
    ),
    ...looks.months.map(mes =>
      reportOverview(db, shop, { mes }, now).then(found => {
        expect(found).toEqual(naiveOverview(rows, at, zone, mes))
        for (const { itens, total } of [found.servicos, found.aparelhos])
          if (itens.length < 10) addsUp(itens, total.valor)
        if (mes !== 'tudo')
          addsUp(
            found.dias.map(({ receita }) => ({ valor: receita })),
            found.faturamento,
          )
        if (mes !== 'tudo') expect(sum(found.dias.map(({ criadas }) => criadas))).toBe(found.criadas)
      }),
    ),
    ...looks.months.map(mes =>
      marginReport(db, shop, { mes }, now).then(found => {
        expect(found).toEqual(naiveMargin(rows, at, zone, mes))
        addsUp(found.servicos, found.valor)
        addsUp([{ valor: found.custo }, { valor: found.margem }], found.valor)
      }),
    ),
    ...looks.ranges.map(range =>
      advancedReport(db, shop, range).then(found => {
        expect(found).toEqual(naiveAdvanced(rows, range.de, range.ate))
        for (const { receita, servicos, aparelhos } of [
          { ...found, receita: found.faturamento },
          ...found.pontos,
        ]) {
          addsUp(servicos, receita)
          addsUp(aparelhos, receita)
        }
        addsUp(
          found.pontos.map(({ receita }) => ({ valor: receita })),
          found.faturamento,
        )
      }),
    ),
  ]
  await Promise.all(checks)
}

/** The shop's rows of totais that count anything. */
async function storedTotals(sql: Sql, { user_id }: ShopScope): Promise<string[]> {
  const rows = await sql<{ key: string; quantidade: number; soma: string }[]>`
    select concat_ws(' ', medida, grao, inicio, chave) as key, quantidade, soma from totais
    where user_id = ${user_id} and (quantidade <> 0 or soma <> 0)`
  return rows.map(({ key, quantidade, soma }) => `${key}: ${quantidade} ${Number(soma)}`).sort()
}

/** Displayed parts are displayed as a whole, to the cent. */
function addsUp(parts: { valor: number }[], whole: number) {
  expect(parts.reduce((cents, { valor }) => cents + centsOf(valor), 0n)).toBe(centsOf(whole))
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
