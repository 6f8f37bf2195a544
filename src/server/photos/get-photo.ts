import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { selectPhotos } from './photo-columns.ts'

export type Photo = Awaited<ReturnType<typeof getPhoto>>

/** photos.get: one photo as in photos.list. Throws `nao_encontrado`. */
export async function getPhoto(db: Database | Transaction, shop: ShopScope, id: string) {
  const [row] = await selectPhotos(db)
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
