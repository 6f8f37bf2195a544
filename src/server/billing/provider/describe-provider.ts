import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { billingZone, webhookPath } from '../../../shared/billing.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { entregas, recusas } from '../../db/schema/billing.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import { openSecret, type ProviderSecret, readProvider, type StoredProvider } from './provider.ts'

interface DescribeDeps {
  db: Database
  cipher: Cipher
  clock: () => Date
  config: Pick<Config, 'appUrl' | 'checkoutProvider' | 'checkout' | 'sandbox'>
}

/** admin.provider: the settings without their secrets, and the state of deliveries. */
export async function describeProvider({ db, cipher, clock, config }: DescribeDeps) {
  const row = await readProvider(db)
  const secret = (name: ProviderSecret) => masked(cipher, row, name)
  const [refused] = await db.select().from(recusas).orderBy(desc(recusas.dia)).limit(1)
  const waiting = and(isNull(entregas.derivada_em), isNotNull(entregas.grupo), eq(entregas.teste, false))
  return {
    provedor: config.checkoutProvider,
    webhook_url: `${config.appUrl.origin}${webhookPath(config.checkoutProvider)}`,
    checkout: config.checkout,
    sandbox: config.sandbox,
    webhook_token: secret('webhook_token'),
    api_key: secret('api_key'),
    webhook_secret: secret('webhook_secret'),
    account_id: row?.account_id ?? null,
    produto_basico: row?.produto_basico ?? null,
    produto_profissional: row?.produto_profissional ?? null,
    active: row?.active ?? true,
    updated_at: row?.updated_at ?? null,
    pendentes: await db.$count(entregas, waiting),
    recusas: {
      hoje: refused?.dia === dayOf(clock(), billingZone) ? refused.quantidade : 0,
      ultima_em: refused?.ultima_em ?? null,
    },
  }
}

/** Whether a secret is set, and its last four characters if it is long enough to show them. */
function masked(cipher: Cipher, row: StoredProvider | null, name: ProviderSecret) {
  const text = openSecret(cipher, row, name)
  return { definido: text !== null, final: text !== null && text.length >= 10 ? text.slice(-4) : null }
}
