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
