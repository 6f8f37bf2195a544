import { addDays, dayOf, daysBetween, monthOf } from '../../shared/days.ts'
import { everyMonth } from '../../shared/finance.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { ReportsOverview } from '../../shared/reports-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { totalOrders } from '../orders/total.ts'
import { chosenRange, monthsWith } from '../totals/months.ts'
import type { DayRange } from '../totals/ranges.ts'
import { type KeyedFigure, type Question, readTotals } from '../totals/read.ts'
import { created, revenue } from '../totals/terms.ts'
import { pastMonths } from './past-months.ts'

/** Entries of a top list at most (product 10.2). */
const topEntries = 10

/**
 * reports.overview (product 10, 10.2): the cards as they stand now, and a month's orders (by created_at in the shop's
 * zone) and revenue in reais; or of all there was, without its days. The top lists, of what `listas` says, count all
 * orders until a month is chosen. Whatever is chosen, the months up to now and what changed in the current one.
 */
export async function reportOverview(db: Database, shop: ShopScope, { mes }: ReportsOverview, now: Date) {
  const hoje = dayOf(now, shop.fuso)
  const range = chosenRange(mes, hoje)
  const listed = mes ? range : 'sempre'
  const days = range === 'sempre' ? [] : daysOf(range)
  const totals = await readTotals(db, shop, [
    { nome: 'situacao', terms: [{ medida: 'situacao', em: 'sempre' }], byKey: true },
    { nome: 'mes_atual', terms: revenue(monthOf(hoje)) },
    { nome: 'receita', terms: revenue(range) },
    { nome: 'criadas', terms: created(range) },
    { nome: 'servicos', terms: [{ medida: 'criadas_servico', em: listed }], byKey: true },
    { nome: 'aparelhos', terms: [{ medida: 'criadas_aparelho', em: listed }], byKey: true },
    ...(range === 'sempre' ? [] : byDay(range)),
  ])
  const total = await totalOrders(db, shop)
  const meses = await monthsWith(db, shop, ['criadas', 'receita'])
  const past = await pastMonths(db, shop, meses, hoje)
  const status = (nome: OrderStatus) =>
    totals.byKey('situacao').find(({ chave }) => chave === nome)?.quantidade ?? 0
  const receita = totals.of('receita')
  return {
    hoje,
    mes: mes ?? hoje.slice(0, 7),
    listas: mes ?? everyMonth,
    meses,
    total,
    em_andamento: status('Em Andamento'),
    prontas: status('Pronto'),
    faturamentoMes: totals.of('mes_atual').soma,
    criadas: totals.of('criadas').quantidade,
    faturamento: receita.soma,
    pagas: receita.quantidade,
    ticketMedio: receita.media,
    servicos: topList(totals.byKey('servicos'), totals.of('servicos')),
    aparelhos: topList(totals.byKey('aparelhos'), totals.of('aparelhos')),
    dias: days.map(dia => ({
      dia,
      criadas: totals.of('criadas', dia).quantidade,
      receita: totals.of('receita', dia).soma,
    })),
    ...past,
  }
}

const byDay = (range: DayRange) =>
  [
    { nome: 'criadas', terms: created(range), series: 'dia' },
    { nome: 'receita', terms: revenue(range), series: 'dia' },
  ] as const satisfies readonly Question[]

const daysOf = ({ first, end }: DayRange): string[] =>
  Array.from({ length: daysBetween(first, end) }, (_, index) => addDays(first, index))

/** The most frequent, and a total row that holds the cut-off ones too (product 10.2). */
function topList(figures: KeyedFigure[], whole: { quantidade: number; soma: number }) {
  return {
    itens: figures
      .slice(0, topEntries)
      .map(({ chave, quantidade, soma, porcento }) => ({ nome: chave, quantidade, valor: soma, porcento })),
    total: { quantidade: whole.quantidade, valor: whole.soma },
  }
}
