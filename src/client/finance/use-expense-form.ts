import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useRowForm } from '../ui/row-form/use-row-form.ts'
import { toast } from '../ui/toast.ts'
import { type Expense, isExpense } from './expense.ts'
import { expenseDraft } from './expense-draft.ts'
import { expenseChanges } from './expense-parts.ts'
import { type ExpenseContent, expenseResolver } from './expense-resolver.ts'
import { type ExpenseValues, emptyExpense, valuesOf } from './expense-values.ts'
import { useSaveExpense } from './use-save-expense.ts'

export type ExpenseFormState = UseFormReturn<ExpenseValues, unknown, ExpenseContent>

interface ExpenseFormInput {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  owner: string
  /** The shop's day, which a new expense begins with. */
  today: string
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** How to show a saved expense that the list does not hold. */
  toShow(row: Expense): (() => void) | undefined
  onSaved(): void
}

/** State of an expense's form, as ui/row-form keeps it. */
export function useExpenseForm({ row, owner, today, reason, toShow, onSaved }: ExpenseFormInput) {
  const { t } = useLingui()
  const { create, update, saving: busy } = useSaveExpense()
  const startValues = (from: Expense | null) => (from ? valuesOf(from) : emptyExpense(today))
  const form: ExpenseFormState = useForm({ resolver: expenseResolver, defaultValues: startValues(row) })
  const state = useRowForm({
    form,
    row,
    valuesOf: startValues,
    place: expenseDraft(owner, row?.id ?? null),
    saving: {
      busy,
      create: create.mutateAsync,
      update: update.mutateAsync,
      isRow: isExpense,
      valuesOf,
      changes: expenseChanges,
      tell(saved, isNew) {
        const show = toShow(saved)
        toast.success(
          isNew ? t`Despesa cadastrada!` : t`Despesa atualizada!`,
          show && { action: { label: t`Ver`, onClick: show } },
        )
      },
      failure: t`Não foi possível salvar a despesa.`,
    },
    reason,
    onSaved,
  })
  return { form, busy, ...state }
}
