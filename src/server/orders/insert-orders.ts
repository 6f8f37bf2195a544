import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { orderNumber } from '../../shared/orders.ts'
import type { ImportedOrder } from '../../shared/orders-schema.ts'
import type { Transaction } from '../db/client.ts'
import { unsent } from '../db/idempotency.ts'
import { clientes } from '../db/schema/customers.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { recordImported } from '../history/record-event.ts'
import type { LockedShop } from '../plans/lock-shop.ts'
import { addToTotals } from '../totals/keep.ts'
import { countInShop } from '../totals/shop-counts.ts'
import { searchableOrder } from './searchable-order.ts'

export type OrderToInsert = ImportedOrder & {
  /** A number that is not used by any row or the trash. */
  numero: number
  cliente: { id: string; nome: string; telefone: string }
  created_at: string
  avisado_em?: string | null
  /** A new id by default. */
  id?: string
  /** Its history is imported too. */
  hasHistory?: boolean
}

/**
 * Stores imported orders in one statement, counts them and begins their histories. Answers their ids in the
 * same order. The caller holds the locks of the shop and the customers, and has checked the plan's limit.
 */
export async function insertOrders(
  tx: Transaction,
  shop: ShopScope,
  { fuso, proximo_numero }: LockedShop,
  imported: OrderToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  const at = now.toISOString()
  const rows = imported.map(({ numero, cliente, id = uuidv7(), hasHistory: _, ...fields }) => {
    const numero_os = orderNumber(numero)
    return {
      ...fields,
      user_id: shop.user_id,
      id,
      numero_os,
      cliente_id: cliente.id,
      importado_em: at,
      updated_at: at,
      busca: searchableOrder({ ...fields, numero_os }, cliente),
      ...unsent(),
    }
  })
  await tx.insert(ordens_servico).values(rows)
  const ids = rows.map(({ id }) => id)
  const highest = Math.max(...imported.map(({ numero }) => numero))
  await countInShop(tx, shop, {
    ordens: rows.length,
    numeros: Math.max(0, highest + 1 - proximo_numero),
    em: at,
  })
  await countOfCustomers(tx, shop, ids, 1)
  const withoutHistory = rows.filter((_, at) => !imported[at]?.hasHistory)
  await recordImported(tx, shop, withoutHistory, now)
  await addToTotals(tx, shop, { table: 'ordens_servico', ids, fuso })
  return ids
}

/** Adds stored orders to their customers' totals, or subtracts them before they are deleted (-1). */
export async function countOfCustomers(
  tx: Transaction,
  { user_id }: ShopScope,
  ids: string[],
  times: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    update ${clientes} as c
    set total_os = c.total_os + ${times}::int * t.total, valor_total = c.valor_total + ${times}::int * t.valor
    from (
      select cliente_id, count(*)::int as total, sum(valor) as valor from ${ordens_servico}
      where user_id = ${user_id} and id = any(${sql.param(ids)}::uuid[]) group by cliente_id
    ) as t
    where c.user_id = ${user_id} and c.id = t.cliente_id`)
}
