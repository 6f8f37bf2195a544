import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { monthFinance, summarizeFinance } from '../../src/server/finance/finance-figures.ts'
import { summarizeOrders } from '../../src/server/orders/summarize-orders.ts'
import { advancedReport } from '../../src/server/reports/advanced.ts'
import { marginReport } from '../../src/server/reports/margin.ts'
import { reportOverview } from '../../src/server/reports/overview.ts'
import { addDays, dayOf } from '../../src/shared/days.ts'
import { naive } from './naive.ts'

/** A screen's figures, ours and counted from the rows. */
export interface FigureCase {
  name: string
  /** The procedures as the client calls them in one batch, with their inputs. */
  batch: [procedure: string, input: unknown][]
  run: (db: Database, shop: ShopScope, now: Date) => Promise<unknown>
  naive: (db: Database, shop: ShopScope, now: Date) => Promise<unknown>
  /** What both must agree on, of what `run` answers, in the shape in which the naive query answers it. */
  same: (answer: never) => unknown
}

/** `now` gives the days that the inputs over HTTP name. */
export const figureCases = (now: Date): FigureCase[] => {
  const year = (fuso: string) => ({ de: addDays(dayOf(now, fuso), -364), ate: dayOf(now, fuso) })
  return [
    {
      name: 'orders.summary',
      // The dashboard's batch.
      batch: [
        ['orders.summary', undefined],
        ['plans.current', undefined],
        ['reminders.stats', undefined],
        ['settings.all', undefined],
      ],
      run: summarizeOrders,
      naive: by(naive.summary),
      // Reminders are no figure of orders.
      same: ({
        hoje,
        recentes,
        alertas,
        paraHoje,
        lembretes,
        semHistorico,
        ...rest
      }: Awaited<ReturnType<typeof summarizeOrders>>) => ({
        ...rest,
        alertas: mapped(alertas, ({ quantidade }) => quantidade),
        paraHoje: paraHoje.quantidade,
      }),
    },
    {
      name: 'finance.summary',
      batch: [['finance.summary', {}]],
      run: (db, shop, at) => summarizeFinance(db, shop, { periodo: 'mes' }, at),
      naive: by(naive.finance),
      same: ({
        hoje,
        periodo,
        lucroMesAnterior,
        osAReceber,
        valorOSAReceber,
        ...rest
      }: Awaited<ReturnType<typeof summarizeFinance>>) => rest,
    },
    {
      name: 'finance.month',
      batch: [['finance.month', {}]],
      run: (db, shop, at) => monthFinance(db, shop, {}, at),
      naive: by(naive.month),
      same: ({ receita, pagas, despesas, categorias, meses }: Awaited<ReturnType<typeof monthFinance>>) => ({
        ...{ receita, pagas, despesas, meses },
        categorias: Object.fromEntries(categorias.map(({ categoria, valor }) => [categoria, valor])),
      }),
    },
    {
      name: 'reports.overview',
      batch: [['reports.overview', {}]],
      // The naive one's lists are of the month, too.
      run: (db, shop, at) => reportOverview(db, shop, { mes: dayOf(at, shop.fuso).slice(0, 7) }, at),
      naive: by(naive.overview),
      same: (report: Awaited<ReturnType<typeof reportOverview>>) => {
        const { total, em_andamento, prontas, criadas, faturamento, ticketMedio, meses } = report
        const lists = { servicos: pairs(report.servicos.itens), aparelhos: pairs(report.aparelhos.itens) }
        const dias = report.dias.map(({ dia, criadas: made, receita }) => [dia, made, receita])
        return { total, em_andamento, prontas, criadas, faturamento, ticketMedio, meses, ...lists, dias }
      },
    },
    {
      name: 'reports.margin',
      batch: [['reports.margin', {}]],
      run: (db, shop, at) => marginReport(db, shop, {}, at),
      naive: by(naive.margin),
      same: ({ valor, custo, semCusto, servicos, porMes }: Awaited<ReturnType<typeof marginReport>>) => ({
        ...{ valor, custo, semCusto: semCusto.quantidade },
        servicos: Object.fromEntries(servicos.map(one => [one.nome, [one.valor, one.custo]])),
        porMes: Object.fromEntries(
          porMes.filter(month => month.valor > 0).map(month => [month.mes, [month.valor, month.custo]]),
        ),
      }),
    },
    {
      name: 'reports.advanced, a year',
      batch: [['reports.advanced', year('America/Sao_Paulo')]],
      run: (db, shop) => advancedReport(db, shop, year(shop.fuso)),
      naive: by(naive.advanced),
      same: ({ criadas, faturamento, diasDeReparo, pontos }: Awaited<ReturnType<typeof advancedReport>>) => ({
        ...{ criadas, faturamento, diasDeReparo },
        pontos: Object.fromEntries(
          pontos
            .filter(({ servicos }) => servicos.length > 0)
            .map(({ inicio, receita, servicos, aparelhos }) => [
              inicio,
              [receita, amounts(servicos), amounts(aparelhos)],
            ]),
        ),
      }),
    },
  ]
}

type Naive = (typeof naive)[keyof typeof naive]

const by =
  (query: Naive): FigureCase['naive'] =>
  (db, { user_id, fuso }, now) =>
    query(db, { user_id, fuso, hoje: dayOf(now, fuso) })

interface Entry {
  nome: string
  quantidade: number
  valor: number
}

const pairs = (entries: Entry[]) =>
  Object.fromEntries(entries.map(({ nome, quantidade, valor }) => [nome, [quantidade, valor]]))
const amounts = (entries: Entry[]) => Object.fromEntries(entries.map(({ nome, valor }) => [nome, valor]))
const mapped = <T, U>(record: Record<string, T>, to: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
