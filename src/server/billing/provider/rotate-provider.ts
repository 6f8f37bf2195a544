import type { Database } from '../../db/client.ts'
import { provedor } from '../../db/schema/billing.ts'
import { transaction } from '../../db/transaction.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import { providerSecrets, purposeOf } from './provider.ts'

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
