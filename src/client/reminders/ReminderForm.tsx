import { useLingui } from '@lingui/react/macro'
import { MergeDialog } from '../ui/row-form/MergeDialog.tsx'
import { RowFormDialog } from '../ui/row-form/RowFormDialog.tsx'
import { ReminderFields } from './ReminderFields.tsx'
import type { Reminder } from './reminder.ts'
import type { LinkedOrder } from './reminder-fields.ts'
import { useReminderForm } from './use-reminder-form.ts'

export interface ReminderFormProps {
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
export function ReminderForm({ row, owner, today, order, reason, onClose }: ReminderFormProps) {
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
