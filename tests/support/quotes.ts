import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { shopTransaction } from '../../src/server/db/transaction.ts'
import { type Answer, sendQuote, storeAnswer } from '../../src/server/orders/quotes.ts'
import { getOrder, type Order } from '../../src/server/orders/read-orders.ts'
import { cipher } from './work.ts'

/** Sends what an order is made of as its next quote. */
export async function quoteOrder(
  db: Database,
  shop: ShopScope,
  { id, updated_at }: Pick<Order, 'id' | 'updated_at'>,
  now = new Date(),
  valido_ate?: string,
) {
  const deps = { db, cipher, config: readConfig({}) }
  return sendQuote(deps, shop, { id, based_on: updated_at, valido_ate }, now)
}

/** Answers an order's first quote unless told, on the customer's page unless told, and answers the order. */
export async function answerOrder(
  db: Database,
  shop: ShopScope,
  id: string,
  answer: Partial<Answer> = {},
  now = new Date(),
) {
  const given = { versao: 1, resposta: 'aprovado', nome: 'Ana Paula', motivo: null, por: 'link' } as const
  await shopTransaction(db, shop, (tx, changed) =>
    storeAnswer(tx, shop, { ...given, ...answer, id }, now, changed),
  )
  return getOrder(db, shop, id)
}
