import type * as z from 'zod/mini'
import { customerRow, orderRow, photoRow, reminderRow } from './api-schemas.ts'
import { deviceName } from './devices.ts'

type Fields = Record<string, unknown>

// What the API answers of a row and what webhooks tell of it are the same.

/** An order as its device is called. */
export const toOrderRow = (row: Fields): Fields => ({ ...row, aparelho: deviceName(String(row.aparelho)) })

/** A reminder with its time as the shop's clocks show it, without the Z that would read as UTC. */
export const toReminderRow = (row: Fields): Fields => ({
  ...row,
  data_lembrete: String(row.data_lembrete).slice(0, 19),
})

export const shownOrder = (row: Fields): object => fieldsOf(orderRow, toOrderRow(row))
export const shownCustomer = (row: Fields): object => fieldsOf(customerRow, row)
export const shownReminder = (row: Fields): object => fieldsOf(reminderRow, toReminderRow(row))
export const shownPhoto = (row: Fields): object => fieldsOf(photoRow, row)

/** The API's fields alone. What does not fit them is told whole: it must not stop the write that tells of it. */
const fieldsOf = (schema: z.ZodMiniType<object>, row: Fields): object => schema.safeParse(row).data ?? row
