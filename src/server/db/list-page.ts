import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDay } from '../../shared/days.ts'
import { Refusal } from '../errors.ts'

/** The last row of a page: the value that its list is sorted by, and the id for ties. */
export interface Cursor {
  value: string
  id: string
}

/** The page to read: the one after `cursor`, or the first. */
export interface PageInput {
  cursor?: string | null | undefined
  limit?: number | undefined
}

/** Rows per page if the client sends no limit. */
export const pageSize = 30

/**
 * A page of a list, and the cursor of the next page or null. `read` gets one row more than the page holds, which tells
 * whether others follow. `sortedValue` is the value for the cursor. Throws `entrada_invalida` for a cursor not ours.
 */
export async function listPage<Row extends { id: string }>(
  { cursor, limit = pageSize }: PageInput,
  read: (from: Cursor | null, limit: number) => Promise<Row[]>,
  sortedValue: (row: Row) => string,
) {
  const rows = await read(decodeCursor(cursor), limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > limit && last ? encodeCursor({ value: sortedValue(last), id: last.id }) : null
  return { items, nextCursor }
}

/** The sorting of a list: by a column, then by id, in the same direction. */
export function sortedBy(value: PgColumn, id: PgColumn, direction: 'asc' | 'desc' = 'desc') {
  const type = castOf[value.getSQLType()] ?? castOf.timestamptz
  const sort = direction === 'desc' ? desc : asc
  // A comparison of pairs, so that an index on both columns starts at the cursor.
  const isAfter = (cursor: Record<keyof Cursor, string | Placeholder>): SQL =>
    sql`(${value}, ${id}) ${direction === 'desc' ? sql`<` : sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)`
  return {
    columns: [sort(value), sort(id)],
    /**
     * The same order by a sum, which no index offers: the planner would otherwise look for a word that it thinks
     * common in every row.
     */
    unindexed: [sort(sql`${value} + ${type === castOf.date ? sql`0` : sql`interval '0'`}`), sort(id)],
    /** Sorts another column in the same direction. */
    sort,
    /** The condition for rows after the cursor; undefined for the first page. */
    after: (from: Cursor | null): SQL | undefined => (from ? isAfter(from) : undefined),
    /** The same condition in a prepared query, with the cursor as `value` and `id`; `topOfList` for the first page. */
    afterGiven: isAfter({ value: sql.placeholder('value'), id: sql.placeholder('id') }),
  }
}

const castOf: Record<string, SQL> = {
  date: sql`date`,
  timestamp: sql`timestamp`,
  timestamptz: sql`timestamptz`,
}

/** The cursor before the first row of a list in descending order. */
export const topOfList: Cursor = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(`${value} ${id}`).toString('base64url')

function decodeCursor(cursor: string | null | undefined): Cursor | null {
  if (!cursor) return null
  const [, value, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!value || !id || !isDay(value.slice(0, 10))) throw new Refusal('entrada_invalida')
  return { value, id }
}

// A day or an instant, and an id. Anything else would fail in the database.
const form =
  /^(\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Rows that an export reads at a time. Between pages it holds no connection, however slow the download. */
export const exportPage = 1000

/**
 * All pages of a list. Each page is read by itself: a row that moves within the list meanwhile may be missing
 * or repeated.
 */
export async function* pagesOf<Row>(
  list: (page: {
    cursor: string | null
    limit: number
  }) => Promise<{ items: Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null
  do {
    const { items, nextCursor } = await list({ cursor, limit: exportPage })
    if (items.length > 0) yield items
    cursor = nextCursor
  } while (cursor !== null)
}
