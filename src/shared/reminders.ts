import { addMinutes, nextDayAt } from './wall-clock.ts'

/** Kinds of reminders. */
export const reminderTypes = ['entrega', 'pagamento', 'follow-up', 'geral'] as const
export type ReminderType = (typeof reminderTypes)[number]

/** The stored status: `vencido` is derived from pendente and the time. */
export const storedReminderStatuses = ['pendente', 'concluido'] as const
export type StoredReminderStatus = (typeof storedReminderStatuses)[number]

/** The shown status: each reminder has exactly one at any moment. */
export const reminderStatuses = ['pendente', 'vencido', 'concluido'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** `agora` is the shop's wall-clock time (shared/wall-clock.ts). */
export function reminderStatus(
  { status, data_lembrete }: { status: ReminderStatus; data_lembrete: string },
  agora: string,
): ReminderStatus {
  if (status === 'concluido') return status
  return data_lembrete <= agora ? 'vencido' : 'pendente'
}

/** The choices for postponing a reminder. */
export const snoozes = ['10min', '1h', 'amanha'] as const
export type Snooze = (typeof snoozes)[number]

/**
 * A postponed reminder's time: 10 minutes or an hour from now, or tomorrow when the shop opens (HH:mm).
 * Computed on wall-clock time, so that it is later even on the night when clocks are set back.
 */
export function snoozedUntil(por: Snooze, agora: string, opening: string): string {
  if (por === 'amanha') return nextDayAt(agora, opening)
  return addMinutes(`${agora.slice(0, 16)}:00.000Z`, por === '1h' ? 60 : 10)
}

/** When a shop opens, by default (HH:mm). */
export const defaultOpening = '08:00'

/** Reminders allowed for a shop, whatever its plan. */
export const maxReminders = 20_000
