import * as z from 'zod/mini'
import { basedOn, chave, day, id, line, moment, nullable, oneOf, page, prose, search } from './fields.ts'
import { addMinutes, isTime, isWallClock, nextDayAt } from './wall-clock.ts'

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

/** An order of the shop; empty or absent for none. */
const os_id = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), id('opcao_invalida')], { error: 'opcao_invalida' }))),
  z.transform((value: string | null | undefined) => value || null),
)

const sharedFields = {
  titulo: line(120, 'titulo_obrigatorio'),
  descricao: nullable(prose(1000)),
  tipo: z._default(oneOf(reminderTypes), 'geral'),
  os_id,
}

const reminderFields = {
  ...sharedFields,
  data_lembrete: z.string({ error: 'data_obrigatoria' }).check(
    z.refine(value => value !== '', { error: 'data_obrigatoria', abort: true }),
    z.refine(isWallClock, { error: 'data_invalida' }),
  ),
}

const formFields = {
  ...sharedFields,
  data: day('data_obrigatoria'),
  hora: z.string({ error: 'hora_obrigatoria' }).check(
    z.refine(value => value !== '', { error: 'hora_obrigatoria', abort: true }),
    z.refine(isTime, { error: 'hora_invalida' }),
  ),
}

/** The reminder form's fields: day and time are separate. */
export const reminderForm = z.strictObject(formFields)
export const newReminderForm = z.strictObject({ chave, ...formFields })

export const createReminder = z.strictObject({ chave, ...reminderFields })
export type CreateReminder = z.output<typeof createReminder>

export const updateReminder = z.strictObject({ id: id(), based_on: basedOn, ...reminderFields })
export type UpdateReminder = z.output<typeof updateReminder>

/** reminders.complete and reminders.reopen. */
export const changeReminder = z.strictObject({ id: id(), based_on: basedOn })
export type ChangeReminder = z.output<typeof changeReminder>

export const snoozeReminder = z.strictObject({ id: id(), based_on: basedOn, por: oneOf(snoozes) })
export type SnoozeReminder = z.output<typeof snoozeReminder>

export const reminderId = z.strictObject({ id: id() })

/** reminders.list: the earliest first, or the latest by `ordem`. */
export const listReminders = z.strictObject({
  q: search,
  status: z.optional(oneOf(reminderStatuses)),
  tipo: z.optional(oneOf(reminderTypes)),
  os_id: z.optional(id()),
  ordem: z.optional(oneOf(['crescente', 'decrescente'])),
  atualizado_desde: z.optional(moment),
  ...page,
})
export type ListReminders = z.output<typeof listReminders>
