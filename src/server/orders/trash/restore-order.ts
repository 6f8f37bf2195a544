import { and, eq, inArray } from 'drizzle-orm'
import { inBatches } from '../../db/batches.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { lixeira_os, type TrashedOrder, type TrashedPhoto } from '../../db/schema/order-history.ts'
import { ordens_servico } from '../../db/schema/orders.ts'
import { fotos_os } from '../../db/schema/photos.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { shopTransaction } from '../../db/transaction.ts'
import { recordEvent } from '../../history/record-event.ts'
import { searchablePhoto } from '../../photos/searchable-photo.ts'
import { assertRoomForOrder, lockShop } from '../../plans/lock-shop.ts'
import { linkReminders } from '../../reminders/searchable-reminder.ts'
import { countOrder, lockCustomers } from '../../totals/customer-totals.ts'
import { addToTotals } from '../../totals/keep.ts'
import { countInShop } from '../../totals/shop-counts.ts'
import { getOrder, type Order } from '../read-orders.ts'
import { searchableOrder } from '../searchable-order.ts'
import { schedulePurge } from './purge.ts'

/**
 * orders.restore: restores a deleted order with its number, photos and reminders. An order that is already
 * back is answered as it is. Throws `nao_encontrado`, or `limite_restaurar` if the plan has no room.
 */
export function restoreOrder(db: Database, shop: ShopScope, id: string, now: Date): Promise<Order> {
  const { user_id } = shop
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const [trashed] = await tx
      .delete(lixeira_os)
      .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.id, id)))
      .returning()
    if (!trashed) return getOrder(tx, shop, id)
    const { os, fotos, lembretes, cliente_id } = trashed
    // Counts in the month when it was created, or a month could pass the plan's limit.
    await assertRoomForOrder(tx, locked, new Date(os.created_at), 'limite_restaurar')
    const customer = (await lockCustomers(tx, shop, [cliente_id])).get(cliente_id)
    await tx.insert(ordens_servico).values({ ...os, user_id, busca: searchableOrder(os, customer) })
    await restorePhotos(tx, shop, os, customer.nome, fotos)
    const linked = await linkReminders(tx, shop, id, lembretes)
    await countOrder(tx, shop, cliente_id, 1, os.valor)
    await countInShop(tx, shop, { ordens: 1, em: os.importado_em ?? os.created_at })
    await recordEvent(tx, shop, { os_id: id, tipo: 'restaurada', para: { lembretes: linked } }, now)
    await schedulePurge(tx, user_id, now)
    await addToTotals(tx, shop, { table: 'ordens_servico', id, fuso: locked.fuso })
    changed('orders', id)
    if (fotos.length > 0) changed('photos', id)
    if (linked.length > 0) changed('reminders', id)
    return getOrder(tx, shop, id)
  })
}

async function restorePhotos(
  tx: Transaction,
  { user_id }: ShopScope,
  { id: os_id, numero_os }: TrashedOrder,
  cliente: string,
  photos: TrashedPhoto[],
): Promise<void> {
  for (const some of inBatches(photos)) {
    const chaves = some.map(({ chave }) => chave)
    // Another order's photo may have used the same key meanwhile.
    const taken = await tx
      .select({ chave: fotos_os.chave })
      .from(fotos_os)
      .where(and(eq(fotos_os.user_id, user_id), inArray(fotos_os.chave, chaves)))
    const isTaken = new Set(taken.map(({ chave }) => chave))
    await tx.insert(fotos_os).values(
      some.map(photo => ({
        ...photo,
        user_id,
        os_id,
        chave: isTaken.has(photo.chave) ? crypto.randomUUID() : photo.chave,
        busca: searchablePhoto(numero_os, cliente, photo.nome_arquivo),
      })),
    )
  }
}
