import { sql } from 'drizzle-orm'
import { type AdapterName, billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { recusas } from '../../db/schema/billing.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import type { Delivered } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/read-delivery.ts'
import { openSecret, storedProvider } from '../provider.ts'
import { type Kept, keepDelivery } from './keep.ts'

interface ReceiveDeps {
  db: Database
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
}

/**
 * Keeps a delivery whose signature is right, and has what it changes derived (product 22.1). Null where the signature is
 * wrong, or no secret is stored to check it with: nothing is kept.
 */
export async function receive(
  deps: ReceiveDeps,
  delivered: Delivered,
  { teste = false } = {},
): Promise<Kept | null> {
  const { db, cipher, clock } = deps
  const now = clock()
  const adaptador = adapterFor(deps.config, delivered)
  const provider = await storedProvider(db)
  const adapter = adaptador && adapterOf[adaptador]
  const secret = adapter && openSecret(cipher, provider, adapter.secret)
  const signed = adapter && secret ? adapter.verify(delivered, secret, now) : null
  if (!signed || !adaptador) return null
  return keepDelivery(db, { adaptador, bytes: signed, teste, active: provider?.active ?? true }, now)
}

/** Of its own header a delivery is neutral; else it is the provider's, where that one is known. */
function adapterFor(
  { checkoutProvider }: Pick<Config, 'checkoutProvider'>,
  { headers }: Delivered,
): AdapterName | null {
  if (headers.signature !== undefined) return 'neutro'
  return checkoutProvider.toLowerCase() === 'kiwify' ? 'kiwify' : null
}

/** Counts a delivery that was refused, by day of São Paulo: one row a day, however many there are. */
export async function countRefused(db: Database, now: Date): Promise<void> {
  const ultima_em = now.toISOString()
  await db
    .insert(recusas)
    .values({ dia: dayOf(now, billingZone), quantidade: 1, ultima_em })
    .onConflictDoUpdate({
      target: recusas.dia,
      set: { quantidade: sql`least(${recusas.quantidade} + 1, 1000000000)`, ultima_em },
    })
}
