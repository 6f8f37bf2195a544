import { useLingui } from '@lingui/react/macro'
import { v5 as uuidOf } from 'uuid'
import { daysBetween } from '../../../shared/days.ts'
import { shortNumber } from '../../../shared/orders.ts'
import { defaultOpening } from '../../../shared/reminders.ts'
import { wallClock } from '../../../shared/wall-clock.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { refreshReminders } from '../../reminders/reminder-cache.ts'
import { whenWords } from '../../ui/clock-words.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Order } from '../order.ts'
import { shortDay } from '../order-words.ts'
import { reminderDay, reminderDays } from './quote.ts'

/** The reminder of a quote that waits: null where there is one already. */
export function useQuoteReminder(order: Order, today: string): { label: string; create(): void } | null {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  // As the details list them.
  const { data } = trpc.reminders.list.useQuery({ os_id: order.id, limit: 20 })
  const { mutate, isPending, isSuccess } = trpc.reminders.create.useMutation()
  const day = reminderDay(order, today)
  const exists = data?.items.some(({ status, tipo }) => tipo === 'follow-up' && status !== 'concluido')
  if (!data || exists || isSuccess) return null
  const [date, number] = [shortDay(day, today), shortNumber(order.numero_os)]
  const data_lembrete = wallClock(day, defaultOpening)
  const create = () => {
    if (isPending) return
    const version = order.orcamento_versao ?? 1
    const titulo = t`Orçamento sem resposta: OS ${number}`
    // One key for the version: of two tabs' reminders one is stored.
    const chave = uuidOf(`lembrete ${version}`, order.id)
    mutate(
      { chave, titulo, descricao: null, tipo: 'follow-up', os_id: order.id, data_lembrete },
      {
        onSuccess: () =>
          toast.success(t`Lembrete criado com sucesso!`, { description: whenWords(data_lembrete, today) }),
        onError: error => {
          // Another tab's, of another day.
          if (refusalOf(error).key !== 'chave_repetida')
            toast.error(t`Erro ao criar lembrete`, { error, about: order.id })
        },
        onSettled: () => refreshReminders(utils),
      },
    )
  }
  return {
    label:
      daysBetween(today, day) === reminderDays ? t`Lembrar em ${reminderDays} dias` : t`Lembrar em ${date}`,
    create,
  }
}
