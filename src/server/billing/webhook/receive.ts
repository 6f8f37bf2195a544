import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type AdapterName, billingZone } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { entregas, recusas } from '../../db/schema/billing.ts'
import { transaction } from '../../db/transaction.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import type { Delivered } from '../adapters/adapter.ts'
import { adapterOf, readDelivery } from '../adapters/read-delivery.ts'
import { scheduleDerivation } from '../derive/schedule.ts'
import { openSecret, readProvider } from '../provider.ts'

interface ReceiveDeps {
  db: Database
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'checkoutProvider'>
}

/** A delivery that was kept. */
export type Received = Pick<
  typeof entregas.$inferSelect,
  'id' | 'evento' | 'pedido' | 'vezes' | 'erro' | 'adaptador'
>

/**
 * Keeps a delivery whose signature is right, and has what it changes derived, in one transaction (product 22.1). Null
 * where the signature is wrong, or no secret is stored to check it with: that is counted, and nothing kept.
 */
export async function receive(
  deps: ReceiveDeps,
  delivered: Delivered,
  { teste = false } = {},
): Promise<Received | null> {
  const { db, cipher, clock } = deps
  const now = clock()
  const adaptador = adapterFor(deps.config, delivered)
  const provider = await readProvider(db)
  const adapter = adaptador && adapterOf[adaptador]
  const secret = adapter && openSecret(cipher, provider, adapter.secret)
  const signed = adapter && secret ? adapter.verify(delivered, secret, now) : null
  if (!signed || !adaptador) return null
  return transaction(db, async tx => {
    const recebida_em = now.toISOString()
    // What a text column cannot hold is no JSON either.
    const corpo = signed.toString('utf8').replaceAll('\0', '\ufffd')
    const { evento, grupo, pedido, erro } = readDelivery(adaptador, corpo, recebida_em)
    const isPending = grupo !== null && !teste
    const [kept] = await tx
      .insert(entregas)
      .values({
        ...{ id: uuidv7(), adaptador, corpo, evento, grupo, pedido, erro, teste, recebida_em },
        hash: createHash('sha256').update(`${adaptador}\n`).update(signed).digest('hex'),
        derivada_em: isPending ? null : recebida_em,
      })
      .onConflictDoUpdate({
        target: entregas.hash,
        set: { vezes: sql`least(${entregas.vezes} + 1, 1000000)` },
      })
      .returning()
      .prepare('keep_delivery')
      .execute()
    if (!kept) return null
    if (kept.grupo !== null && kept.derivada_em === null && (provider?.active ?? true))
      await scheduleDerivation(tx, kept.grupo, now)
    return kept
  })
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
