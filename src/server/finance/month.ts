import { dayOf, monthOf } from '../../shared/days.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { FinanceMonth } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { chosenRange, monthsWith } from '../totals/months.ts'
import { readTotals } from '../totals/read-totals.ts'
import { expenses, profit, revenue } from '../totals/terms.ts'
import { copiesInto, recurringOffer } from './recurring.ts'

/**
 * finance.month: 'Resumo Mensal', 'Despesas por Categoria' and total expenses of a month or of all time, in
 * reais; the months to choose from; and the recurring expenses that the month lacks, those due first, with
 * their number.
 */
export async function monthFinance(db: Database, shop: ShopScope, { mes }: FinanceMonth, now: Date) {
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
