import {
  type ReminderStatus,
  type ReminderType,
  reminderStatuses,
  reminderTypes,
} from '../../shared/reminders.ts'
import { longestSearch } from '../../shared/search.ts'
import type { Utils } from '../api/session.ts'
import { choiceParam, textParam } from '../ui/search-params.ts'

/** The search parameters of /lembretes. */
export interface RemindersSearch {
  q?: string | undefined
  status?: ReminderStatus | undefined
  tipo?: ReminderType | undefined
  /** The form of a new reminder is open. */
  novo?: 'true' | undefined
  /** The id of the reminder whose form is open. */
  editar?: string | undefined
}

export type RemindersFilter = Pick<RemindersSearch, 'q' | 'status' | 'tipo'>

export function readRemindersSearch(raw: Record<string, unknown>): RemindersSearch {
  return {
    q: textParam(raw.q)?.slice(0, longestSearch),
    status: choiceParam(raw.status, reminderStatuses),
    tipo: choiceParam(raw.tipo, reminderTypes),
    novo: choiceParam(raw.novo, ['true']),
    editar: textParam(raw.editar),
  }
}

/** Requests the screen's data together, before it is drawn. */
export function loadReminders(utils: Utils, { editar, ...filter }: RemindersSearch): void {
  for (const status of statusesShown(filter)) {
    // Loaded rows are refetched by the list itself: here a dialog opens over them.
    if (!utils.reminders.list.getInfiniteData(listInput(status, filter)))
      void utils.reminders.list.prefetchInfinite(listInput(status, filter))
  }
  void utils.reminders.stats.prefetch()
  void utils.plans.current.prefetch()
  if (editar) void utils.reminders.get.prefetch({ id: editar })
}

/** The statuses that have a list each, in the screen's order. */
export const statusesShown = ({ status }: RemindersFilter): readonly ReminderStatus[] =>
  status ? [status] : ['vencido', 'pendente', 'concluido']

/** The input of reminders.list, the same wherever it is called: the next due first, the last concluded first. */
export const listInput = (status: ReminderStatus, { q, tipo }: RemindersFilter) => ({
  status,
  ...(status === 'concluido' && { ordem: 'decrescente' as const }),
  ...(q && { q }),
  ...(tipo && { tipo }),
})
