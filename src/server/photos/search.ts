import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PhotoType } from '../../shared/photos.ts'
import type { Database } from '../db/client.ts'
import type { Cursor } from '../db/cursor.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { matches } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { selectPhotos } from './columns.ts'
import { beforeCursor, newestFirst } from './newest-first.ts'

interface PhotoSearch {
  /** What was typed. */
  q: string | undefined
  tipo_foto: PhotoType | undefined
  os_id: string | undefined
  from: Cursor | null
  limit: number
}

/**
 * Photos that match, newest first: looked for among the newest, then through the trigram index. As with orders
 * (orders/search.ts), neither query is prepared.
 */
export async function searchPhotos(db: Database, shop: ShopScope, search: PhotoSearch) {
  const recent = await withIds(db, shop, amongNewest(db, shop, search))
  return recent.length === search.limit ? recent : withIds(db, shop, throughIndex(db, shop, search))
}

/** How many of the newest photos are read before the index is asked. */
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

// Ordered by a sum, which no index holds: else a word that is thought common is looked for in every photo.
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
