import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { deviceName } from '../../shared/devices.ts'
import { shortNumber } from '../../shared/orders.ts'
import { numberTexts, searchFinds } from '../../shared/search.ts'
import { wallClock } from '../../shared/wall-clock.ts'
import { useSession } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field, Pair } from '../ui/forms/Field.tsx'
import { Combobox } from '../ui/inputs/Combobox.tsx'
import { DateInput } from '../ui/inputs/DateInput.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { TimeInput } from '../ui/inputs/TimeInput.tsx'
import { Matched } from '../ui/lists/Matched.tsx'
import { FieldSkeleton, RowDialog, RowFormDialog } from '../ui/row-form/RowFormDialog.tsx'
import { afterRefusedSave, useRowForm } from '../ui/row-form/use-row-form.ts'
import { Clip, Num } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { isReminder, type Reminder, typeOptions } from './reminder.ts'
import { refreshReminders, showReminder } from './reminder-cache.ts'
import {
  emptyReminder,
  type LinkedOrder,
  nameOf,
  orderWords,
  type ReminderContent,
  type ReminderValues,
  reminderComparison,
  reminderDraft,
  reminderResolver,
  valuesOf,
  valuesSent,
} from './reminder-fields.ts'

interface ReminderDialogProps extends Pick<ReminderFormProps, 'today' | 'order' | 'reason' | 'onClose'> {
  /** The edited reminder's id; absent for a new one. */
  id: string | undefined
}

/** 'Novo Lembrete' or 'Editar Lembrete'; loads the row first if it is not cached. */
export function ReminderDialog({ id, ...form }: ReminderDialogProps) {
  const { t } = useLingui()
  const owner = useSession()?.user?.id ?? ''
  const found = trpc.reminders.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined })
  return (
    <RowDialog
      id={id}
      found={found}
      title={t`Editar Lembrete`}
      gone={t`Este lembrete não existe mais.`}
      skeleton={<FormSkeleton />}
      onClose={form.onClose}
    >
      {row => <ReminderForm row={row} owner={owner} {...form} />}
    </RowDialog>
  )
}

/** A reminder's form while its row loads. */
function FormSkeleton() {
  return (
    <>
      <FieldSkeleton />
      <Pair>
        <FieldSkeleton />
        <FieldSkeleton />
      </Pair>
      <FieldSkeleton />
      <FieldSkeleton />
    </>
  )
}

interface ReminderFormProps {
  /** The reminder as it was when the form opened; null for a new one. */
  row: Reminder | null
  /** The owner's id, for the draft. */
  owner: string
  /** The shop's current day. */
  today: string
  /** The order of a new reminder. */
  order?: LinkedOrder
  reason: string | undefined
  onClose(): void
}

/** A reminder's form in its dialog. Its draft stays until it is saved or discarded. */
function ReminderForm({ row, owner, today, order, reason, onClose }: ReminderFormProps) {
  const { t } = useLingui()
  const { form, ...state } = useReminderForm({
    row,
    owner,
    today,
    order: order ?? null,
    reason,
    onSaved: onClose,
  })
  return (
    <RowFormDialog
      titles={{
        create: t`Novo Lembrete`,
        edit: t`Editar Lembrete`,
        conflict: t`Este lembrete foi alterado em outro lugar`,
      }}
      state={state}
      reason={reason}
      onClose={onClose}
    >
      <ReminderFields form={form} />
    </RowFormDialog>
  )
}

function ReminderFields({ form: { register, control, formState, setValue } }: { form: ReminderFormState }) {
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
          <DateInput
            yearless="coming"
            onTime={time => setValue('hora', time, { shouldDirty: true })}
            {...register('data')}
          />
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

type ReminderFormState = UseFormReturn<ReminderValues, unknown, ReminderContent>

interface ReminderFormInput {
  /** The reminder as it was when the form opened; null for a new one. */
  row: Reminder | null
  owner: string
  /** The shop's current day, a new reminder's default. */
  today: string
  /** The order of a new reminder. */
  order: LinkedOrder | null
  /** Why it cannot be saved. */
  reason: string | undefined
  onSaved(): void
}

/** A reminder's form: ui/row-form with this noun's fields. */
function useReminderForm({ row, owner, today, order, reason, onSaved }: ReminderFormInput) {
  const { t } = useLingui()
  const { create, update } = useSaveReminder()
  const startValues = (from: Reminder | null) => (from ? valuesOf(from) : emptyReminder(today, order))
  const form: ReminderFormState = useForm({ resolver: reminderResolver, defaultValues: startValues(row) })
  const state = useRowForm<Reminder, ReminderValues, ReminderContent>({
    form,
    row,
    valuesOf: startValues,
    place: reminderDraft(owner, row?.id ?? null, order),
    saving: {
      create: ({ data, hora, ...fields }) =>
        create.mutateAsync({ ...fields, data_lembrete: wallClock(data, hora) }),
      update: ({ data, hora, ...fields }) =>
        update.mutateAsync({ ...fields, data_lembrete: wallClock(data, hora) }),
      isRow: isReminder,
      comparison: reminderComparison,
      valuesSent,
      nameOf,
      notifySaved: (_, isNew) =>
        toast.success(isNew ? t`Lembrete criado com sucesso!` : t`Lembrete atualizado com sucesso!`),
      notifyFailure: () => toast.error(row ? t`Erro ao atualizar lembrete` : t`Erro ao criar lembrete`),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}

/** reminders.create and reminders.update; everything that shows reminders is updated. */
function useSaveReminder() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const show = (row: Reminder) => {
    // Its row may be acted on before the lists come anew.
    showReminder(queryClient, utils, row, row)
    utils.reminders.get.setData({ id: row.id }, row)
    refreshReminders(utils)
  }
  const refresh = () => refreshReminders(utils)
  const onError = (error: unknown) => afterRefusedSave(error, utils, { isRow: isReminder, show, refresh })
  const create = trpc.reminders.create.useMutation({ onSuccess: show, onError })
  const update = trpc.reminders.update.useMutation({ onSuccess: show, onError })
  return { create, update }
}

interface OrderFieldProps {
  value: LinkedOrder | null
  onChange(value: LinkedOrder | null): void
  onBlur(): void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A reminder's order, searched by number, customer or device; empty for no order. */
function OrderField({ error, ...box }: OrderFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { options, loading, failed, retry } = useOrderOptions(typed)
  return (
    <Field
      label={t`OS (opcional)`}
      error={error}
      hint={
        failed && (
          <>
            {t`Erro ao carregar ordens`} <TextButton onClick={retry}>{t`Tentar novamente`}</TextButton>
          </>
        )
      }
    >
      <Combobox
        {...box}
        label={t`Ordens de Serviço`}
        placeholder={t`Número, cliente ou aparelho`}
        options={options}
        loading={loading}
        nothing={failed ? t`Erro ao carregar ordens` : t`Nenhuma ordem encontrada`}
        onQuery={setTyped}
        keyOf={order => order.id}
        labelOf={orderWords}
      >
        {(order, query) => (
          <>
            <Clip dir="auto" textAlign="left">
              <Num>
                <Matched text={shortNumber(order.numero_os)} query={query} />
              </Num>{' '}
              <Matched text={order.nome} query={query} />
            </Clip>
            <Clip color="muted" textStyle="sm" maxW="50%">
              <Matched text={deviceName(order.aparelho)} query={query} />
            </Clip>
          </>
        )}
      </Combobox>
    </Field>
  )
}

/** The orders that match the text, newest first, requested 120 ms after the last key. */
function useOrderOptions(typed: string) {
  const q = useSettled(typed.trim(), 120)
  const found = trpc.orders.list.useQuery(q ? { q, limit: 30 } : { limit: 30 }, {
    placeholderData: keepPreviousData,
  })
  const orders = (found.data?.items ?? []).map(
    ({ id, numero_os, aparelho, clientes }): LinkedOrder => ({
      id,
      numero_os,
      aparelho,
      nome: clientes.nome,
    }),
  )
  const late = found.isPlaceholderData || q !== typed.trim()
  return {
    // Earlier rows stay visible, but Enter must not take one that does not match.
    options: late
      ? orders.filter(({ numero_os, aparelho, nome }) =>
          searchFinds([...numberTexts(numero_os), aparelho, nome], typed),
        )
      : orders,
    loading: late || found.isPending,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
}
