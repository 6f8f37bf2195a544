import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { copias, copias_objetos } from '../db/schema/copies.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { thumbnailKey } from '../photos/object-key.ts'
import type { Storage } from '../storage/storage.ts'

/** A photo whose row goes. */
interface GonePhoto {
  id: string
  os_id: string
  url_storage: string
  created_at: string
}

/** By how many milliseconds two processes' clocks may differ. */
const unlike = 60_000

/**
 * Photos that leave a shop's rows: keeps those that a copy names (product 11.3), and answers the keys of the others' objects,
 * which the caller removes once that is stored. The caller holds the shop's lock, under which a copy begins: it either names
 * a photo, and is known here, or reads the rows without it.
 */
export async function keepNamed(
  tx: Transaction,
  { user_id }: ShopScope,
  photos: readonly GonePhoto[],
): Promise<string[]> {
  if (photos.length === 0) return []
  const copies = await tx
    .select({ id: copias.id, lida_em: copias.lida_em })
    .from(copias)
    .where(eq(copias.user_id, user_id))
    .orderBy(desc(copias.created_at), desc(copias.id))
  // A copy names all that was there when it was read, so that the newest one of these goes last of them.
  const kept = photos.flatMap(photo => {
    const newest = copies.find(copy => isNamedBy(photo, copy))
    return newest ? [{ ...photo, user_id, copia_id: newest.id }] : []
  })
  for (let at = 0; at < kept.length; at += 1_000)
    await tx
      .insert(copias_objetos)
      .values(
        kept.slice(at, at + 1_000).map(({ id, os_id, url_storage, created_at, copia_id }) => ({
          ...{ user_id, id, os_id, url_storage, created_at, copia_id },
        })),
      )
      .onConflictDoNothing()
  const named = new Set(kept.map(({ id }) => id))
  return photos.filter(({ id }) => !named.has(id)).map(({ url_storage }) => url_storage)
}

/** One that is being made may name any photo; what was made just after it was read counts as named. */
const isNamedBy = ({ created_at }: GonePhoto, { lida_em }: { lida_em: string | null }): boolean =>
  lida_em === null || Date.parse(created_at) <= Date.parse(lida_em) + unlike

/** Removes the objects that no other copy than this one names, a batch at a time; done twice it is the same. */
export async function forgetObjects(
  { db, storage }: { db: Database; storage: Storage },
  { user_id }: ShopScope,
  copia_id: string,
): Promise<void> {
  const its = and(eq(copias_objetos.user_id, user_id), eq(copias_objetos.copia_id, copia_id))
  // Newer ones were read without them.
  const begun = db
    .select({ created_at: copias.created_at, id: copias.id })
    .from(copias)
    .where(and(eq(copias.user_id, user_id), eq(copias.id, copia_id)))
  const [other] = await db
    .select({ id: copias.id, lida_em: copias.lida_em })
    .from(copias)
    .where(
      and(
        eq(copias.user_id, user_id),
        sql`(${copias.created_at}, ${copias.id}) < ${begun}`,
        eq(copias.estado, 'pronta'),
      ),
    )
    .orderBy(desc(copias.created_at), desc(copias.id))
    .limit(1)
  if (other?.lida_em) {
    const until = new Date(Date.parse(other.lida_em) + unlike).toISOString()
    await db
      .update(copias_objetos)
      .set({ copia_id: other.id })
      .where(and(its, lte(copias_objetos.created_at, until)))
  }
  for (;;) {
    const some = await db
      .select({ id: copias_objetos.id, url_storage: copias_objetos.url_storage })
      .from(copias_objetos)
      .where(its)
      .limit(batch)
    if (some.length === 0) return
    await dropObjects({ db, storage }, user_id, some)
  }
}

const batch = 500

/** Removes the objects of these photos that are gone from the shop, whatever copy names them. */
export async function forgetPhotos(
  { db, storage }: { db: Database; storage: Storage },
  { user_id }: ShopScope,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) {
    const some = await db
      .select({ id: copias_objetos.id, url_storage: copias_objetos.url_storage })
      .from(copias_objetos)
      .where(
        and(
          eq(copias_objetos.user_id, user_id),
          sql`${copias_objetos.id} = any(${sql.param(ids.slice(at, at + batch))}::uuid[])`,
        ),
      )
    if (some.length > 0) await dropObjects({ db, storage }, user_id, some)
  }
}

// Objects first: a row whose objects are gone is met again, an object without a row only by the sweep.
async function dropObjects(
  { db, storage }: { db: Database; storage: Storage },
  user_id: string,
  some: { id: string; url_storage: string }[],
): Promise<void> {
  await storage.remove(some.flatMap(({ url_storage }) => [url_storage, thumbnailKey(url_storage)]))
  const ids = some.map(({ id }) => id)
  await db
    .delete(copias_objetos)
    .where(and(eq(copias_objetos.user_id, user_id), inArray(copias_objetos.id, ids)))
}
