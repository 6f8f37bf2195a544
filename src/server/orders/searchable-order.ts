import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchedDigits } from '../../shared/phones.ts'
import type { Transaction } from '../db/client.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { searchableColumns } from '../db/search.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** The order's own texts that search covers. */
const searchedTexts = ['aparelho', 'numero_anterior', 'texto_itens'] as const

type Text = SQLWrapper | string
type OwnTexts = Pick<typeof ordens_servico.$inferInsert, (typeof searchedTexts)[number]>
/** As values, or as columns of its row. */
type SearchedFields = { numero_os: Text } & { [Name in keyof OwnTexts]: OwnTexts[Name] | Text }

/**
 * The search text of an order: its number with and without zeros, its texts, the customer's name and phone
 * digits.
 */
export function searchableOrder(order: SearchedFields, customer: { nome: string; telefone: string }): SQL {
  const number = order.numero_os
  const own = searchedTexts.map(name => order[name] ?? null)
  const texts = [...own, customer.nome, searchedDigits(customer.telefone)].map(text => sql`${text}::text`)
  return searchableColumns(sql`${number}::text`, sql`ltrim(substr(${number}::text, 4), '0')`, ...texts)
}

/**
 * Puts a customer's new name and phone into the search text of their orders. updated_at stays, because nobody
 * edited them.
 */
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
