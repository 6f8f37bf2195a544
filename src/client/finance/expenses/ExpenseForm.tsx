import { useLingui } from '@lingui/react/macro'
import { MergeDialog } from '../../ui/row-form/MergeDialog.tsx'
import { RowFormDialog } from '../../ui/row-form/RowFormDialog.tsx'
import { ExpenseFields } from './ExpenseFields.tsx'
import type { Expense } from './expense.ts'
import { useExpenseForm } from './use-expense-form.ts'

export interface ExpenseFormProps {
  /** The expense as it was when the form opened; null for a new one. */
  row: Expense | null
  /** Whose draft it is. */
  owner: string
  /** The shop's day. */
  today: string
  reason: string | undefined
  /** How to show a saved expense that the list, as it is filtered, does not hold. */
  toShow(row: Expense): (() => void) | undefined
  onClose(): void
}

/** The form of an expense in its dialog; what is typed outlives everything but saving and discarding it. */
export function ExpenseForm({ row, owner, today, reason, toShow, onClose }: ExpenseFormProps) {
  const { t } = useLingui()
  const { form, conflictKey, conflict, ...state } = useExpenseForm({
    row,
    owner,
    today,
    reason,
    toShow,
    onSaved: onClose,
  })
  const close = () => {
    state.draft.discard()
    onClose()
  }
  return (
    <>
      <RowFormDialog
        title={state.isNew ? t`Nova Despesa` : t`Editar Despesa`}
        state={state}
        reason={reason}
        onClose={close}
      >
        <ExpenseFields form={form} />
      </RowFormDialog>
      {conflict && (
        <MergeDialog key={conflictKey} title={t`Esta despesa foi alterada em outro lugar`} {...conflict} />
      )}
    </>
  )
}
