import { addDays, addMonths, dayOf, daysBetween, everyMonth, monthOf } from '../../shared/days.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { ReportsOverview } from '../../shared/reports.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { totalOrders } from '../orders/read-orders.ts'
import {
  chartedMonths,
  chosenRange,
  created,
  type DayRange,
  type KeyedFigure,
  monthsWith,
  type Question,
  readTotals,
  revenue,
} from '../totals/read-totals.ts'

/** Entries of a top list. */
const topEntries = 10

/**
 * reports.overview: current cards; orders (by created_at in the shop's zone) and revenue of a month, or of
 * all time without days; and past months. Top lists count all time until a month is chosen (`listas`).
 * Amounts in reais.
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

/** The most frequent entries, and a total row that includes the others. */
function topList(figures: KeyedFigure[], whole: { quantidade: number; soma: number }) {
  return {
    itens: figures
      .slice(0, topEntries)
      .map(({ chave, quantidade, soma, porcento }) => ({ nome: chave, quantidade, valor: soma, porcento })),
    total: { quantidade: whole.quantidade, valor: whole.soma },
  }
}

/**
 * Orders and revenue of the months up to now, none before the shop's first (`porMes`), and the current month up to today
 * beside the same days of the month before (`mudou`), in reais; null where the shop had not begun in them.
 */
async function pastMonths(db: Database, shop: ShopScope, bounds: { primeiro: string } | null, hoje: string) {
  const months = chartedMonths(bounds, hoje)
  const [agora, antes] = [{ first: monthOf(hoje).first, end: addDays(hoje, 1) }, sameDaysBefore(hoje)]
  const totals = await readTotals(db, shop, [
    ...byMonth({ first: months[0] ?? hoje, end: monthOf(hoje).end }),
    { nome: 'criadas_agora', terms: [{ medida: 'criadas_servico', em: agora }], byKey: true },
    { nome: 'criadas_antes', terms: [{ medida: 'criadas_servico', em: antes }], byKey: true },
    { nome: 'pagas_agora', terms: [{ medida: 'receita_aparelho', em: agora }], byKey: true },
    { nome: 'pagas_antes', terms: [{ medida: 'receita_aparelho', em: antes }], byKey: true },
    { nome: 'diferenca', terms: [...revenue(agora), { medida: 'receita', em: antes, fator: -1 }] },
  ])
  const ofBoth = (nome: 'criadas' | 'pagas') => ({
    agora: totals.of(`${nome}_agora`),
    antes: totals.of(`${nome}_antes`),
    moves: movesOf(totals.byKey(`${nome}_agora`), totals.byKey(`${nome}_antes`)),
  })
  const [criadas, pagas] = [ofBoth('criadas'), ofBoth('pagas')]
  const begins = bounds ? `${bounds.primeiro}-01` : hoje
  const isEmpty = criadas.antes.quantidade + pagas.antes.quantidade === 0
  const more = Math.sign(criadas.agora.quantidade - criadas.antes.quantidade)
  return {
    porMes: months.map(first => ({
      mes: first.slice(0, 7),
      criadas: totals.of('criadas', first).quantidade,
      receita: totals.of('receita', first).soma,
    })),
    mudou:
      begins > antes.first || (begins === antes.first && isEmpty)
        ? null
        : {
            /** The last of the compared days of the month before. */
            antesAte: addDays(antes.end, -1),
            criadas: { agora: criadas.agora.quantidade, antes: criadas.antes.quantidade },
            /** The service that changed most in the same direction as all orders. */
            servico: criadas.moves.find(({ agora, antes }) => Math.sign(agora - antes) === more) ?? null,
            faturamento: {
              agora: pagas.agora.soma,
              antes: pagas.antes.soma,
              diferenca: totals.of('diferenca').soma,
            },
            pagas: { agora: pagas.agora.quantidade, antes: pagas.antes.quantidade },
            ticketMedio: { agora: pagas.agora.media, antes: pagas.antes.media },
            /** Among the paid orders. */
            aparelho: pagas.moves[0] ?? null,
          },
  }
}

/** The first days of the month before, as many as have passed of the current one, or all if it is shorter. */
function sameDaysBefore(hoje: string): DayRange {
  const first = addMonths(hoje, -1)
  const { end } = monthOf(first)
  const sameDay = addDays(first, Number(hoje.slice(8)))
  return { first, end: sameDay < end ? sameDay : end }
}

const byMonth = (em: DayRange) =>
  [
    { nome: 'criadas', terms: created(em), series: 'mes' },
    { nome: 'receita', terms: revenue(em), series: 'mes' },
  ] as const satisfies readonly Question[]

/** For each name its number now and before, if they differ, the largest difference first. */
function movesOf(now: KeyedFigure[], before: KeyedFigure[]) {
  const countOf = (figures: KeyedFigure[], nome: string) =>
    figures.find(({ chave }) => chave === nome)?.quantidade ?? 0
  const names = [...new Set([...now, ...before].map(({ chave }) => chave))].sort()
  const sizeOf = ({ agora, antes }: { agora: number; antes: number }) => Math.abs(agora - antes)
  return names
    .map(nome => ({ nome, agora: countOf(now, nome), antes: countOf(before, nome) }))
    .filter(move => sizeOf(move) > 0)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
}
