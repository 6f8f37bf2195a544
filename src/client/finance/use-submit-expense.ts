import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorSentence, refusalOf } from '../trpc.ts'
import { applyFieldIssues } from '../ui/field-issues.ts'
import { toast } from '../ui/toast.ts'
import { type Expense, isExpense } from './expense.ts'
import { type ExpenseVersions, expenseChanges } from './expense-parts.ts'
import type { ExpenseContent } from './expense-resolver.ts'
import { type ExpenseValues, valuesOf } from './expense-values.ts'
import type { ExpenseFormState, Ticket } from './use-expense-draft.ts'
import { useSaveExpense } from './use-save-expense.ts'

interface SubmitInput {
  form: ExpenseFormState
  /** The row that is edited; null for a new one. */
  base: Expense | null
  ticket: { readonly current: Ticket }
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** How to show a saved expense that the list does not hold. */
  toShow(row: Expense): (() => void) | undefined
  /** Takes up a newer version of the row, with these values in the form. */
  goOn(from: Expense, values: ExpenseValues): void
  onSaved(): void
}

/** Saves an expense's form and says how it went (spec 2 §8); a newer row is put together with what was typed. */
export function useSubmitExpense({ form, base, ticket, reason, toShow, goOn, onSaved }: SubmitInput) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ newer: Expense; versions: ExpenseVersions }>()
  const { create, update, saving } = useSaveExpense()

  const send = (content: ExpenseContent) => {
    const { chave, based_on } = ticket.current
    return base && based_on
      ? update.mutateAsync({ id: base.id, based_on, ...content })
      : create.mutateAsync({ chave, ...content })
  }
  const saved = (row: Expense) => {
    const show = toShow(row)
    toast.success(
      base ? t`Despesa atualizada!` : t`Despesa cadastrada!`,
      show && { action: { label: t`Ver`, onClick: show } },
    )
    onSaved()
  }
  const refused = (error: unknown, content: ExpenseContent) => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens over the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    if (key === 'conflito' && isExpense(newer)) {
      const [mine, theirs] = [valuesOf(content), valuesOf(newer)]
      const versions = { base: ticket.current.base ?? theirs, mine, theirs }
      const changedHere = expenseChanges(versions).some(({ by }) => by !== 'theirs')
      // Nothing of it is not stored yet: most often an earlier attempt was saved and only its answer was lost.
      return changedHere ? setConflict({ newer, versions }) : saved(newer)
    }
    setConflict(undefined)
    if (!applyFieldIssues(form, fields)) setProblem(errorSentence(error))
    toast.error(t`Erro!`, { description: t`Não foi possível salvar a despesa.` })
  }
  const attempt = async (content: ExpenseContent) => {
    // The form's alert says why: nothing may lie over it.
    if (reason) return setConflict(undefined)
    if (saving) return
    setProblem(undefined)
    try {
      saved(await send(content))
    } catch (error) {
      refused(error, content)
    }
  }
  const dismiss = () => {
    setProblem(undefined)
    setConflict(undefined)
  }
  const save = form.handleSubmit(attempt, () => setConflict(undefined))

  return {
    save,
    saving,
    problem,
    dismiss,
    conflictKey: conflict?.newer.updated_at,
    conflict: conflict && {
      versions: conflict.versions,
      onSave(values: ExpenseValues) {
        goOn(conflict.newer, values)
        void save()
      },
      onBack(values: ExpenseValues) {
        goOn(conflict.newer, values)
        dismiss()
      },
      onDismiss: dismiss,
    },
  }
}
