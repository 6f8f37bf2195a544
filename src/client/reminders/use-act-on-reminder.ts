import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultOpening, reminderStatus, type Snooze, snoozedUntil } from '../../shared/reminders.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { errorSentence } from '../api/sentences.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { createWriteQueue, writeRow } from '../api/write-queue.ts'
import { whenWords } from '../ui/clock-words.ts'
import { toast } from '../ui/feedback/toast.ts'
import { isReminder, type Reminder } from './reminder.ts'
import { cancelReminderQueries, refreshReminders, showReminder } from './reminder-cache.ts'

/** Actions on a reminder by one click. Each shows at once and can be undone from its toast. */
export interface ReminderActs {
  complete(row: Reminder): void
  reopen(row: Reminder): void
  snooze(row: Reminder, por: Snooze): void
}

interface Act {
  shown: Reminder
  send(stored: Reminder): Promise<Reminder>
  /** The toast's second line. */
  toastText(stored: Reminder): string
  /** The reverse action; an undo has none. */
  undo?: (stored: Reminder) => Act
}

// One queue for the app: a row's writes stay in order when its screen is left and entered again.
const queue = createWriteQueue<Reminder>()

/** `zone` is the shop's. On `conflito` the newer row replaces the clicked one. */
export function useActOnReminder(zone: string): ReminderActs {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync: complete } = trpc.reminders.complete.useMutation()
  const { mutateAsync: reopen } = trpc.reminders.reopen.useMutation()
  const { mutateAsync: snooze } = trpc.reminders.snooze.useMutation()
  const { mutateAsync: update } = trpc.reminders.update.useMutation()

  return useMemo(() => {
    const now = () => wallClockOf(new Date(), zone)
    const run = (clicked: Reminder, { shown, send, toastText, undo }: Act): Promise<void> => {
      void cancelReminderQueries(queryClient)
      return writeRow(queue, {
        clicked,
        shown,
        send,
        display: (before, after) => showReminder(queryClient, utils, before, after),
        isRow: isReminder,
        onStored: stored =>
          toast.success(t`Lembrete atualizado com sucesso!`, {
            description: toastText(stored),
            ...(undo && { action: { label: t`Desfazer`, onClick: () => void run(stored, undo(stored)) } }),
          }),
        onFailed(error) {
          const { key } = refusalOf(error)
          if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
          if (key !== 'nao_autenticado')
            toast.error(t`Erro ao atualizar lembrete`, { description: errorSentence(error) })
        },
        refresh: () => refreshReminders(utils),
      })
    }

    const completing = (row: Reminder): Act => ({
      shown: { ...row, status: 'concluido' },
      send: stored => complete(versionOf(stored)),
      toastText: ({ titulo }) => t`“${titulo}” está concluído.`,
    })
    const reopening = (row: Reminder): Act => ({
      shown: { ...row, status: reminderStatus({ ...row, status: 'pendente' }, now()) },
      send: stored => reopen(versionOf(stored)),
      toastText: ({ titulo }) => t`“${titulo}” está pendente de novo.`,
    })
    const movingTo = (row: Reminder, data_lembrete: string, send: Act['send']): Act => ({
      shown: { ...row, data_lembrete, status: reminderStatus({ ...row, data_lembrete }, now()) },
      send,
      toastText(stored) {
        const [{ titulo }, when] = [stored, whenWords(stored.data_lembrete, now().slice(0, 10))]
        return t`“${titulo}” adiado para ${when}.`
      },
    })

    return {
      complete: row => void run(row, { ...completing(row), undo: reopening }),
      reopen: row => void run(row, { ...reopening(row), undo: completing }),
      snooze(row, por) {
        const opening = utils.reminders.stats.getData()?.hora_inicio ?? defaultOpening
        const until = snoozedUntil(por, now(), opening)
        const back = (stored: Reminder) => {
          const { titulo, descricao, tipo, os_id } = stored
          const { data_lembrete } = row
          return update({ titulo, descricao, tipo, os_id, data_lembrete, ...versionOf(stored) })
        }
        void run(row, {
          ...movingTo(row, until, stored => snooze({ ...versionOf(stored), por })),
          undo: stored => movingTo(stored, row.data_lembrete, back),
        })
      },
    }
  }, [queryClient, utils, zone, complete, reopen, snooze, update])
}

const versionOf = ({ id, updated_at }: Reminder) => ({ id, based_on: updated_at })
