import * as z from 'zod/mini'
import { customerRow, orderRow, photoRow, quoteRow, reminderRow } from './api-schemas.ts'
import { deviceName } from './devices.ts'
import { type NewestQuote, quoteState } from './quotes.ts'

type Fields = Record<string, unknown>

// What the API answers of a row and what webhooks tell of it are the same.

/** An order as its device is called, with how far its quote is on the shop's day `today`. */
export const toOrderRow = (row: Fields, today: string): Fields => ({
  ...withDevice(row),
  orcamento: quoteState(row as unknown as NewestQuote, today),
})

const withDevice = (row: Fields): Fields => ({ ...row, aparelho: deviceName(String(row.aparelho)) })

/** A reminder with its time as the shop's clocks show it, without the Z that would read as UTC. */
export const toReminderRow = ({ ordens_servico: order, ...row }: Fields): Fields => ({
  ...row,
  ordens_servico: order ? withDevice(order as Fields) : null,
  data_lembrete: String(row.data_lembrete).slice(0, 19),
})

export const shownOrder = (row: Fields, today: string): object => fieldsOf(orderRow, toOrderRow(row, today))
export const shownQuote = (row: Fields): object => fieldsOf(quoteRow, row)
export const shownCustomer = (row: Fields): object => fieldsOf(customerRow, row)
export const shownReminder = (row: Fields): object => fieldsOf(reminderRow, toReminderRow(row))
export const shownPhoto = (row: Fields): object => fieldsOf(photoRow, row)

/** Whether two shown rows differ in nothing but the time of their last write. */
export const showSame = (before: object, after: object): boolean => withoutTime(before) === withoutTime(after)

const withoutTime = (row: object): string => JSON.stringify({ ...row, updated_at: undefined })

/** The API's fields alone, also of a row that does not fit them: it must not stop the write that tells of it. */
const fieldsOf = ({ shape }: z.ZodMiniObject, row: Fields): object =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldOf(field, row[name])]))

const fieldOf = (field: z.core.$ZodType, value: unknown): unknown => {
  const { success, data } = z.safeParse(field, value)
  return success ? data : typeof value === 'object' ? null : value
}
