import { eq } from 'drizzle-orm'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'
import { links_os } from '../../src/server/db/schema/order-links.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { shopTransaction } from '../../src/server/db/transaction.ts'
import { type Answer, sendQuote, storeAnswer } from '../../src/server/orders/quotes.ts'
import { cipher } from './work.ts'

const config = readConfig({ APP_URL: 'https://bancada.example.com' })

/** Sends an order's quote as its owner does. Answers the order, the version and the customer's link. */
export const makeQuote = (
  db: Database,
  shop: ShopScope,
  { id, updated_at: based_on, valido_ate }: { id: string; updated_at: string; valido_ate?: string },
  now = new Date(),
  by = cipher,
) => sendQuote({ db, cipher: by, config }, shop, { id, based_on, valido_ate }, now)

/** The answer to the first version that a customer gives on their page, unless told otherwise: `link: null` is the counter. */
export const makeAnswer = (
  db: Database,
  shop: ShopScope,
  id: string,
  fields: Partial<Answer> = {},
  now = new Date(),
) =>
  shopTransaction(db, shop, async (tx, changed) => {
    const [own] = await tx.select({ link: links_os.token_hash }).from(links_os).where(eq(links_os.os_id, id))
    const whole: Answer = {
      ...{ id, versao: 1, resposta: 'aprovado', nome: 'Ana Paula', motivo: null, link: own?.link ?? 'none' },
      ...{ endereco: '203.0.113.0' },
      ...fields,
    }
    return storeAnswer(tx, shop, whole, now, changed)
  })
