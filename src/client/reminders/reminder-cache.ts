import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ReminderStatus } from '../../shared/reminders.ts'
import type { Utils } from '../api/session.ts'
import { trpc } from '../api/trpc.ts'
import type { Reminder, ReminderPage } from './reminder.ts'

type ListData = InfiniteData<ReminderPage> | ReminderPage

/** Cancels reminder queries, so that no answer from before a change is shown after it. */
export const cancelReminderQueries = (queryClient: QueryClient) =>
  queryClient.cancelQueries({ queryKey: getQueryKey(trpc.reminders) })

/** Shows a new version of a row wherever it is cached; the counts move it from one status to the other. */
export function showReminder(
  queryClient: QueryClient,
  utils: Pick<Utils, 'reminders'>,
  before: Reminder,
  row: Reminder,
): void {
  changeLists(queryClient, items => items.map(item => (item.id === row.id ? row : item)))
  utils.reminders.get.setData({ id: row.id }, data => data && row)
  if (before.status !== row.status)
    utils.reminders.stats.setData(undefined, counts => counts && moved(counts, before.status, row.status))
}

/** Removes a deleted row from every list. */
export const removeReminder = (queryClient: QueryClient, id: string) =>
  changeLists(queryClient, items => items.filter(item => item.id !== id))

const changeLists = (queryClient: QueryClient, change: (items: Reminder[]) => Reminder[]) =>
  queryClient.setQueriesData<ListData>({ queryKey: getQueryKey(trpc.reminders.list) }, data => {
    if (!data) return data
    const changed = (page: ReminderPage) => ({ ...page, items: change(page.items) })
    return 'pages' in data ? { ...data, pages: data.pages.map(changed) } : changed(data)
  })

const countOf = { pendente: 'pendentes', vencido: 'vencidos', concluido: 'concluidos' } as const

function moved<Counts extends Record<(typeof countOf)[ReminderStatus], number>>(
  counts: Counts,
  from: ReminderStatus,
  to: ReminderStatus,
): Counts {
  const [left, joined] = [countOf[from], countOf[to]]
  return { ...counts, [left]: Math.max(0, counts[left] - 1), [joined]: counts[joined] + 1 }
}

/**
 * Refetches everything that counts reminders. Apart from the code that changes reminders, because every screen's
 * clock uses it.
 */
export function refreshReminders(utils: Utils): void {
  void utils.reminders.invalidate()
  void utils.orders.summary.invalidate()
  void utils.orders.events.invalidate()
}
