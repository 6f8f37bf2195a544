import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { monthOf } from '../../shared/days.ts'
import type { CopyRecurring } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { addToTotals } from '../totals/keep.ts'
import { type Expense, getExpense } from './expenses.ts'
import { recurringOffer } from './recurring.ts'

/**
 * finance.copyRecurring: copies what a month lacks of the recurring expenses into it, and answers the copies; each
 * once, for the shop's lock holds back a second call until the first one's copies are there (design §9.13).
 */
export function copyRecurring(
  db: Database,
  shop: ShopScope,
  { mes }: CopyRecurring,
  now: Date,
): Promise<Expense[]> {
  const month = monthOf(`${mes}-01`).first
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const copies: Expense[] = []
    for (const offer of await recurringOffer(tx, shop, month)) {
      const id = uuidv7()
      await tx.insert(despesas).select(
        sql`select user_id, ${id}::uuid, descricao, valor, categoria, ${offer.data_despesa}::date, recorrente, serie, dia,
            ${month}::date, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${uuidv7()}::uuid, ''
          from despesas where user_id = ${shop.user_id} and id = ${offer.id}`,
      )
      await addToTotals(tx, shop, { table: 'despesas', id })
      changed('finance', id)
      copies.push(await getExpense(tx, shop, id))
    }
    return copies
  })
}
