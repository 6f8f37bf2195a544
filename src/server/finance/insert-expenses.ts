import { v7 as uuidv7 } from 'uuid'
import type { ImportedExpense } from '../../shared/finance-schema.ts'
import type { Transaction } from '../db/client.ts'
import { unsent } from '../db/idempotency.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { addToTotals } from '../totals/keep.ts'
import { assertRoomForExpenses } from './write-expenses.ts'

export type ExpenseToInsert = ImportedExpense &
  Partial<
    Pick<typeof despesas.$inferInsert, 'id' | 'recorrente' | 'serie' | 'dia' | 'copia_de' | 'created_at'>
  >

/**
 * Stores imported expenses in one statement. Answers their ids in the same order. The caller holds the shop's
 * lock. Throws `limite_despesas`.
 */
export async function insertExpenses(
  tx: Transaction,
  shop: ShopScope,
  imported: ExpenseToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  await assertRoomForExpenses(tx, shop, imported.length)
  const at = now.toISOString()
  const rows = imported.map(({ id = uuidv7(), descricao, valor, categoria, data_despesa, ...given }) => {
    const {
      recorrente = false,
      serie = id,
      dia = Number(data_despesa.slice(8)),
      copia_de = null,
      created_at = at,
    } = given
    return {
      user_id: shop.user_id,
      id,
      descricao,
      valor,
      categoria,
      data_despesa,
      recorrente,
      serie,
      dia,
      copia_de,
      created_at,
      updated_at: at,
      ...unsent(),
    }
  })
  await tx.insert(despesas).values(rows)
  const ids = rows.map(({ id }) => id)
  await addToTotals(tx, shop, { table: 'despesas', ids })
  return ids
}
