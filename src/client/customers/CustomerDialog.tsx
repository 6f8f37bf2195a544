import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { customerForm } from '../../shared/customers-schema.ts'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/forms/Field.tsx'
import { DocumentInput } from '../ui/inputs/DocumentInput.tsx'
import { PhoneInput } from '../ui/inputs/PhoneInput.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { FieldSkeleton, RowDialog, RowFormDialog } from '../ui/row-form/RowFormDialog.tsx'
import { schemaResolver } from '../ui/row-form/row-fields.ts'
import { useRowForm } from '../ui/row-form/use-row-form.ts'
import { type Customer, isCustomer } from './customer.ts'
import { type CustomerValues, customerComparison, customerDraft, valuesOf } from './customer-fields.ts'
import { useCreateCustomer, useDeleteCustomer, useUpdateCustomer } from './customer-writes.ts'
import { ConfirmDeletion, DeleteCustomer } from './DeleteCustomer.tsx'
import { PhoneAdvice } from './PhoneAdvice.tsx'

interface CustomerDialogProps extends Pick<CustomerFormProps, 'reason' | 'onClose' | 'onOther'> {
  /** The edited customer's id; absent for a new one. */
  id: string | undefined
}

/** 'Novo Cliente' or 'Editar Cliente'; loads the row first if it is not cached. */
export function CustomerDialog({ id, ...form }: CustomerDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.customers.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  return (
    <RowDialog
      id={id}
      found={found}
      title={t`Editar Cliente`}
      gone={t`Este cliente não existe mais.`}
      skeleton={labels.map(([field, w]) => <FieldSkeleton key={field} w={w} />)}
      onClose={form.onClose}
    >
      {row => <CustomerForm row={row} owner={owner} {...form} />}
    </RowDialog>
  )
}

/** The fields, by the widths of their labels. */
const labels = [
  ['nome', '24'],
  ['telefone', '16'],
  ['email', '24'],
  ['endereco', '24'],
  ['documento', '24'],
] as const

interface CustomerFormProps {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  /** The owner's id, for the draft. */
  owner: string
  reason: string | undefined
  onClose(): void
  /** Opens another customer's form; this one's draft is kept. */
  onOther(id: string): void
}

/** A customer's form in its dialog. Its draft stays until it is saved or discarded. */
function CustomerForm({ row, owner, reason, onClose, onOther }: CustomerFormProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { form, ...state } = useCustomerForm({
    row,
    owner,
    reason,
    onSaved: onClose,
  })
  const gone = useRef(false)
  const { remove, deleting } = useDeleteCustomer(row?.id ?? '')
  const confirmed = (lixeira: number | undefined) =>
    remove(lixeira, {
      onDeleted() {
        gone.current = true
        state.draft.discard()
        onClose()
      },
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <RowFormDialog
        titles={{
          create: t`Novo Cliente`,
          edit: t`Editar Cliente`,
          conflict: t`Este cliente foi alterado em outro lugar`,
        }}
        state={state}
        reason={reason}
        onClose={onClose}
        initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] input')}
        // The opener's row is removed too.
        finalFocus={() => (gone.current ? document.querySelector('main') : null)}
      >
        <CustomerFields form={form} row={state.base} onOther={onOther} />
        {row && <DeleteCustomer row={row} reason={reason} onAsk={() => setAsking(true)} />}
      </RowFormDialog>
      {row && (
        <ConfirmDeletion
          row={row}
          open={asking}
          busy={deleting}
          onConfirm={confirmed}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface CustomerFieldsProps {
  form: CustomerFormState
  /** The edited customer; null for a new one. */
  row: Customer | null
  /** Opens another customer's form. */
  onOther(id: string): void
}

function CustomerFields({ form, row, onOther }: CustomerFieldsProps) {
  const { t } = useLingui()
  const { errors, isSubmitted } = form.formState
  const telefone = useWatch({ control: form.control, name: 'telefone' })
  return (
    <>
      <Field label={t`Nome Completo`} required error={errors.nome?.message}>
        <TextInput {...form.register('nome')} autoComplete="off" autoCapitalize="words" dir="auto" />
      </Field>
      <Phone>
        <Field label={t`Telefone`} required error={errors.telefone?.message}>
          <PhoneInput {...form.register('telefone')} />
        </Field>
        <PhoneAdvice
          telefone={telefone}
          own={row}
          onRewrite={whole => {
            form.setValue('telefone', whole, { shouldDirty: true, shouldValidate: isSubmitted })
            form.setFocus('telefone')
          }}
          act={t`Abrir cadastro`}
          onAct={({ id }) => onOther(id)}
        />
      </Phone>
      <Field label={t`Email (opcional)`} error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
      <Field label={t`Endereço (opcional)`} error={errors.endereco?.message}>
        <TextArea {...form.register('endereco')} rows={2} autoComplete="off" dir="auto" />
      </Field>
      <Field label={t`CPF ou CNPJ (opcional)`} error={errors.documento?.message}>
        <DocumentInput {...form.register('documento')} />
      </Field>
    </>
  )
}

const Phone = chakra('div', { base: { minW: '0' } })

type CustomerContent = z.output<ReturnType<typeof customerForm>>
type CustomerFormState = UseFormReturn<CustomerValues, unknown, CustomerContent>

interface CustomerFormInput {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  owner: string
  /** Why it cannot be saved. */
  reason: string | undefined
  onSaved(): void
}

/** A customer's form: ui/row-form with this noun's fields. */
function useCustomerForm({ row, owner, reason, onSaved }: CustomerFormInput) {
  const { t } = useLingui()
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const form: CustomerFormState = useForm({
    resolver: schemaResolver<CustomerValues, CustomerContent>(customerForm(row?.telefone)),
    defaultValues: valuesOf(row),
  })
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
      notifySaved: (_, isNew) => toast.success(isNew ? t`Cliente cadastrado!` : t`Cliente atualizado!`),
      notifyFailure: () => toast.error(t`Erro!`, { description: t`Não foi possível salvar o cliente.` }),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}
