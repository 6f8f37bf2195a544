import { addDays } from '../../shared/days.ts'
import { hasAdvancedReports } from '../../shared/plans.ts'
import type { AdvancedReport } from '../../shared/reports-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import type { DayRange, Unit } from '../totals/ranges.ts'
import { type KeyedFigure, type Question, readTotals } from '../totals/read-totals.ts'
import { bucketsOf } from './buckets.ts'

/**
 * reports.advanced: figures of any range of days, both included, in reais; revenue by service and device over
 * time; average days from entry to delivery. Throws `plano_sem_relatorios` without such a plan.
 */
export async function advancedReport(db: Database, shop: ShopScope, { de, ate }: AdvancedReport) {
  if (!hasAdvancedReports(shop)) throw new Refusal('plano_sem_relatorios')
  const range = { first: de, end: addDays(ate, 1) }
  const { unidade, ranges } = bucketsOf(range)
  const totals = await readTotals(db, shop, [
    { nome: 'criadas', terms: [{ medida: 'criadas', em: range }] },
    { nome: 'reparo', terms: [{ medida: 'reparo', em: range }] },
    ...revenueOf(range),
    ...revenueOf(range, unidade),
  ])
  const receita = totals.of('servicos')
  const reparo = totals.of('reparo')
  return {
    de,
    ate,
    criadas: totals.of('criadas').quantidade,
    pagas: receita.quantidade,
    faturamento: receita.soma,
    ticketMedio: receita.media,
    entregues: reparo.quantidade,
    diasDeReparo: reparo.media,
    servicos: totals.byKey('servicos').map(toNamed),
    aparelhos: totals.byKey('aparelhos').map(toNamed),
    unidade,
    pontos: ranges.map(({ first, end }) => ({
      inicio: first,
      fim: addDays(end, -1),
      receita: totals.of('servicos', first).soma,
      servicos: totals.byKey('servicos', first).map(toNamed),
      aparelhos: totals.byKey('aparelhos', first).map(toNamed),
    })),
  }
}

const revenueOf = (em: DayRange, series?: Unit) =>
  [
    { nome: 'servicos', terms: [{ medida: 'receita_servico', em }], byKey: true, series },
    { nome: 'aparelhos', terms: [{ medida: 'receita_aparelho', em }], byKey: true, series },
  ] as const satisfies readonly Question[]

const toNamed = ({ chave, quantidade, soma }: KeyedFigure) => ({ nome: chave, quantidade, valor: soma })
