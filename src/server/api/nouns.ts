import * as z from 'zod/mini'
import { toOrderRow, toReminderRow } from '../../shared/api-rows.ts'
import * as schema from '../../shared/api-schemas.ts'
import { deviceName, splitDevice } from '../../shared/devices.ts'

type Fields = Record<string, unknown>
export type ObjectSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>

/** What a noun's routes have in common. */
export interface Noun {
  /** Its name in the document, and its words there: one of it, and many. */
  name: string
  one: string
  many: string
  /** The procedure that reads one row. */
  get: string
  /** What POST takes, and what PUT and PATCH do. */
  created: ObjectSchema
  changed: ObjectSchema
  /** What is answered. */
  row: ObjectSchema
  /** A procedure's row as the API shows it; `row` then leaves out what the API has no field for. */
  toRow?: (row: Fields) => Fields
  /** The fields as its procedures take them; `before` is the procedure's row, for a change. */
  toInput?: (fields: Fields, before?: Fields) => Fields
}

export const orders: Noun = {
  name: 'Order',
  one: 'uma OS',
  many: 'as OS',
  get: 'orders.get',
  created: schema.newApiOrder,
  changed: schema.apiOrder,
  row: schema.orderRow,
  toRow: toOrderRow,
  toInput: ({ aparelho, ...fields }, before) => ({
    ...fields,
    ...splitFor(String(aparelho), before && String(before.aparelho)),
  }),
}

/**
 * A device as the form's brand and model. One that was sent as it is shown stays as it is stored: of "Outro Zenfone 5"
 * people see "Zenfone 5".
 */
function splitFor(aparelho: string, stored?: string) {
  if (stored !== undefined && deviceName(stored) === aparelho) return fullSplit(stored)
  return fullSplit(aparelho)
}

function fullSplit(aparelho: string) {
  const split = splitDevice(aparelho)
  // A single word is a model without a brand, and so is a first word longer than any brand.
  const isBrand = split.modelo.trim() !== '' && split.marca.length <= 40
  return isBrand ? split : { marca: 'Outro', modelo: aparelho }
}

export const customers: Noun = {
  name: 'Client',
  one: 'um cliente',
  many: 'os clientes',
  get: 'customers.get',
  created: schema.apiCustomer,
  changed: schema.apiCustomer,
  row: schema.customerRow,
}

export const expenses: Noun = {
  name: 'Expense',
  one: 'uma despesa',
  many: 'as despesas',
  get: 'finance.getExpense',
  created: schema.apiExpense,
  changed: schema.apiExpense,
  row: schema.expenseRow,
}

export const reminders: Noun = {
  name: 'Reminder',
  one: 'um lembrete',
  many: 'os lembretes',
  get: 'reminders.get',
  created: schema.apiReminder,
  changed: schema.apiReminder,
  row: schema.reminderRow,
  toRow: toReminderRow,
}

export const photos: Noun = {
  name: 'Photo',
  one: 'uma foto',
  many: 'as fotos de uma OS',
  get: 'photos.get',
  created: schema.apiPhoto,
  changed: schema.apiPhoto,
  row: schema.photoRow,
}

/** One row that is no record: it cannot be changed. */
export const summary: Noun = {
  name: 'Summary',
  one: 'os números do painel',
  many: 'os números do painel',
  get: 'orders.summary',
  created: z.strictObject({}),
  changed: z.strictObject({}),
  row: schema.summaryRow,
}

/** A procedure's row as the API answers it. */
export const shown = (noun: Pick<Noun, 'row' | 'toRow'>, row: unknown): Fields =>
  noun.row.parse(noun.toRow ? noun.toRow(row as Fields) : row)

/** The fields of a row that can be sent. */
export function sendable({ changed }: Noun, row: Fields): Fields {
  return Object.fromEntries(Object.keys(changed.shape).map(name => [name, row[name]]))
}

/** The fields of a row that are ours alone: ignored where they are sent. */
export const readOnly = ({ changed, row }: Noun): string[] =>
  Object.keys(row.shape).filter(name => !Object.hasOwn(changed.shape, name))
