import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { customerForm } from '../../shared/customers-schema.ts'
import { errorSentence, refusalOf } from '../trpc.ts'
import { applyFieldIssues } from '../ui/field-issues.ts'
import { toast } from '../ui/toast.ts'
import { customerDraft } from './customer-draft.ts'
import { type CustomerValues, differing, isCustomer, valuesOf } from './customer-values.ts'
import { useCustomerDraft } from './use-customer-draft.ts'
import { type Customer, useCreateCustomer, useUpdateCustomer } from './use-save-customer.ts'

type CustomerContent = z.output<typeof customerForm>
export type CustomerFormState = UseFormReturn<z.input<typeof customerForm>, unknown, CustomerContent>

interface CustomerFormInput {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  owner: string
  /** Why it cannot be saved now. */
  reason: string | undefined
  onSaved(): void
}

interface Conflict {
  newer: Customer
  /** What it says where the form says something else. */
  theirs: Partial<CustomerValues>
}

/** State of a customer's form: fields, draft, saving once, and what to do where the row has changed meanwhile. */
export function useCustomerForm({ row, owner, reason, onSaved }: CustomerFormInput) {
  const { t } = useLingui()
  const [base, setBase] = useState(row)
  const [stored] = useState(() => customerDraft(owner, row?.id ?? null))
  const [found] = useState(() => stored.read())
  const ticket = useRef({
    chave: found?.chave ?? uuid(),
    based_on: found?.based_on ?? row?.updated_at ?? null,
  })
  const [restored, setRestored] = useState(found !== null)
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const form: CustomerFormState = useForm({
    resolver: zodResolver(customerForm),
    defaultValues: valuesOf(row),
  })
  // Read, so that both are kept up to date: closing asks by the one, merging keeps by the other.
  const { isDirty: changed, dirtyFields: _ } = form.formState
  useCustomerDraft(form, stored, ticket, found?.values)

  const startFrom = (from: Customer | null) => {
    stored.clear()
    setRestored(false)
    setProblem(undefined)
    setConflict(undefined)
    setBase(from)
    ticket.current = { chave: uuid(), based_on: from?.updated_at ?? null }
    form.reset(valuesOf(from))
  }
  const send = (content: CustomerContent) =>
    base
      ? update.mutateAsync({ id: base.id, based_on: ticket.current.based_on ?? base.updated_at, ...content })
      : create.mutateAsync({ chave: ticket.current.chave, ...content })
  const saved = () => {
    stored.clear()
    toast.success(base ? t`Cliente atualizado!` : t`Cliente cadastrado!`)
    onSaved()
  }
  const refused = (error: unknown) => {
    const { key, fields, row: newer } = refusalOf(error)
    // The session ended: signing in again opens over the form, and nothing here has failed.
    if (key === 'nao_autenticado') return
    if (key === 'conflito' && isCustomer(newer)) {
      // What was not touched here follows the newer version, so that saving over it undoes no more than needed.
      form.reset(valuesOf(newer), { keepDirtyValues: true })
      const theirs = differing(valuesOf(newer), valuesOf(form.getValues()))
      // Nothing left to tell apart: most often an earlier attempt was saved and only its answer was lost.
      return Object.keys(theirs).length === 0 ? saved() : setConflict({ newer, theirs })
    }
    if (!applyFieldIssues(form, fields)) setProblem(errorSentence(error))
    toast.error(t`Erro!`, { description: t`Não foi possível salvar o cliente.` })
  }
  const save = form.handleSubmit(async content => {
    if (reason || create.isPending || update.isPending) return
    setProblem(undefined)
    setConflict(undefined)
    try {
      await send(content)
    } catch (error) {
      return refused(error)
    }
    saved()
  })

  return {
    form,
    changed,
    save,
    saving: create.isPending || update.isPending,
    problem,
    conflict: conflict && {
      theirs: conflict.theirs,
      onTake: () => startFrom(conflict.newer),
      onOverwrite: () => {
        ticket.current.based_on = conflict.newer.updated_at
        void save()
      },
    },
    draft: { restored, discard: () => startFrom(base) },
  }
}
