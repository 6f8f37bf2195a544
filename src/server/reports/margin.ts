import { addMonths, dayOf, monthOf } from '../../shared/days.ts'
import { hasAdvancedReports } from '../../shared/plans.ts'
import type { ReportsOverview } from '../../shared/reports.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import {
  chartedMonths,
  chosenRange,
  type DayRange,
  monthsWith,
  type Question,
  readTotals,
  revenue,
  type Term,
} from '../totals/read-totals.ts'

/**
 * reports.margin: what a month's paid orders left over their cost, or those of all time, in total and by service, beside
 * the last months. Only orders whose cost is known whole count; `semCusto` are the other paid ones. Amounts in reais.
 * Throws `plano_sem_relatorios` without such a plan.
 */
export async function marginReport(db: Database, shop: ShopScope, { mes }: ReportsOverview, now: Date) {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const hoje = dayOf(now, shop.fuso)
  const range = chosenRange(mes, hoje)
  const before = range === 'sempre' ? null : monthOf(addMonths(range.first, -1))
  const months = chartedMonths(await monthsWith(db, shop, ['valor_com_custo']), hoje)
  const charted = { first: months[0] ?? hoje, end: monthOf(hoje).end }
  const totals = await readTotals(db, shop, [
    { nome: 'pagas', terms: revenue(range) },
    { nome: 'semCusto', terms: [...revenue(range), { medida: 'valor_com_custo', em: range, fator: -1 }] },
    { nome: 'valor', terms: withCost(range), byKey: true },
    { nome: 'custo', terms: cost(range), byKey: true },
    { nome: 'margem', terms: margin(range), byKey: true },
    ...(before ? monthBefore(before) : []),
    { nome: 'valorPorMes', terms: withCost(charted), series: 'mes' },
    { nome: 'custoPorMes', terms: cost(charted), series: 'mes' },
    { nome: 'margemPorMes', terms: margin(charted), series: 'mes' },
  ])
  const [valor, margem] = [totals.of('valor'), totals.of('margem').soma]
  const ofService = (nome: 'custo' | 'margem', service: string) =>
    totals.byKey(nome).find(({ chave }) => chave === service)?.soma ?? 0
  return {
    hoje,
    mes: mes ?? hoje.slice(0, 7),
    pagas: totals.of('pagas').quantidade,
    comCusto: valor.quantidade,
    valor: valor.soma,
    custo: totals.of('custo').soma,
    margem,
    sobra: shareOf(margem, valor.soma),
    /** null where the report is of all time. */
    antes: before && {
      mes: before.first.slice(0, 7),
      sobra: shareOf(totals.of('margemAntes').soma, totals.of('valorAntes').soma),
    },
    semCusto: {
      quantidade: totals.of('pagas').quantidade - valor.quantidade,
      valor: totals.of('semCusto').soma,
    },
    servicos: totals.byKey('valor').map(({ chave, quantidade, soma }) => {
      const left = ofService('margem', chave)
      return {
        nome: chave,
        quantidade,
        valor: soma,
        custo: ofService('custo', chave),
        margem: left,
        sobra: shareOf(left, soma),
      }
    }),
    porMes: months.map(first => ({
      mes: first.slice(0, 7),
      valor: totals.of('valorPorMes', first).soma,
      custo: totals.of('custoPorMes', first).soma,
      margem: totals.of('margemPorMes', first).soma,
    })),
  }
}

type Range = DayRange | 'sempre'

const withCost = (em: Range): Term[] => [{ medida: 'valor_com_custo', em }]
const cost = (em: Range): Term[] => [{ medida: 'custo', em }]
const margin = (em: Range): Term[] => [...withCost(em), { medida: 'custo', em, fator: -1 }]

const monthBefore = (em: DayRange) =>
  [
    { nome: 'valorAntes', terms: withCost(em) },
    { nome: 'margemAntes', terms: margin(em) },
  ] as const satisfies readonly Question[]

/** How much of each R$ 100 is left, in whole reais; null where nothing was charged. */
function shareOf(margem: number, valor: number): number | null {
  // In centavos, since amounts in reais are not exact in binary.
  const [left, charged] = [Math.round(margem * 100), Math.round(valor * 100)]
  // `|| 0` for -0.
  return charged === 0 ? null : Math.round((100 * left) / charged) || 0
}
