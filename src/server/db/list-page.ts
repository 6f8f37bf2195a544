import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isDay } from '../../shared/days.ts'
import { Refusal } from '../errors.ts'

/** Where a page of a list ended: the value of its last row's sort column, and its id. */
export interface Cursor {
  value: string
  id: string
}

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(`${value} ${id}`).toString('base64url')

/** Throws `entrada_invalida` for a cursor that is not ours. */
export function decodeCursor(cursor: string | null | undefined): Cursor | null {
  if (!cursor) return null
  const [, value, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!value || !id || !isDay(value.slice(0, 10))) throw new Refusal('entrada_invalida')
  return { value, id }
}

// A day or an instant, and an id: anything else would fail in the database.
const form =
  /^(\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The condition for rows after this cursor, in a list sorted by instant and id, both descending. Undefined
 * for the first page. A comparison of pairs can start inside an index on both columns; separate conditions
 * would read all earlier rows.
 */
export const afterPlace = (value: SQLWrapper, id: SQLWrapper, from: Cursor | null): SQL | undefined =>
  from ? sql`(${value}, ${id}) < (${from.value}::timestamptz, ${from.id}::uuid)` : undefined

/** Drops the extra row that shows whether more follow. */
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

/** Rows of a page if the client asks for no number. */
export const pageSize = 30
