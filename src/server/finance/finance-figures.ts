import { addDays, addMonths, dayOf, monthOf, weekOf } from '../../shared/days.ts'
import type { FinancePeriod } from '../../shared/finance.ts'
import type { FinanceSummary } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import type { DayRange } from '../totals/ranges.ts'
import { readTotals } from '../totals/read-totals.ts'
import { expenses, openOrders, owed, profit, revenue, yearlyRevenue } from '../totals/terms.ts'

/**
 * finance.summary: the four cards of /financeiro and the debts, in reais. Only `receita` follows the period;
 * monthly figures are of the shop's current month.
 */
export async function summarizeFinance(
  db: Database,
  shop: ShopScope,
  { periodo }: FinanceSummary,
  now: Date,
) {
  const hoje = dayOf(now, shop.fuso)
  const month = monthOf(hoje)
  const totals = await readTotals(db, shop, [
    { nome: 'receita', terms: revenue(rangeOf(periodo, hoje)) },
    { nome: 'despesas', terms: expenses(month) },
    { nome: 'lucro', terms: profit(month) },
    { nome: 'lucro_anterior', terms: profit(monthOf(addMonths(month.first, -1))) },
    { nome: 'ano', terms: yearlyRevenue(month) },
    { nome: 'em_aberto', terms: openOrders },
    { nome: 'a_receber', terms: owed },
  ])
  const [receita, despesas, open] = [totals.of('receita'), totals.of('despesas'), totals.of('em_aberto')]
  const debts = totals.of('a_receber')
  return {
    hoje,
    periodo,
    receita: receita.soma,
    pagas: receita.quantidade,
    lucroMes: totals.of('lucro').soma,
    lucroMesAnterior: totals.of('lucro_anterior').soma,
    despesasMes: despesas.soma,
    despesasMesQuantidade: despesas.quantidade,
    estimativaAnual: totals.of('ano').soma,
    osEmAberto: open.quantidade,
    valorOSEmAberto: open.soma,
    osAReceber: debts.quantidade,
    valorOSAReceber: debts.soma,
  }
}

function rangeOf(periodo: FinancePeriod, hoje: string): DayRange {
  if (periodo === 'hoje') return { first: hoje, end: addDays(hoje, 1) }
  return periodo === 'semana' ? weekOf(hoje) : monthOf(hoje)
}
