import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { lojas } from '../db/schema/shops.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'

/** customers.delete: only one without orders (product 5.6). Throws `cliente_com_os` or `nao_encontrado`. */
export function deleteCustomer(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const own = and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id))
    const [row] = await tx.select({ total_os: clientes.total_os }).from(clientes).where(own).for('update')
    if (!row) throw new Refusal('nao_encontrado')
    if (row.total_os > 0) throw new Refusal('cliente_com_os')
    await tx.delete(clientes).where(own)
    await tx
      .update(lojas)
      .set({ total_clientes: sql`${lojas.total_clientes} - 1` })
      .where(eq(lojas.user_id, shop.user_id))
    changed('customers', id)
  })
}
