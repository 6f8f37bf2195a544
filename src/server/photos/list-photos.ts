import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PhotoType } from '../../shared/photos.ts'
import type { ListPhotos } from '../../shared/photos-schema.ts'
import type { Database } from '../db/client.ts'
import { type Cursor, decodeCursor, pageSize, toPage } from '../db/list-page.ts'
import { prepared } from '../db/prepared.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectPhotos } from './photo-columns.ts'

/** photos.list: the newest first, filtered by search (order number, customer, file name), type or order. */
export async function listPhotos(db: Database, shop: ShopScope, input: ListPhotos) {
  const { q, tipo_foto, os_id, limit = pageSize } = input
  const from = decodeCursor(input.cursor)
  const rows = matches(fotos_os.busca, q)
    ? await searchPhotos(db, shop, { q, tipo_foto, os_id, from, limit: limit + 1 })
    : await newestPhotos(db, shop, { tipo_foto, os_id, from, limit: limit + 1 })
  return toPage(rows, limit, row => row.created_at)
}

/** The cursor before the first row. */
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

interface PhotoSearch {
  /** The typed text. */
  q: string | undefined
  tipo_foto: PhotoType | undefined
  os_id: string | undefined
  from: Cursor | null
  limit: number
}

/**
 * Matching photos, the newest first: among the newest, then by the trigram index. Neither query is prepared,
 * as in orders/search-orders.ts.
 */
async function searchPhotos(db: Database, shop: ShopScope, search: PhotoSearch) {
  const recent = await withIds(db, shop, amongNewest(db, shop, search))
  return recent.length === search.limit ? recent : withIds(db, shop, throughIndex(db, shop, search))
}

/** How many of the newest photos are read before using the index. */
const probe = 2000

function amongNewest(db: Database, shop: ShopScope, { q, ...search }: PhotoSearch) {
  const newest = db
    .select({ id: fotos_os.id, created_at: fotos_os.created_at, busca: fotos_os.busca })
    .from(fotos_os)
    .where(within(shop, search))
    .orderBy(...newestFirst)
    .limit(probe)
    .as('newest')
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(matches(newest.busca, q) ?? undefined)
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(search.limit)
}

// Sorted by a sum, so that no index offers this order: the planner would otherwise look for a word that it
// thinks common in every photo.
const throughIndex = (db: Database, shop: ShopScope, { q, limit, ...search }: PhotoSearch) =>
  db
    .select({ id: fotos_os.id })
    .from(fotos_os)
    .where(and(within(shop, search), matches(fotos_os.busca, q) ?? undefined))
    .orderBy(sql`${fotos_os.created_at} + interval '0' desc`, desc(fotos_os.id))
    .limit(limit)

const withIds = (db: Database, shop: ShopScope, ids: SQLWrapper) =>
  selectPhotos(db)
    .where(and(eq(fotos_os.user_id, shop.user_id), sql`${fotos_os.id} in ${ids}`))
    .orderBy(...newestFirst)

const within = (
  shop: ShopScope,
  { tipo_foto, os_id, from }: Pick<PhotoSearch, 'tipo_foto' | 'os_id' | 'from'>,
): SQL | undefined =>
  and(
    eq(fotos_os.user_id, shop.user_id),
    tipo_foto && eq(fotos_os.tipo_foto, tipo_foto),
    os_id ? eq(fotos_os.os_id, os_id) : undefined,
    from ? beforeCursor(sql`${from.value}`, sql`${from.id}`) : undefined,
  )

/** The sorting of lists of photos: the newest first, then by id. */
const newestFirst = [desc(fotos_os.created_at), desc(fotos_os.id)]

/** The condition for photos after this cursor. */
const beforeCursor = (value: SQL, id: SQL): SQL =>
  sql`(${fotos_os.created_at}, ${fotos_os.id}) < (${value}::timestamptz, ${id}::uuid)`
