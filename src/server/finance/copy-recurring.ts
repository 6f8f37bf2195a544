import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf, monthOf } from '../../shared/days.ts'
import type { CopyRecurring } from '../../shared/finance-schema.ts'
import type { Database } from '../db/client.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { addToTotals } from '../totals/keep.ts'
import { assertRoomForExpenses } from './expense-limits.ts'
import { copiesInto, recurringOffer } from './recurring.ts'

/**
 * finance.copyRecurring: copies the recurring expenses that a month lacks into it. Answers how many. The
 * shop's lock keeps a second call from copying them again. Throws `entrada_invalida` for a month more than a
 * year away, or `limite_despesas`.
 */
export async function copyRecurring(
  db: Database,
  shop: ShopScope,
  { mes }: CopyRecurring,
  now: Date,
): Promise<{ copiadas: number }> {
  const month = monthOf(`${mes}-01`).first
  if (!copiesInto(month, dayOf(now, shop.fuso)))
    throw new Refusal('entrada_invalida', { fields: { mes: 'data_invalida' } })
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const offer = await recurringOffer(tx, shop, month)
    const copies = offer.despesas.map(({ id, data_despesa }) => ({
      id: uuidv7(),
      chave: uuidv7(),
      de: id,
      data_despesa,
    }))
    const [first] = copies
    if (!first) return { copiadas: 0 }
    await assertRoomForExpenses(tx, shop, copies.length)
    await tx.insert(despesas).select(
      sql`select user_id, copia.id, descricao, valor, categoria, copia.data_despesa, recorrente, serie, dia, ${month}::date,
          ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, copia.chave, ''
        from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as copia (id uuid, chave uuid, de uuid, data_despesa date)
        join despesas on user_id = ${shop.user_id} and despesas.id = copia.de`,
    )
    await addToTotals(tx, shop, { table: 'despesas', ids: copies.map(({ id }) => id) })
    // A notified tab refetches all expenses.
    changed('finance', first.id)
    return { copiadas: copies.length }
  })
}
