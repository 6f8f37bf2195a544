import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { searchableColumns } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'

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
