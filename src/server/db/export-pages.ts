/**
 * Rows that an export reads at a time: between two pages it holds no connection, however slowly the file is downloaded.
 */
export const exportPage = 1000

/**
 * All pages of a list, in its order. No transaction spans them: a row is as it stood when its page was read, and one that
 * is moved in the list meanwhile may be missing, or there twice.
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
