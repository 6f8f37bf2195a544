import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { wallClock } from '../../shared/wall-clock.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { useRowForm } from '../ui/row-form/use-row-form.ts'
import { toast } from '../ui/toast.ts'
import { refreshReminders } from './refresh-reminders.ts'
import { isReminder, type Reminder } from './reminder.ts'
import {
  emptyReminder,
  type LinkedOrder,
  nameOf,
  type ReminderContent,
  type ReminderValues,
  reminderComparison,
  reminderDraft,
  reminderResolver,
  valuesOf,
  valuesSent,
} from './reminder-fields.ts'

export type ReminderFormState = UseFormReturn<ReminderValues, unknown, ReminderContent>

interface ReminderFormInput {
  /** The reminder as it was when the form opened; null for a new one. */
  row: Reminder | null
  owner: string
  /** The shop's day, which a new reminder begins with. */
  today: string
  /** The order that a new reminder begins with. */
  order: LinkedOrder | null
  /** Why it cannot be saved now. */
  reason: string | undefined
  onSaved(): void
}

/** State of a reminder's form, as ui/row-form keeps it. */
export function useReminderForm({ row, owner, today, order, reason, onSaved }: ReminderFormInput) {
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
      tell: (_, isNew) =>
        toast.success(isNew ? t`Lembrete criado com sucesso!` : t`Lembrete atualizado com sucesso!`),
      tellFailure: () => toast.error(row ? t`Erro ao atualizar lembrete` : t`Erro ao criar lembrete`),
    },
    reason,
    onSaved,
  })
  return { form, ...state }
}

/** reminders.create and reminders.update; all that shows reminders follows. */
function useSaveReminder() {
  const utils = trpc.useUtils()
  const show = (row: Reminder) => {
    utils.reminders.get.setData({ id: row.id }, row)
    refreshReminders(utils)
  }
  const onError = (error: unknown) => {
    const { key, row: newer } = refusalOf(error)
    // An earlier attempt of this tab may have made it, and then nothing else tells of it.
    if (key === 'conflito' && isReminder(newer)) show(newer)
    if (key === 'nao_encontrado' || key === 'chave_repetida') refreshReminders(utils)
    if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
  }
  const create = trpc.reminders.create.useMutation({ onSuccess: show, onError })
  const update = trpc.reminders.update.useMutation({ onSuccess: show, onError })
  return { create, update }
}
