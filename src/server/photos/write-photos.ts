import { and, eq, sql } from 'drizzle-orm'
import type { UpdatePhoto } from '../../shared/photos-schema.ts'
import type { Database } from '../db/client.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { recordEvent } from '../history/record-event.ts'
import { lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { keepForBackups } from './kept-objects.ts'
import { thumbnailKey } from './object-key.ts'
import { getPhoto } from './read-photos.ts'

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
