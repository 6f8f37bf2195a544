import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReminderStatus } from '../../shared/reminders.ts'
import { trpc } from '../api/trpc.ts'
import { type Reminder, statusAt } from './reminder.ts'
import { listedStatuses, listInput, type RemindersFilter } from './reminders-search.ts'

/** The reminders of one status, in the list's order, as far as they are loaded. */
export interface ReminderGroup {
  status: ReminderStatus
  rows: Reminder[]
  /** Without it, there are more. */
  complete: boolean
}

/**
 * The lists that a filter asks for, one a status, each page after page. What was concluded, put off or has come due here
 * stands at once where it belongs; `agora` is what the shop's clock shows.
 */
export function useReminderLists(filter: RemindersFilter, agora: string) {
  const utils = trpc.useUtils()
  const lists = {
    vencido: useList('vencido', filter),
    pendente: useList('pendente', filter),
    concluido: useList('concluido', filter),
  }
  const statuses = listedStatuses(filter)
  const asked = statuses.map(status => lists[status])
  const [overdue, pending, done] = [lists.vencido.data, lists.pendente.data, lists.concluido.data]
  const rows = useMemo(() => {
    const loaded = [overdue, pending, done].flatMap(data => data?.pages.flatMap(page => page.items) ?? [])
    return [...new Map(loaded.map(row => [row.id, withStatus(row, agora)])).values()]
  }, [overdue, pending, done, agora])
  const groups: ReminderGroup[] = []
  // Below a list that goes on no other begins: what it has still to bring stands above that.
  for (const status of statuses) {
    const complete = !lists[status].hasNextPage
    const found = rows.filter(row => row.status === status).sort(status === 'concluido' ? latest : earliest)
    groups.push({ status, rows: found, complete })
    if (!complete) break
  }
  const growing = asked.find(list => list.hasNextPage)
  return {
    groups: asked.some(list => !list.data) ? undefined : groups,
    stale: asked.some(list => list.isPlaceholderData),
    error: asked.find(list => list.isError && !list.data)?.error ?? null,
    // The figures above failed with it.
    retry: () => void utils.reminders.invalidate(),
    retrying: asked.some(list => list.isFetching),
    more: {
      hasMore: growing !== undefined && !growing.isPlaceholderData,
      loading: asked.some(list => list.isFetchingNextPage),
      failed: growing?.isFetchNextPageError ?? false,
      loadMore: () => void growing?.fetchNextPage(),
    },
  }
}

function useList(status: ReminderStatus, filter: RemindersFilter) {
  return trpc.reminders.list.useInfiniteQuery(listInput(status, filter), {
    enabled: listedStatuses(filter).includes(status),
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

// The same row as long as nothing changes, so that it is not drawn again.
function withStatus(row: Reminder, agora: string): Reminder {
  const status = statusAt(row, agora)
  return status === row.status ? row : { ...row, status }
}

const earliest = (one: Reminder, other: Reminder) => compare(one, other)
const latest = (one: Reminder, other: Reminder) => compare(other, one)

function compare(one: Reminder, other: Reminder): number {
  const [a, b] = [`${one.data_lembrete} ${one.id}`, `${other.data_lembrete} ${other.id}`]
  return a < b ? -1 : Number(a > b)
}
