import { v7 as uuidv7 } from 'uuid'
import type { ImportedCustomer } from '../../shared/customers-schema.ts'
import type { Transaction } from '../db/client.ts'
import { unsent } from '../db/idempotency.ts'
import { clientes } from '../db/schema/customers.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { countInShop } from '../totals/shop-counts.ts'
import { searchableCustomer } from './write-customers.ts'

export type CustomerToInsert = ImportedCustomer & {
  /** Since when it is a customer: an instant, not in the future. */
  data_cadastro: string
  /** A new id by default. */
  id?: string
}

/**
 * Stores imported customers in one statement. Answers their ids in the same order. The caller holds the
 * shop's lock and has checked the plan's limit.
 */
export async function insertCustomers(
  tx: Transaction,
  shop: ShopScope,
  imported: CustomerToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  const at = now.toISOString()
  const rows = imported.map(({ id, nome, telefone, email, endereco, documento, data_cadastro }) => ({
    user_id: shop.user_id,
    id: id ?? uuidv7(),
    nome,
    telefone,
    email,
    endereco,
    documento,
    data_cadastro,
    importado_em: at,
    updated_at: at,
    busca: searchableCustomer({ nome, telefone, email, documento }),
    ...unsent(),
  }))
  await tx.insert(clientes).values(rows)
  await countInShop(tx, shop, { clientes: rows.length, em: at })
  return rows.map(({ id }) => id)
}
