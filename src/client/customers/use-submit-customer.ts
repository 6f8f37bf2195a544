import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorSentence, refusalOf } from '../trpc.ts'
import { applyFieldIssues } from '../ui/field-issues.ts'
import { toast } from '../ui/toast.ts'
import { type Customer, isCustomer } from './customer.ts'
import { type CustomerVersions, customerChanges } from './customer-parts.ts'
import { type CustomerValues, valuesOf } from './customer-values.ts'
import { useCreateCustomer } from './use-create-customer.ts'
import type { Ticket } from './use-customer-draft.ts'
import type { CustomerContent, CustomerFormState } from './use-customer-form.ts'
import { useUpdateCustomer } from './use-update-customer.ts'

interface SubmitInput {
  form: CustomerFormState
  /** The row that is edited; null for a new one. */
  base: Customer | null
  ticket: { readonly current: Ticket }
  /** Why it cannot be saved now. */
  reason: string | undefined
  /** Takes up a newer version of the row, with these values in the form. */
  goOn(from: Customer, values: CustomerValues): void
  onSaved(): void
}

/** Saves a customer's form and says how it went (spec 2 §8); a newer row is put together with what was typed. */
export function useSubmitCustomer({ form, base, ticket, reason, goOn, onSaved }: SubmitInput) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<{ newer: Customer; versions: CustomerVersions }>()
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const saving = create.isPending || update.isPending

  const send = (content: CustomerContent) => {
    const { chave, based_on } = ticket.current
    return base && based_on
      ? update.mutateAsync({ id: base.id, based_on, ...content })
      : create.mutateAsync({ chave, ...content })
  }
  const saved = () => {
    toast.success(base ? t`Cliente atualizado!` : t`Cliente cadastrado!`)
    onSaved()
  }
  const refused = (error: unknown, content: CustomerContent) => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens over the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    if (key === 'conflito' && isCustomer(newer)) {
      const [mine, theirs] = [valuesOf(content), valuesOf(newer)]
      const versions = { base: ticket.current.base ?? theirs, mine, theirs }
      const changedHere = customerChanges(versions).some(({ by }) => by !== 'theirs')
      // Nothing of it is not stored yet: most often an earlier attempt was saved and only its answer was lost.
      return changedHere ? setConflict({ newer, versions }) : saved()
    }
    setConflict(undefined)
    if (!applyFieldIssues(form, fields)) setProblem(errorSentence(error))
    toast.error(t`Erro!`, { description: t`Não foi possível salvar o cliente.` })
  }
  const attempt = async (content: CustomerContent) => {
    // The form's alert says why: nothing may lie over it.
    if (reason) return setConflict(undefined)
    if (saving) return
    setProblem(undefined)
    try {
      await send(content)
    } catch (error) {
      return refused(error, content)
    }
    saved()
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
      onSave(values: CustomerValues) {
        goOn(conflict.newer, values)
        void save()
      },
      onBack(values: CustomerValues) {
        goOn(conflict.newer, values)
        dismiss()
      },
      onDismiss: dismiss,
    },
  }
}
