import * as z from 'zod/mini'
import { basedOn, chave, day, id, line, moment, nullable, oneOf, page, prose, search } from './fields.ts'
import { reminderStatuses, reminderTypes, snoozes } from './reminders.ts'
import { isTime, isWallClock } from './wall-clock.ts'

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
