import { t } from '@lingui/core/macro'
import type * as z from 'zod/mini'
import { shortNumber } from '../../shared/orders.ts'
import { reminderTypes } from '../../shared/reminders.ts'
import { newReminderForm, reminderForm } from '../../shared/reminders-schema.ts'
import { splitWallClock } from '../../shared/wall-clock.ts'
import { timeWords } from '../ui/clock-words.ts'
import { readTime } from '../ui/inputs/TimeInput.tsx'
import { comparisonOf } from '../ui/row-form/compare.ts'
import { draftPlace } from '../ui/row-form/draft.ts'
import {
  emptyValues,
  type FormField,
  field,
  schemaResolver,
  sentValues,
  storedValues,
  type ValuesOf,
} from '../ui/row-form/row-fields.ts'
import { type Reminder, reminderTypeLabel } from './reminder.ts'

type Entry = Pick<Reminder, 'titulo' | 'descricao' | 'data_lembrete' | 'tipo' | 'os_id' | 'ordens_servico'>

/** A reminder's order, as the form holds it. */
export interface LinkedOrder {
  id: string
  numero_os: string
  aparelho: string
  nome: string
}

const ordem: FormField<Entry, LinkedOrder | null> = {
  label: () => t`OS`,
  empty: null,
  read: linkedOrder,
  send: order => order?.id ?? null,
  words: order => (order ? orderWords(order) : ''),
  fits: (kept): kept is LinkedOrder | null => kept === null || isLinkedOrder(kept),
}

/** The fields of a reminder's form; its values, its draft and the merge follow from them. */
const reminderFields = {
  titulo: field.text(
    () => t`Título`,
    (row: Entry) => row.titulo,
  ),
  data: field.day(
    () => t`Data`,
    (row: Entry) => splitWallClock(row.data_lembrete).day,
  ),
  hora: {
    ...field.text(
      () => t`Hora`,
      (row: Entry) => splitWallClock(row.data_lembrete).time,
    ),
    send: readTime,
    words: (value: string) => (value ? timeWords(readTime(value)) : ''),
  },
  tipo: field.choice(
    () => t`Tipo`,
    (row: Entry) => row.tipo,
    { options: reminderTypes, empty: 'geral', words: reminderTypeLabel },
  ),
  ordem,
  descricao: field.text(
    () => t`Descrição`,
    (row: Entry) => row.descricao ?? '',
  ),
}

/** A reminder's form values: the day as YYYY-MM-DD, the time as typed, the order with its words. */
export type ReminderValues = ValuesOf<typeof reminderFields>

/** The form's valid input. */
export type ReminderContent = z.output<typeof reminderForm>

/** An empty form: today at nine, with the given order. */
export const emptyReminder = (today: string, order: LinkedOrder | null): ReminderValues => ({
  ...emptyValues<Entry, ReminderValues>(reminderFields),
  data: today,
  hora: '09:00',
  ordem: order,
})

export const valuesOf = (row: Entry): ReminderValues => storedValues(reminderFields, row)

/** The form's values if the row had been stored from this content. */
export const valuesSent = (content: ReminderContent, row: Entry): ReminderValues => ({
  titulo: content.titulo,
  data: content.data,
  hora: content.hora,
  tipo: content.tipo,
  ordem:
    content.os_id === null
      ? null
      : { numero_os: '', aparelho: '', nome: '', ...linkedOrder(row), id: content.os_id },
  descricao: content.descricao ?? '',
})

// The form's names of fields that the server names differently.
const names: Record<string, string> = { os_id: 'ordem', data_lembrete: 'data' }
export const nameOf = (name: string): string => names[name] ?? name

export const reminderResolver = schemaResolver<ReminderValues, ReminderContent>(reminderForm, {
  toInput(values) {
    const { ordem: os_id, ...sent } = sentValues(reminderFields, values)
    return { ...sent, os_id }
  },
  nameOf,
})

export const reminderComparison = comparisonOf<Entry, ReminderValues>(reminderFields)

/** Where a form's draft is stored: by owner, and by reminder (`id` null for a new one) or by a new one's order. */
export const reminderDraft = (owner: string, id: string | null, order: LinkedOrder | null) =>
  draftPlace({
    key: `lembrete:${owner}:${id ?? `novo${order ? `:${order.id}` : ''}`}`,
    fields: reminderFields,
    sent: newReminderForm,
  })

/** "OS 1048 - Ana Paula Ribeiro". */
export function orderWords({ numero_os, nome }: LinkedOrder): string {
  const number = shortNumber(numero_os)
  return t`OS ${number} - ${nome}`
}

function linkedOrder({ os_id, ordens_servico: order }: Entry): LinkedOrder | null {
  if (os_id === null || order === null) return null
  return { id: os_id, numero_os: order.numero_os, aparelho: order.aparelho, nome: order.clientes.nome }
}

const isLinkedOrder = (kept: unknown): kept is LinkedOrder =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'numero_os', 'aparelho', 'nome'].every(name => name in kept)
