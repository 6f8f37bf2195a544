import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { customerForm } from '../../shared/customers-schema.ts'
import { schemaResolver } from '../ui/row-form/schema-resolver.ts'
import { useRowForm } from '../ui/row-form/use-row-form.ts'
import { toast } from '../ui/toast.ts'
import { type Customer, isCustomer } from './customer.ts'
import { type CustomerValues, customerComparison, customerDraft, valuesOf } from './customer-fields.ts'
import { useCreateCustomer } from './use-create-customer.ts'
import { useUpdateCustomer } from './use-update-customer.ts'

type CustomerContent = z.output<typeof customerForm>
export type CustomerFormState = UseFormReturn<CustomerValues, unknown, CustomerContent>

interface CustomerFormInput {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  owner: string
  /** Why it cannot be saved now. */
  reason: string | undefined
  onSaved(): void
}

/** State of a customer's form, as ui/row-form keeps it. */
export function useCustomerForm({ row, owner, reason, onSaved }: CustomerFormInput) {
  const { t } = useLingui()
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const form: CustomerFormState = useForm({ resolver, defaultValues: valuesOf(row) })
  const state = useRowForm<Customer, CustomerValues, CustomerContent>({
    form,
    row,
    valuesOf,
    place: customerDraft(owner, row?.id ?? null),
    saving: {
      create: create.mutateAsync,
      update: update.mutateAsync,
      isRow: isCustomer,
      comparison: customerComparison,
      valuesSent: valuesOf,
      tell: (_, isNew) => toast.success(isNew ? t`Cliente cadastrado!` : t`Cliente atualizado!`),
      tellFailure: () => toast.error(t`Erro!`, { description: t`Não foi possível salvar o cliente.` }),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}

const resolver = schemaResolver<CustomerValues, CustomerContent>(customerForm)
