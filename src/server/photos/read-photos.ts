import { and, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PhotoType } from '../../shared/photos.ts'
import type { ListPhotos } from '../../shared/photos-schema.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { type Cursor, listPage, sortedBy, topOfList } from '../db/list-page.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { matches, probe } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

/** The sorting of lists of photos: the newest first, then by id. */
const newestFirst = sortedBy(fotos_os.created_at, fotos_os.id)

/** photos.list: the newest first, filtered by search (order number, customer, file name), type or order. */
export const listPhotos = (db: Database, shop: ShopScope, { q, tipo_foto, os_id, ...page }: ListPhotos) =>
  listPage(
    page,
    (from, limit) =>
      matches(fotos_os.busca, q)
        ? searchPhotos(db, shop, { q, tipo_foto, os_id, from, limit })
        : newestPhotos(db, shop, { tipo_foto, os_id, from, limit }),
    row => row.created_at,
  )

function newestPhotos(
  db: Database,
  shop: ShopScope,
  { tipo_foto, os_id, from, limit }: Omit<PhotoSearch, 'q'>,
) {
  const place = { user_id: shop.user_id, ...(from ?? topOfList), limit }
  if (os_id && tipo_foto) return newestOfBoth(db).execute({ ...place, os_id, tipo_foto })
  if (os_id) return newestOfOrder(db).execute({ ...place, os_id })
  return tipo_foto ? newestOfType(db).execute({ ...place, tipo_foto }) : newest(db).execute(place)
}

const ofType = () => eq(fotos_os.tipo_foto, sql.placeholder('tipo_foto'))
const ofOrder = () => eq(fotos_os.os_id, sql.placeholder('os_id'))

const newest = listed('newest_photos')
const newestOfType = listed('newest_photos_of_type', ofType)
const newestOfOrder = listed('newest_photos_of_order', ofOrder)
const newestOfBoth = listed('newest_photos_of_both', ofOrder, ofType)

function listed(name: string, ...conditions: (() => SQL)[]) {
  return prepared(db =>
    selectPhotos(db, sql.placeholder('user_id'))
      .where(
        and(
          eq(fotos_os.user_id, sql.placeholder('user_id')),
          ...conditions.map(condition => condition()),
          newestFirst.afterGiven,
        ),
      )
      .orderBy(...newestFirst.columns)
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

function amongNewest(db: Database, shop: ShopScope, { q, ...search }: PhotoSearch) {
  const newest = db
    .select({ id: fotos_os.id, created_at: fotos_os.created_at, busca: fotos_os.busca })
    .from(fotos_os)
    .where(within(shop, search))
    .orderBy(...newestFirst.columns)
    .limit(probe)
    .as('newest')
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(matches(newest.busca, q) ?? undefined)
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(search.limit)
}

const throughIndex = (db: Database, shop: ShopScope, { q, limit, ...search }: PhotoSearch) =>
  db
    .select({ id: fotos_os.id })
    .from(fotos_os)
    .where(and(within(shop, search), matches(fotos_os.busca, q) ?? undefined))
    .orderBy(...newestFirst.unindexed)
    .limit(limit)

const withIds = (db: Database, shop: ShopScope, ids: SQLWrapper) =>
  selectPhotos(db, shop.user_id)
    .where(and(eq(fotos_os.user_id, shop.user_id), sql`${fotos_os.id} in ${ids}`))
    .orderBy(...newestFirst.columns)

const within = (
  shop: ShopScope,
  { tipo_foto, os_id, from }: Pick<PhotoSearch, 'tipo_foto' | 'os_id' | 'from'>,
): SQL | undefined =>
  and(
    eq(fotos_os.user_id, shop.user_id),
    tipo_foto && eq(fotos_os.tipo_foto, tipo_foto),
    os_id ? eq(fotos_os.os_id, os_id) : undefined,
    newestFirst.after(from),
  )

export type Photo = Awaited<ReturnType<typeof getPhoto>>

/** photos.get: one photo as in photos.list. Throws `nao_encontrado`. */
export async function getPhoto(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await selectPhotos(db, shop.user_id)
    .where(and(eq(fotos_os.user_id, shop.user_id), eq(fotos_os.id, id)))
    .prepare('get_photo')
    .execute()
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

/**
 * The key and name of an owner's photo, in one query, because a screen asks for thirty. Throws
 * `nao_encontrado`.
 */
export async function findObject(db: Database, owner: { id: string }, id: string) {
  const [row] = await objectOf(db).execute({ user_id: owner.id, id })
  if (!row) throw new Refusal('nao_encontrado')
  return row
}

const objectOf = prepared(db =>
  db
    .select({
      url_storage: fotos_os.url_storage,
      nome_arquivo: fotos_os.nome_arquivo,
      tipo_foto: fotos_os.tipo_foto,
      numero_os: ordens_servico.numero_os,
    })
    .from(fotos_os)
    .innerJoin(
      ordens_servico,
      and(eq(ordens_servico.user_id, fotos_os.user_id), eq(ordens_servico.id, fotos_os.os_id)),
    )
    .where(and(eq(fotos_os.user_id, sql.placeholder('user_id')), eq(fotos_os.id, sql.placeholder('id'))))
    .prepare('object_of_photo'),
)

/**
 * Photos with their order, without their object's key. Order and customer are looked up per row, as in
 * orders/read-orders.ts.
 */
function selectPhotos(db: Database | Transaction, user_id: string | Placeholder) {
  const order = db
    .select({ numero_os: ordens_servico.numero_os, nome: clientes.nome })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, fotos_os.os_id)))
    .limit(1)
    .as('ordem')
  return db
    .select({
      id: fotos_os.id,
      os_id: fotos_os.os_id,
      nome_arquivo: fotos_os.nome_arquivo,
      tipo_foto: fotos_os.tipo_foto,
      largura: fotos_os.largura,
      altura: fotos_os.altura,
      created_at: fotos_os.created_at,
      ordens_servico: { numero_os: order.numero_os },
      clientes: { nome: order.nome },
    })
    .from(fotos_os)
    .innerJoinLateral(order, sql`true`)
}
