import { and, eq, ne } from 'drizzle-orm'
import { erasedName } from '../../shared/default-messages.ts'
import { erasedCustomers } from '../customers/erased.ts'
import type { Database } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { shopTransaction } from '../db/transaction.ts'
import { removeObjects } from '../photos/write-photos.ts'
import { lockShopRow } from '../plans/lock-shop.ts'
import { scopeOfJob } from '../plans/scope-of-job.ts'
import type { Storage } from '../storage/storage.ts'
import { eraseRows } from './erase-customer.ts'

/**
 * Erases customers again whom a restored database brought back, by the marks in the store. Answers how many.
 */
export async function eraseMarked(db: Database, storage: Storage, now: Date): Promise<number> {
  let erased = 0
  for await (const { user_id, id } of erasedCustomers(storage)) {
    const shop = await scopeOfJob(db, user_id, now)
    const isThere = and(eq(clientes.user_id, user_id), eq(clientes.id, id), ne(clientes.nome, erasedName))
    if (!shop || (await db.$count(clientes, isThere)) === 0) continue
    const { keys } = await shopTransaction(db, shop, async (tx, changed) => {
      await lockShopRow(tx, shop)
      return eraseRows(tx, shop, id, { now, changed })
    })
    await removeObjects(storage, keys)
    erased++
  }
  return erased
}
