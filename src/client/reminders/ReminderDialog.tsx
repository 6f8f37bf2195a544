import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { Field, Fields, Pair } from '../ui/Field.tsx'
import { MergeDialog } from '../ui/row-form/MergeDialog.tsx'
import { RowFormDialog } from '../ui/row-form/RowFormDialog.tsx'
import { FieldBones, WaitingDialog } from '../ui/row-form/WaitingDialog.tsx'
import { Select } from '../ui/Select.tsx'
import { Hidden } from '../ui/Text.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { TimeInput } from '../ui/TimeInput.tsx'
import { OrderField } from './OrderField.tsx'
import { type Reminder, typeOptions } from './reminder.ts'
import type { LinkedOrder } from './reminder-fields.ts'
import { type ReminderFormState, useReminderForm } from './use-reminder-form.ts'

interface ReminderDialogProps extends Pick<ReminderFormProps, 'today' | 'order' | 'reason' | 'onClose'> {
  /** Whose form; absent for a new reminder. */
  id: string | undefined
}

/** 'Novo Lembrete' or 'Editar Lembrete' (product 18.1): asks for the row first where it is not known yet. */
export function ReminderDialog({ id, ...form }: ReminderDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.reminders.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined || found.data) {
    return <ReminderForm row={found.data ?? null} owner={owner} {...form} />
  }
  return (
    <WaitingDialog
      title={t`Editar Lembrete`}
      found={found}
      gone={t`Este lembrete não existe mais.`}
      onClose={form.onClose}
    >
      <Fields>
        <Hidden role="status">{t`Carregando...`}</Hidden>
        <FieldBones />
        <Pair>
          <FieldBones />
          <FieldBones />
        </Pair>
        <FieldBones />
        <FieldBones />
      </Fields>
    </WaitingDialog>
  )
}

interface ReminderFormProps {
  /** The reminder as it was when the form opened; null for a new one. */
  row: Reminder | null
  /** Whose draft it is. */
  owner: string
  /** The shop's day. */
  today: string
  /** The order that a new reminder begins with. */
  order?: LinkedOrder
  reason: string | undefined
  onClose(): void
}

/** The form of a reminder in its dialog; what is typed outlives everything but saving and discarding it. */
function ReminderForm({ row, owner, today, order, reason, onClose }: ReminderFormProps) {
  const { t } = useLingui()
  const { form, conflictKey, conflict, ...state } = useReminderForm({
    row,
    owner,
    today,
    order: order ?? null,
    reason,
    onSaved: onClose,
  })
  const close = () => {
    state.draft.discard()
    onClose()
  }
  return (
    <>
      <RowFormDialog
        title={state.isNew ? t`Novo Lembrete` : t`Editar Lembrete`}
        state={state}
        reason={reason}
        onClose={close}
      >
        <ReminderFields form={form} />
      </RowFormDialog>
      {conflict && (
        <MergeDialog key={conflictKey} title={t`Este lembrete foi alterado em outro lugar`} {...conflict} />
      )}
    </>
  )
}

/** A reminder's fields (product 18.1). */
function ReminderFields({ form: { register, control, formState } }: { form: ReminderFormState }) {
  const { t } = useLingui()
  const { errors } = formState
  return (
    <>
      <Field label={t`Título`} required error={errors.titulo?.message}>
        <TextInput
          {...register('titulo')}
          placeholder={t`Ex: Ligar se não vier buscar`}
          autoComplete="off"
          maxLength={120}
          dir="auto"
        />
      </Field>
      <Controller
        control={control}
        name="ordem"
        render={({ field }) => (
          <OrderField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.ordem?.message}
          />
        )}
      />
      <Pair>
        <Field label={t`Data`} required error={errors.data?.message}>
          <DateInput {...register('data')} />
        </Field>
        <Field label={t`Hora`} required error={errors.hora?.message}>
          <TimeInput {...register('hora')} />
        </Field>
      </Pair>
      <Field label={t`Tipo`} error={errors.tipo?.message}>
        <Select {...register('tipo')} options={typeOptions()} placeholder={false} />
      </Field>
      <Field label={t`Descrição (opcional)`} error={errors.descricao?.message}>
        <TextArea {...register('descricao')} rows={3} maxLength={1000} dir="auto" />
      </Field>
    </>
  )
}
