import { addMinutes, nextDayAt } from './wall-clock.ts'

/** Kinds of a reminder. */
export const reminderTypes = ['entrega', 'pagamento', 'follow-up', 'geral'] as const
export type ReminderType = (typeof reminderTypes)[number]

/** What is stored: `vencido` is derived from a pendente one whose time has come. */
export const storedReminderStatuses = ['pendente', 'concluido'] as const
export type StoredReminderStatus = (typeof storedReminderStatuses)[number]

/** As it is shown, filtered and counted: each reminder is exactly one of these at any moment. */
export const reminderStatuses = ['pendente', 'vencido', 'concluido'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** `agora` is what the shop's clocks show (shared/wall-clock.ts). */
export function reminderStatus(
  { status, data_lembrete }: { status: ReminderStatus; data_lembrete: string },
  agora: string,
): ReminderStatus {
  if (status === 'concluido') return status
  return data_lembrete <= agora ? 'vencido' : 'pendente'
}

/** Ways to put a reminder off. */
export const snoozes = ['10min', '1h', 'amanha'] as const
export type Snooze = (typeof snoozes)[number]

/**
 * Until when a reminder is put off: 10 minutes or an hour from now, to the minute, or tomorrow when the shop opens (HH:mm).
 * Counted on the clock's face, so that it lies ahead also on the night on which clocks are set back.
 */
export function snoozedUntil(por: Snooze, agora: string, opening: string): string {
  if (por === 'amanha') return nextDayAt(agora, opening)
  return addMinutes(`${agora.slice(0, 16)}:00.000Z`, por === '1h' ? 60 : 10)
}

/** When a shop opens, unless its settings say otherwise (HH:mm). */
export const defaultOpening = '08:00'

/** Reminders that a shop may keep, whatever its plan. */
export const maxReminders = 20_000
