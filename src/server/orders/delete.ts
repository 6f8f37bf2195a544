import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { fotos_os } from '../db/schema/photos.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { removeObjects } from '../photos/write.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { unlinkReminders } from '../reminders/searchable.ts'
import type { Storage } from '../storage/storage.ts'
import { withTotals } from '../totals/keep.ts'
import { countOrder, lockCustomers } from './customer-totals.ts'
import { getOrder } from './get.ts'

/**
 * orders.delete: the order and its photos, out of the customer's and the shop's totals; its reminders lose
 * their link, its number is not used again. Throws `nao_encontrado`.
 */
export async function deleteOrder(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  id: string,
  now: Date,
): Promise<void> {
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    const { cliente_id } = await getOrder(tx, shop, id)
    await lockCustomers(tx, shop, [cliente_id])
    const photos = await tx
      .delete(fotos_os)
      .where(and(eq(fotos_os.user_id, shop.user_id), eq(fotos_os.os_id, id)))
      .returning({ url_storage: fotos_os.url_storage, bytes: fotos_os.bytes })
    const unlinked = await unlinkReminders(tx, shop, id)
    // An edit may have changed its amount until the customer was locked; what it had at last is taken out.
    const [gone] = await withTotals(tx, shop, { table: 'ordens_servico', id, fuso }, () =>
      tx
        .delete(ordens_servico)
        .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.id, id)))
        .returning({ valor: ordens_servico.valor }),
    )
    if (!gone) throw new Refusal('nao_encontrado')
    await countOrder(tx, shop, cliente_id, -1, gone.valor)
    const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0)
    await tx
      .update(lojas)
      .set({
        total_os: sql`${lojas.total_os} - 1`,
        bytes_fotos: sql`${lojas.bytes_fotos} - ${bytes}::bigint`,
      })
      .where(eq(lojas.user_id, shop.user_id))
    changed('orders', id)
    if (photos.length > 0) changed('photos', id)
    if (unlinked) changed('reminders', id)
    return photos.map(photo => photo.url_storage)
  })
  await removeObjects(storage, keys)
}
