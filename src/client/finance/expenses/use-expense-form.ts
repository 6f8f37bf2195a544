import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { useRowForm } from '../../ui/row-form/use-row-form.ts'
import { toast } from '../../ui/toast.ts'
import { type Expense, isExpense } from './expense.ts'
import {
  type ExpenseContent,
  type ExpenseValues,
  emptyExpense,
  expenseComparison,
  expenseDraft,
  expenseResolver,
  valuesOf,
} from './expense-fields.ts'

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
  const { create, update } = useSaveExpense()
  const startValues = (from: Expense | null) => (from ? valuesOf(from) : emptyExpense(today))
  const form: ExpenseFormState = useForm({ resolver: expenseResolver, defaultValues: startValues(row) })
  const state = useRowForm({
    form,
    row,
    valuesOf: startValues,
    place: expenseDraft(owner, row?.id ?? null),
    saving: {
      create: create.mutateAsync,
      update: update.mutateAsync,
      isRow: isExpense,
      comparison: expenseComparison,
      valuesSent: valuesOf,
      tell(saved, isNew) {
        const show = toShow(saved)
        toast.success(
          isNew ? t`Despesa cadastrada!` : t`Despesa atualizada!`,
          show && { action: { label: t`Ver`, onClick: show } },
        )
      },
      tellFailure: () => toast.error(t`Erro!`, { description: t`Não foi possível salvar a despesa.` }),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}

/** finance.createExpense and finance.updateExpense; all figures of the screen follow. */
function useSaveExpense() {
  const utils = trpc.useUtils()
  const show = (row: Expense) => {
    utils.finance.getExpense.setData({ id: row.id }, row)
    void utils.finance.invalidate()
  }
  const onError = (error: unknown) => {
    const { key, row: newer } = refusalOf(error)
    // An earlier attempt of this tab may have made it, and then nothing else tells of it.
    if (key === 'conflito' && isExpense(newer)) show(newer)
    if (key === 'nao_encontrado' || key === 'chave_repetida') void utils.finance.invalidate()
    if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
  }
  const create = trpc.finance.createExpense.useMutation({ onSuccess: show, onError })
  const update = trpc.finance.updateExpense.useMutation({ onSuccess: show, onError })
  return { create, update }
}
