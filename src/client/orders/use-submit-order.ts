import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { v4 as uuid } from 'uuid'
import type { FieldIssues } from '../../shared/errors.ts'
import { errorSentence, refusalOf } from '../api/trpc.ts'
import { applyFieldIssues } from '../ui/field-issues.ts'
import { toast } from '../ui/toast.ts'
import type { NewCustomer } from './customer-picker.ts'
import { formField } from './form-resolver.ts'
import { type OrderFormValues, type OrderInput, valuesOf } from './form-values.ts'
import type { OrderFormParts } from './OrderDialogs.tsx'
import type { OrderFormControl } from './OrderForm.tsx'
import type { Order } from './order.ts'
import type { Target, useSaveOrder } from './use-save-order.ts'

interface SubmitOptions {
  form: OrderFormControl
  saving: ReturnType<typeof useSaveOrder>
  parts: OrderFormParts
  onSaved(row: Order): void
  onFailed(): void
}

/** What the form's buttons do: register the customer where new, save the order, say how it went (product 6.7). */
export function useSubmitOrder({ form, saving, parts, onSaved, onFailed }: SubmitOptions) {
  const { t } = useLingui()

  const send = async (input: OrderInput, to: Target) => {
    try {
      const cliente_id = await registered(input.cliente_id)
      const row = await saving.save({ ...input, cliente_id }, to)
      if (!row) return
      toast.success(to.kind === 'new' ? t`OS criada com sucesso!` : t`OS atualizada com sucesso!`)
      onSaved(row)
    } catch (error) {
      onFailed()
      showFailure(error)
    }
  }

  /** The id of the chosen customer; one that is new is registered first, and is a known one from then on. */
  const registered = async (cliente_id: string): Promise<string> => {
    const cliente = form.getValues('cliente')
    if (cliente === null || !('novo' in cliente)) return cliente_id
    const { nome, telefone } = cliente.novo
    try {
      const { id } = await parts.createCustomer(cliente.novo)
      form.setValue('cliente', { id, nome, telefone }, { shouldDirty: true })
      return id
    } catch (error) {
      throw new CustomerRefused(error, cliente.novo)
    }
  }

  const showFailure = (error: unknown) => {
    const cause = error instanceof CustomerRefused ? error.cause : error
    const { key, fields } = refusalOf(cause)
    if (error instanceof CustomerRefused) showCustomerIssues(error.customer, key === 'chave_repetida', fields)
    else applyFieldIssues(form, fields && renamed(fields))
    // The session ended: signing in again opens over the form, and nothing may lie over it.
    if (key === 'nao_autenticado') return
    toast.error(t`Erro ao salvar OS`, { description: errorSentence(cause) })
  }

  // An earlier attempt registered this customer with what was typed then.
  const showCustomerIssues = (novo: NewCustomer, repeated: boolean, fields: FieldIssues = {}) => {
    if (repeated) {
      form.setValue('cliente', { novo: { ...novo, chave: uuid() } })
      form.setError('cliente.novo.nome', {
        message: t`Este cliente já foi cadastrado na tentativa anterior: busque-o na lista.`,
      })
    }
    for (const field of ['nome', 'telefone'] as const) {
      if (fields[field]) form.setError(`cliente.novo.${field}`, { message: fields[field] })
    }
  }

  const takeUp = (row: Order, values: OrderFormValues): Target => {
    form.reset(valuesOf(row))
    form.reset(values, { keepDefaultValues: true })
    return saving.adopt(row)
  }

  return {
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void form.handleSubmit(input => send(input, saving.target))(event)
    },
    /** Over the newer version of a conflict, with what was put together of both. */
    saveMerged: (row: Order, values: OrderFormValues) => {
      const target = takeUp(row, values)
      void form.handleSubmit(input => send(input, target), saving.dismiss)()
    },
    /** Back in the form, which goes on from the newer version. */
    editMerged: (row: Order, values: OrderFormValues) => {
      takeUp(row, values)
      saving.dismiss()
    },
  }
}

class CustomerRefused extends Error {
  constructor(
    override readonly cause: unknown,
    readonly customer: NewCustomer,
  ) {
    super('the new customer was refused')
  }
}

const renamed = (fields: FieldIssues): FieldIssues =>
  Object.fromEntries(Object.entries(fields).map(([name, issue]) => [formField(name), issue]))
