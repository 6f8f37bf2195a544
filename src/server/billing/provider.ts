import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  billingZone,
  type PaidPlan,
  type SaveProvider,
  sandboxProducts,
  webhookPath,
} from '../../shared/billing.ts'
import { dayOf } from '../../shared/days.ts'
import { paidPlans } from '../../shared/plans.ts'
import type { Config } from '../config.ts'
import { type Database, prepared, type Transaction } from '../db/client.ts'
import { entregas, provedor, recusas } from '../db/schema/billing.ts'
import { transaction } from '../db/transaction.ts'
import { scheduleJob } from '../jobs/jobs.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { PlanOf } from './adapters/adapter.ts'

/** The encrypted settings. Each is bound to its name, so that none can be put in another's place. */
const providerSecrets = ['webhook_token', 'api_key', 'webhook_secret'] as const
type ProviderSecret = (typeof providerSecrets)[number]

export const purposeOf = (secret: ProviderSecret): string => `provedor ${secret}`

type StoredProvider = typeof provedor.$inferSelect

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

/**
 * admin.saveProvider: stores what was sent and encrypts secrets. An empty text clears a setting, an absent
 * one stays. Switching on derives waiting deliveries, other products derive all. Answers the settings before
 * and after, without secrets.
 */
export const saveProvider = (
  { db, cipher }: { db: Database | Transaction; cipher: Cipher },
  input: SaveProvider,
  now: Date,
): Promise<Record<'de' | 'para', OpenSettings>> =>
  transaction(db, async tx => {
    // Inserting the row also locks it: of two simultaneous saves the second sees the first's values.
    await tx.insert(provedor).values({ updated_at: now.toISOString() }).onConflictDoNothing()
    const [before] = await tx.select().from(provedor).for('update')
    const secrets = providerSecrets.flatMap(name => {
      const sent = input[name]
      return sent === undefined ? [] : [[name, sent === '' ? null : cipher.encrypt(purposeOf(name), sent)]]
    })
    const { active, account_id, produto_basico, produto_profissional } = input
    const set = {
      ...Object.fromEntries(secrets),
      ...(account_id !== undefined && { account_id: account_id || null }),
      ...(produto_basico !== undefined && { produto_basico: produto_basico || null }),
      ...(produto_profissional !== undefined && { produto_profissional: produto_profissional || null }),
      ...(active !== undefined && { active }),
      updated_at: now.toISOString(),
    }
    const [after] = await tx.update(provedor).set(set).returning()
    const changed = (name: 'produto_basico' | 'produto_profissional') => before?.[name] !== after?.[name]
    if (changed('produto_basico') || changed('produto_profissional'))
      await scheduleAllDerivations(tx, { so_pendentes: false }, now)
    if (after?.active) await scheduleAllDerivations(tx, { so_pendentes: true }, now)
    return { de: openSettings(before), para: openSettings(after) }
  })

/** Derives all groups, or only those that wait, once this transaction commits. */
export const scheduleAllDerivations = (
  tx: Transaction,
  dados: { so_pendentes: boolean; depois?: string },
  now: Date,
): Promise<void> =>
  scheduleJob(
    tx,
    {
      tipo: 'derivar_todas',
      assunto: dados.so_pendentes ? 'pendentes' : 'todas',
      user_id: null,
      dados: { depois: '', ...dados },
      vence_em: now,
    },
    now,
  )

type OpenSettings = Partial<
  Pick<StoredProvider, 'active' | 'account_id' | 'produto_basico' | 'produto_profissional'>
>

/** The settings that are not secret. */
function openSettings(row: StoredProvider | undefined): OpenSettings {
  if (!row) return {}
  const { active, account_id, produto_basico, produto_profissional } = row
  return { active, account_id, produto_basico, produto_profissional }
}

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

/** Encrypts the provider's secrets with the first key of SECRET_KEY. Answers how many it changed. */
export const rotateProvider = (db: Database, cipher: Cipher): Promise<number> =>
  transaction(db, async tx => {
    const [row] = await tx.select().from(provedor).for('update')
    const changed = providerSecrets.flatMap(name => {
      const stored = row?.[name]
      if (!stored || cipher.isCurrent(stored)) return []
      return [[name, cipher.encrypt(purposeOf(name), cipher.decrypt(purposeOf(name), stored))] as const]
    })
    if (changed.length > 0) await tx.update(provedor).set(Object.fromEntries(changed))
    return changed.length
  })
