import { and, eq } from 'drizzle-orm'
import type { DeleteCustomer } from '../../shared/customers-schema.ts'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { lixeira_os } from '../db/schema/order-history.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { purgeTrash, schedulePurge } from '../orders/trash/purge.ts'
import { removeObjects } from '../photos/write-photos.ts'
import { lockShop } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { countInShop } from '../totals/shop-counts.ts'

/**
 * customers.delete: only a customer without orders. Their orders in the trash are deleted too; if there are
 * not `lixeira` of them, as the sender was told, it is refused. Throws `cliente_com_os`, `conflito` or
 * `nao_encontrado`.
 */
export async function deleteCustomer(
  db: Database,
  storage: Storage,
  shop: ShopScope,
  { id, lixeira }: DeleteCustomer,
  now: Date,
): Promise<void> {
  const keys = await shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const own = and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id))
    const { total_os, data_cadastro, importado_em } = clientes
    const [row] = await tx
      .select({ total_os, data_cadastro, importado_em })
      .from(clientes)
      .where(own)
      .for('update')
    if (!row) throw new Refusal('nao_encontrado')
    if (row.total_os > 0) throw new Refusal('cliente_com_os')
    const purged = await purgeTrash(tx, shop, eq(lixeira_os.cliente_id, id))
    if (lixeira !== undefined && purged.count !== lixeira) throw new Refusal('conflito')
    if (purged.count > 0) await schedulePurge(tx, shop.user_id, now)
    await tx.delete(clientes).where(own)
    await countInShop(tx, shop, { clientes: -1, em: row.importado_em ?? row.data_cadastro })
    changed('customers', id)
    if (purged.count > 0) changed('orders', shop.user_id)
    return purged.keys
  })
  await removeObjects(storage, keys)
}
