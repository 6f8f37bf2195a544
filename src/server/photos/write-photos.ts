import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { shownPhoto } from '../../shared/api-rows.ts'
import { newPhotoType } from '../../shared/photos.ts'
import type { UpdatePhoto, UploadPhoto } from '../../shared/photos-schema.ts'
import { plans } from '../../shared/plans.ts'
import type { Database, Transaction } from '../db/client.ts'
import { contentHash, findRepeated } from '../db/idempotency.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { lojas } from '../db/schema/shops.ts'
import { searchableColumns } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { lockCustomers, lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { queueEvents } from '../webhooks/queue-event.ts'
import { objectKey, thumbnailKey } from './file-names.ts'
import { type StoredImage, toStoredImage } from './image.ts'
import { keepForBackups } from './kept-objects.ts'
import { getPhoto, type Photo } from './read-photos.ts'

interface ReceivedPhoto extends UploadPhoto {
  nome_arquivo: string
  /** The received file, and the SHA-256 of its content. */
  path: string
  sha256: string
}

/**
 * Stores a received file as an order's photo: objects first, so that no row lacks them. The same photo again
 * returns the first row. Throws `nao_encontrado` for an unknown order, `chave_repetida`, `limite_fotos`, as
 * toStoredImage does; StorageAway.
 */
export async function createPhoto(
  { db, storage, clock }: { db: Database; storage: Storage; clock: () => Date },
  shop: ShopScope,
  { path, ...sent }: ReceivedPhoto,
): Promise<Photo> {
  const chave_conteudo = contentHash({ ...sent })
  // A repeat need not be decoded again. The check under the lock decides.
  const repeated = await findRepeated(db, fotos_os, shop, sent.chave, chave_conteudo)
  if (repeated) return getPhoto(db, shop, repeated)
  await assertSomeRoom(db, shop)
  const image = await toStoredImage(path, shop.user_id)
  const now = clock()
  const id = uuidv7()
  const url_storage = objectKey({ ...sent, id, user_id: shop.user_id }, now)
  await storeObjects(storage, url_storage, image)
  try {
    const row = await insertPhoto(db, shop, { ...sent, id, url_storage, chave_conteudo, image }, now)
    if (row.id !== id) await removeObjects(storage, [url_storage])
    return row
  } catch (error) {
    // After any other error the row may be stored, if only the commit's answer was lost. The sweep removes
    // objects without a row.
    if (error instanceof Refusal) await removeObjects(storage, [url_storage])
    throw error
  }
}

/**
 * Throws `limite_fotos` early, before decoding, if the plan's room is used up. The exact check is under the
 * lock.
 */
async function assertSomeRoom(db: Database, shop: ShopScope): Promise<void> {
  const [row] = await db
    .select({ bytes_fotos: lojas.bytes_fotos })
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
    .prepare('photo_bytes')
    .execute()
  if (row && row.bytes_fotos >= plans[shop.plano].bytes_fotos) throw new Refusal('limite_fotos')
}

export async function storeObjects(
  storage: Storage,
  key: string,
  { full, thumbnail }: StoredImage,
): Promise<void> {
  const stored = await Promise.allSettled([
    storage.put(key, full, 'image/jpeg'),
    storage.put(thumbnailKey(key), thumbnail, 'image/webp'),
  ])
  const failed = stored.find(one => one.status === 'rejected')
  if (!failed) return
  await removeObjects(storage, [key])
  throw failed.reason
}

interface NewPhoto extends Omit<ReceivedPhoto, 'path' | 'sha256'> {
  id: string
  url_storage: string
  chave_conteudo: string
  image: StoredImage
}

function insertPhoto(db: Database, shop: ShopScope, photo: NewPhoto, now: Date): Promise<Photo> {
  const { id, chave, chave_conteudo, os_id, nome_arquivo, url_storage, image } = photo
  const bytes = image.full.length + image.thumbnail.length
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, fotos_os, shop, chave, chave_conteudo)
    if (repeated) return getPhoto(tx, shop, repeated)
    const order = await orderOfPhoto(tx, shop, os_id)
    const { tipo_foto = newPhotoType(order.status) } = photo
    if (locked.bytes_fotos + bytes > plans[locked.plan.plano].bytes_fotos) throw new Refusal('limite_fotos')
    await tx
      .insert(fotos_os)
      .values({
        user_id: shop.user_id,
        id,
        os_id,
        nome_arquivo,
        url_storage,
        tipo_foto,
        largura: image.largura,
        altura: image.altura,
        bytes,
        created_at: now.toISOString(),
        busca: searchablePhoto(order.numero_os, order.cliente, nome_arquivo),
        chave,
        chave_conteudo,
      })
      .prepare('insert_photo')
      .execute()
    await tx
      .update(lojas)
      .set({
        total_fotos: sql`${lojas.total_fotos} + 1`,
        bytes_fotos: sql`${lojas.bytes_fotos} + ${bytes}::int`,
      })
      .where(eq(lojas.user_id, shop.user_id))
      .prepare('add_photo_bytes')
      .execute()
    await recordEvent(tx, shop, { os_id, tipo: 'foto_adicionada', para: { foto_id: id, tipo_foto } }, now)
    changed('photos', id)
    const stored = await getPhoto(tx, shop, id)
    const { numero_os, cliente_id } = order
    await queueEvents(
      tx,
      shop,
      [
        {
          tipo: 'photo.added',
          data: () => ({ ...shownPhoto(stored), updated_at: stored.created_at }),
          numero_os,
          cliente_id,
        },
      ],
      now,
    )
    return stored
  })
}

/**
 * The order's number, its status, and its customer, whose row it locks. The shop's lock, which the caller holds, keeps the
 * order from being deleted or given to another customer. A change of status alone does not wait for that lock: one that
 * comes meanwhile counts as later than the photo.
 */
async function orderOfPhoto(tx: Transaction, shop: ShopScope, os_id: string) {
  const { numero_os, status, cliente_id } = ordens_servico
  const [order] = await tx
    .select({ numero_os, status, cliente_id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, os_id)))
    .prepare('order_of_photo')
    .execute()
  if (!order) throw new Refusal('nao_encontrado')
  const customers = await lockCustomers(tx, shop, [order.cliente_id])
  return { ...order, cliente: customers.get(order.cliente_id).nome }
}

/** photos.update: changes the type. Throws `nao_encontrado`. */
export function updatePhoto(db: Database, shop: ShopScope, { id, tipo_foto }: UpdatePhoto, now: Date) {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const before = await getPhoto(tx, shop, id)
    if (before.tipo_foto === tipo_foto) return before
    await tx
      .update(fotos_os)
      .set({ tipo_foto })
      .where(and(eq(fotos_os.user_id, shop.user_id), eq(fotos_os.id, id)))
    const [de, para] = [before, { tipo_foto }].map(photo => ({ foto_id: id, tipo_foto: photo.tipo_foto }))
    await recordEvent(tx, shop, { os_id: before.os_id, tipo: 'foto_alterada', de, para }, now)
    changed('photos', id)
    return { ...before, tipo_foto }
  })
}

/**
 * photos.delete: deletes the row, then its objects unless a backup holds them; the sweep removes what stays
 * behind. Throws `nao_encontrado`.
 */
export async function deletePhoto(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<void> {
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const [row] = await tx
      .delete(fotos_os)
      .where(and(eq(fotos_os.user_id, shop.user_id), eq(fotos_os.id, id)))
      .returning({
        os_id: fotos_os.os_id,
        tipo_foto: fotos_os.tipo_foto,
        url_storage: fotos_os.url_storage,
        bytes: fotos_os.bytes,
        created_at: fotos_os.created_at,
      })
    if (!row) throw new Refusal('nao_encontrado')
    await tx
      .update(lojas)
      .set({
        total_fotos: sql`${lojas.total_fotos} - 1`,
        bytes_fotos: sql`${lojas.bytes_fotos} - ${row.bytes}::int`,
      })
      .where(eq(lojas.user_id, shop.user_id))
    const de = { foto_id: id, tipo_foto: row.tipo_foto }
    await recordEvent(tx, shop, { os_id: row.os_id, tipo: 'foto_excluida', de }, now)
    changed('photos', id)
    return keepForBackups(tx, shop, [{ ...row, id }])
  })
  await removeObjects(storage, keys)
}

/** Removes the objects of deleted photos. If the store is away, the sweep removes them later. */
export async function removeObjects(storage: Storage, keys: string[]): Promise<void> {
  await storage.remove(keys.flatMap(key => [key, thumbnailKey(key)])).catch(() => undefined)
}

/**
 * The search text of a photo: its order's number with and without zeros, the customer's name and the file
 * name.
 */
export function searchablePhoto(
  numero: SQLWrapper | string,
  cliente: string,
  nome_arquivo: SQLWrapper | string,
): SQL {
  return searchableColumns(
    sql`${numero}::text`,
    sql`ltrim(substr(${numero}::text, 4), '0')`,
    sql`${cliente}::text`,
    sql`${nome_arquivo}::text`,
  )
}

/** Puts the customer's new name into the search text of photos: of one order, or of all of a customer's. */
export async function renameInPhotos(
  tx: Transaction,
  shop: ShopScope,
  orders: { id: string } | { cliente_id: string },
  nome: string,
): Promise<void> {
  const which =
    'id' in orders ? eq(ordens_servico.id, orders.id) : eq(ordens_servico.cliente_id, orders.cliente_id)
  await tx
    .update(fotos_os)
    .set({ busca: searchablePhoto(ordens_servico.numero_os, nome, fotos_os.nome_arquivo) })
    .from(ordens_servico)
    .where(
      and(
        eq(fotos_os.user_id, shop.user_id),
        eq(ordens_servico.user_id, fotos_os.user_id),
        eq(ordens_servico.id, fotos_os.os_id),
        which,
      ),
    )
}
