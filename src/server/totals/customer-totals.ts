import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'

export interface LockedCustomer {
  nome: string
  telefone: string
}

/**
 * Locks the shop's customers in order of their ids, so that writes cannot deadlock. Throws `entrada_invalida`
 * at cliente_id for an unknown customer.
 */
export async function lockCustomers(tx: Transaction, shop: ShopScope, ids: string[]) {
  const rows = await tx
    .select({ id: clientes.id, nome: clientes.nome, telefone: clientes.telefone })
    .from(clientes)
    .where(and(eq(clientes.user_id, shop.user_id), inArray(clientes.id, ids)))
    .orderBy(asc(clientes.id))
    .for('update')
    .prepare('lock_customers')
    .execute()
  const found = new Map(rows.map(row => [row.id, row]))
  return {
    get(id: string): LockedCustomer {
      const customer = found.get(id)
      if (!customer) throw new Refusal('entrada_invalida', { fields: { cliente_id: 'cliente_obrigatorio' } })
      return customer
    },
  }
}

/** Adds an order (`count` 1) to a customer's totals or subtracts it (-1), with its amount in reais. */
export async function countOrder(
  tx: Transaction,
  shop: ShopScope,
  id: string,
  count: 1 | -1,
  valor: number,
): Promise<void> {
  await tx
    .update(clientes)
    .set({
      total_os: sql`${clientes.total_os} + ${count}::int`,
      valor_total: sql`${clientes.valor_total} + ${count}::int * ${valor}::numeric`,
    })
    .where(and(eq(clientes.user_id, shop.user_id), eq(clientes.id, id)))
    .prepare('count_order')
    .execute()
}
