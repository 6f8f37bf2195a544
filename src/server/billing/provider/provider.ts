import { type PaidPlan, sandboxProducts } from '../../../shared/billing.ts'
import { paidPlans } from '../../../shared/plans.ts'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { provedor } from '../../db/schema/billing.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import type { PlanOf } from '../adapters/event.ts'

/** The encrypted settings. Each is bound to its name, so that none can be put in another's place. */
export const providerSecrets = ['webhook_token', 'api_key', 'webhook_secret'] as const
export type ProviderSecret = (typeof providerSecrets)[number]

export const purposeOf = (secret: ProviderSecret): string => `provedor ${secret}`

export type StoredProvider = typeof provedor.$inferSelect

/** The stored settings; null if none were saved. */
export async function readProvider(db: Database | Transaction): Promise<StoredProvider | null> {
  const [row] = await db.select().from(provedor)
  return row ?? null
}

/** The same as a prepared statement, because every delivery asks for it. */
export async function storedProvider(db: Database): Promise<StoredProvider | null> {
  const [row] = await statement(db).execute()
  return row ?? null
}

const statement = prepared(db => db.select().from(provedor).prepare('stored_provider'))

/** One secret decrypted; null if it is not set. */
export function openSecret(
  cipher: Cipher,
  row: StoredProvider | null,
  secret: ProviderSecret,
): string | null {
  const stored = row?.[secret]
  return stored ? cipher.decrypt(purposeOf(secret), stored) : null
}

/** Maps a product, by id or name, to its plan; null for other products. */
export function planOfProduct(
  row: Pick<StoredProvider, 'produto_basico' | 'produto_profissional'> | null,
  { sandbox }: Pick<Config, 'sandbox'>,
): PlanOf {
  const known = new Map<string, PaidPlan>()
  for (const plano of paidPlans) {
    const products = row?.[`produto_${plano}`]?.split(',') ?? []
    for (const product of sandbox ? [...products, sandboxProducts[plano]] : products)
      if (product.trim()) known.set(product.trim().toLowerCase(), plano)
  }
  return ({ id, nome }) => known.get(id.toLowerCase()) ?? known.get(nome.toLowerCase()) ?? null
}
