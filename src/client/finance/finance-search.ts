import {
  type ExpenseCategory,
  expenseCategories,
  type FinancePeriod,
  financePeriods,
} from '../../shared/finance.ts'
import { choiceParam, monthParam, textParam } from '../ui/search-params.ts'

/** What the URL of /financeiro holds. */
export interface FinanceSearch {
  /** What the period buttons chose for Receita; none beside a month, and the current month where neither is given. */
  periodo?: FinancePeriod | undefined
  /** The month (YYYY-MM) of the whole screen, or 'tudo'; the current one where none is given. */
  mes?: string | undefined
  categoria?: ExpenseCategory | undefined
  /** The form of a new expense is open. */
  nova?: 'true' | undefined
  /** Id of the expense whose form is open. */
  editar?: string | undefined
}

export function readFinanceSearch(raw: Record<string, unknown>): FinanceSearch {
  const mes = monthParam(raw.mes)
  return {
    periodo: mes ? undefined : choiceParam(raw.periodo, financePeriods),
    mes,
    categoria: choiceParam(raw.categoria, expenseCategories),
    nova: choiceParam(raw.nova, ['true']),
    editar: textParam(raw.editar),
  }
}
