import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { everyMonth } from '../../shared/finance.ts'
import { Button } from '../ui/Button.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { monthYear } from '../ui/months.ts'
import { EmptyState, FailedState, NotFoundState } from '../ui/States.tsx'
import { ExpenseBones } from './ExpenseBones.tsx'
import { ExpenseRow } from './ExpenseRow.tsx'
import { ExpenseTable } from './ExpenseTable.tsx'
import { ExpenseTotal } from './ExpenseTotal.tsx'
import type { Expense } from './expense.ts'
import type { FinanceSearch } from './finance-search.ts'
import { useExpenseList } from './use-expense-list.ts'
import type { FinanceMonthView } from './use-finance-month.ts'

export interface ExpensesProps {
  search: FinanceSearch
  month: FinanceMonthView
  /** Why nothing may be changed now. */
  reason: string | undefined
  onBegin(): void
  onEdit(row: Expense): void
  onDelete(row: Expense): void
  onClear(): void
}

/** The rows with their total, or what there is instead: bones, nothing yet, nothing found, failed. */
export function Expenses({ search, month, reason, onBegin, onClear, ...acts }: ExpensesProps) {
  const { t } = useLingui()
  const { mes, categoria } = search
  const list = useExpenseList({ mes, categoria })
  if (list.failed) {
    return (
      <FailedState onRetry={list.retry} retrying={list.retrying}>
        {t`Não foi possível carregar as despesas.`}
      </FailedState>
    )
  }
  if (!list.rows) return <ExpenseBones />
  if (list.rows.length === 0 && categoria) {
    return (
      <NotFoundState
        onClear={onClear}
      >{t`Nenhuma despesa encontrada com os filtros aplicados.`}</NotFoundState>
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        action={
          // On the phone the button at the thumb is the same one.
          <Button icon={Plus} onClick={onBegin} blocked={reason} mdDown={{ display: 'none' }}>
            {t`Nova Despesa`}
          </Button>
        }
      >
        <Nothing month={month} />
      </EmptyState>
    )
  }
  return (
    <>
      <ExpenseTable busy={list.stale} total={<ExpenseTotal month={month} categoria={categoria} />}>
        {list.rows.map(row => (
          <ExpenseRow key={row.id} row={row} blocked={reason} {...acts} />
        ))}
      </ExpenseTable>
      <InfiniteSentinel {...list.more} />
    </>
  )
}

/** Nothing ever, or nothing in this month. */
function Nothing({ month: { data } }: { month: FinanceMonthView }) {
  const { t } = useLingui()
  if (!data || data.mes === everyMonth || !data.meses)
    return t`Nenhuma despesa cadastrada. Adicione a primeira!`
  const month = monthYear(data.mes)
  return t`Nenhuma despesa em ${month}.`
}
