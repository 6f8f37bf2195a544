import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ListPhotos } from '../../shared/photos-schema.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import { prepared } from '../db/prepared.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectPhotos } from './columns.ts'
import { beforeCursor, newestFirst } from './newest-first.ts'
import { searchPhotos } from './search.ts'

/** photos.list (product 7.5): newest first, by search (order's number, customer, file name), type or order; in pages. */
export async function listPhotos(db: Database, shop: ShopScope, input: ListPhotos) {
  const { q, tipo_foto, os_id, limit = pageSize } = input
  const from = decodeCursor(input.cursor)
  const rows = matches(fotos_os.busca, q)
    ? await searchPhotos(db, shop, { q, tipo_foto, os_id, from, limit: limit + 1 })
    : await newestPhotos(db, shop, { tipo_foto, os_id, from, limit: limit + 1 })
  return toPage(rows, limit, row => row.created_at)
}

/** The first row of a list has nothing before it. */
const top: Cursor = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

function newestPhotos(
  db: Database,
  shop: ShopScope,
  {
    tipo_foto,
    os_id,
    from,
    limit,
  }: Pick<ListPhotos, 'tipo_foto' | 'os_id'> & { from: Cursor | null; limit: number },
) {
  const start = { user_id: shop.user_id, ...(from ?? top), limit }
  if (os_id && tipo_foto) return newestOfBoth(db).execute({ ...start, os_id, tipo_foto })
  if (os_id) return newestOfOrder(db).execute({ ...start, os_id })
  return tipo_foto ? newestOfType(db).execute({ ...start, tipo_foto }) : newest(db).execute(start)
}

const ofType = () => eq(fotos_os.tipo_foto, sql.placeholder('tipo_foto'))
const ofOrder = () => eq(fotos_os.os_id, sql.placeholder('os_id'))

const newest = listed('newest_photos')
const newestOfType = listed('newest_photos_of_type', ofType)
const newestOfOrder = listed('newest_photos_of_order', ofOrder)
const newestOfBoth = listed('newest_photos_of_both', ofOrder, ofType)

function listed(name: string, ...conditions: (() => SQL)[]) {
  return prepared(db =>
    selectPhotos(db)
      .where(
        and(
          eq(fotos_os.user_id, sql.placeholder('user_id')),
          ...conditions.map(condition => condition()),
          beforeCursor(sql`${sql.placeholder('value')}`, sql`${sql.placeholder('id')}`),
        ),
      )
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  )
}
