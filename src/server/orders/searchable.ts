import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { nationalDigits } from '../../shared/phones.ts'
import type { Transaction } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** What an order is found by beside its customer: its own fields, as values or as columns of its row. */
interface SearchedFields {
  numero_os: SQLWrapper | string
  aparelho: SQLWrapper | string
}

/** `busca` of an order: its number, also without zeros, the device, and the customer's name and phone digits. */
export function searchableOrder(
  { numero_os, aparelho }: SearchedFields,
  customer: { nome: string; telefone: string },
): SQL {
  const digits = nationalDigits(customer.telefone)
  return sql`bancada_busca(concat_ws(' ', ${numero_os}::text, ltrim(substr(${numero_os}::text, 4), '0'), ${aparelho}::text, ${customer.nome}::text, ${digits}::text))`
}

/** Gives a customer's orders the name and phone as they are now; their updated_at stays, for nobody edited them. */
export async function renameInOrders(
  tx: Transaction,
  shop: ShopScope,
  customer: { id: string; nome: string; telefone: string },
): Promise<void> {
  await tx
    .update(ordens_servico)
    .set({ busca: searchableOrder(ordens_servico, customer) })
    .where(and(eq(ordens_servico.user_id, shop.user_id), eq(ordens_servico.cliente_id, customer.id)))
}
