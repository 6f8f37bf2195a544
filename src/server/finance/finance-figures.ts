import { addDays, addMonths, dayOf, monthOf, weekOf } from '../../shared/days.ts'
import { type ExpenseCategory, expenseCategories, type FinancePeriod } from '../../shared/finance.ts'
import type { MonthInput, SummaryInput } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import {
  chartedMonths,
  chosenRange,
  type DayRange,
  expenses,
  monthsWith,
  openOrders,
  owed,
  profit,
  readTotals,
  revenue,
  yearlyRevenue,
} from '../totals/read-totals.ts'
import { copiesInto, recurringOffer } from './recurring.ts'

/**
 * finance.summary: the four cards of /financeiro and the debts, in reais. Only `receita` follows the period;
 * monthly figures are of the shop's current month.
 */
export async function summarizeFinance(db: Database, shop: ShopScope, { periodo }: SummaryInput, now: Date) {
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

/**
 * finance.month: 'Resumo Mensal', 'Despesas por Categoria' and total expenses of a month or of all time, in
 * reais; the months to choose from; and the recurring expenses that the month lacks, those due first, with
 * their number.
 */
export async function monthFinance(db: Database, shop: ShopScope, { mes }: MonthInput, now: Date) {
  const hoje = dayOf(now, shop.fuso)
  const range = chosenRange(mes, hoje)
  const totals = await readTotals(db, shop, [
    { nome: 'receita', terms: revenue(range) },
    { nome: 'despesas', terms: expenses(range), byKey: true },
    { nome: 'lucro', terms: profit(range) },
  ])
  const months = await monthsWith(db, shop, ['receita', 'despesa'])
  const isOffered = range !== 'sempre' && copiesInto(range.first, hoje)
  const lacking = isOffered ? await recurringOffer(db, shop, range.first) : null
  const despesas = totals.of('despesas')
  return {
    mes: mes ?? monthOf(hoje).first.slice(0, 7),
    hoje,
    meses: months,
    receita: totals.of('receita').soma,
    pagas: totals.of('receita').quantidade,
    despesas: despesas.soma,
    despesasQuantidade: despesas.quantidade,
    lucro: totals.of('lucro').soma,
    categorias: totals.byKey('despesas').map(({ chave, quantidade, soma, porcentoSoma }) => ({
      categoria: chave as ExpenseCategory,
      quantidade,
      valor: soma,
      // Expenses are never 0.
      porcento: porcentoSoma ?? 0,
    })),
    recorrentes: lacking?.despesas ?? [],
    recorrentesQuantidade: lacking?.quantidade ?? 0,
  }
}

/**
 * finance.series: revenue, expenses, profit and expenses by category of the last twelve months, from the
 * shop's first month on, in reais, the oldest first.
 */
export async function financeSeries(db: Database, shop: ShopScope, now: Date) {
  const hoje = dayOf(now, shop.fuso)
  const months = chartedMonths(await monthsWith(db, shop, ['receita', 'despesa']), hoje)
  const range = { first: months[0] ?? hoje, end: monthOf(hoje).end }
  const totals = await readTotals(db, shop, [
    { nome: 'receita', terms: revenue(range), series: 'mes' },
    { nome: 'despesas', terms: expenses(range), series: 'mes', byKey: true },
    { nome: 'lucro', terms: profit(range), series: 'mes' },
  ])
  return months.map(first => {
    const byCategory = totals.byKey('despesas', first)
    return {
      mes: first.slice(0, 7),
      receita: totals.of('receita', first).soma,
      despesas: totals.of('despesas', first).soma,
      lucro: totals.of('lucro', first).soma,
      categorias: expenseCategories.map(categoria => ({
        categoria,
        valor: byCategory.find(({ chave }) => chave === categoria)?.soma ?? 0,
      })),
    }
  })
}
