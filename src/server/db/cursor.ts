import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isDay } from '../../shared/days.ts'
import { Refusal } from '../errors.ts'

/** Where a keyset page ended: the value it is ordered by, and the id that breaks ties. */
export interface Cursor {
  value: string
  id: string
}

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(`${value} ${id}`).toString('base64url')

/** Throws `entrada_invalida` for what no page of ours ended with. */
export function decodeCursor(cursor: string | null | undefined): Cursor | null {
  if (!cursor) return null
  const [, value, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!value || !id || !isDay(value.slice(0, 10))) throw new Refusal('entrada_invalida')
  return { value, id }
}

// A day or an instant, and an id: anything else would reach the database and fail there.
const form =
  /^(\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The condition that a row comes after this place of a list that is ordered by an instant and the id, both descending.
 * Undefined at its top. One comparison of pairs, which an index on both answers at once: in parts it would read what lies
 * before.
 */
export const afterPlace = (value: SQLWrapper, id: SQLWrapper, from: Cursor | null): SQL | undefined =>
  from ? sql`(${value}, ${id}) < (${from.value}::timestamptz, ${from.id}::uuid)` : undefined

/** Cuts the one row too many that tells whether more follow. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  orderedBy: (row: Row) => string,
) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > limit && last ? encodeCursor({ value: orderedBy(last), id: last.id }) : null
  return { items, nextCursor }
}

/** Rows of a page where the client names no number. */
export const pageSize = 30
