import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { errorSentence } from '../api/sentences.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { whenWords } from '../ui/clock-words.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFocusAfter } from '../ui/dialogs/focus.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Reminder } from './reminder.ts'
import { refreshReminders, removeReminder } from './reminder-cache.ts'

interface DeleteReminderProps {
  row: Reminder
  /** The shop's current day. */
  today: string
  onClose(): void
}

/** Asks before a reminder is deleted, and names it. */
export function DeleteReminder({ row, today, onClose }: DeleteReminderProps) {
  const { t } = useLingui()
  const { mutate, isPending } = useDeleteReminder()
  useFocusAfter()
  const { titulo } = row
  const when = whenWords(row.data_lembrete, today)
  return (
    <ConfirmDialog
      open
      title={t`Tem certeza que deseja excluir este lembrete?`}
      confirm={t`Excluir`}
      busy={isPending && t`Excluindo...`}
      onConfirm={() => mutate({ id: row.id }, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t`“${titulo}” (${when}) não pode ser recuperado.`}
    </ConfirmDialog>
  )
}

/** reminders.delete: the row disappears at once, and the counts follow. */
function useDeleteReminder() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const gone = (id: string) => {
    removeReminder(queryClient, id)
    toast.success(t`Lembrete excluído com sucesso!`)
    refreshReminders(utils)
  }
  return trpc.reminders.delete.useMutation({
    onSuccess: (_, { id }) => gone(id),
    onError(error, { id }) {
      const { key } = refusalOf(error)
      if (key === 'nao_autenticado') return
      // Deleted elsewhere, or by an earlier attempt whose answer was lost.
      if (key === 'nao_encontrado') return gone(id)
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro ao excluir lembrete`, { description: errorSentence(error) })
    },
  })
}
