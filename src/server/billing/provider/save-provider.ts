import type { SaveProvider } from '../../../shared/billing-schema.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { provedor } from '../../db/schema/billing.ts'
import { transaction } from '../../db/transaction.ts'
import { scheduleAllDerivations } from '../../jobs/schedule-derivation.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import { providerSecrets, purposeOf, type StoredProvider } from './provider.ts'

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

type OpenSettings = Partial<
  Pick<StoredProvider, 'active' | 'account_id' | 'produto_basico' | 'produto_profissional'>
>

/** The settings that are not secret. */
function openSettings(row: StoredProvider | undefined): OpenSettings {
  if (!row) return {}
  const { active, account_id, produto_basico, produto_profissional } = row
  return { active, account_id, produto_basico, produto_profissional }
}
