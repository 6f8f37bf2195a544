import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { fatores } from '../../db/schema/access.ts'
import type { Cipher } from '../../secrets/cipher.ts'
import { purposeOf } from './totp.ts'

const batch = 200

/**
 * Encrypts the secrets of authenticator apps with the first key of SECRET_KEY. Answers how many it changed.
 */
export async function rotateFactors(db: Database, cipher: Cipher): Promise<number> {
  let rotated = 0
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ user_id: fatores.user_id, segredo: fatores.segredo })
      .from(fatores)
      .where(last === undefined ? undefined : gt(fatores.user_id, last))
      .orderBy(asc(fatores.user_id))
      .limit(batch)
    for (const { user_id, segredo } of rows) {
      if (cipher.isCurrent(segredo)) continue
      const purpose = purposeOf(user_id)
      const encrypted = cipher.encrypt(purpose, cipher.decrypt(purpose, segredo))
      // A secret that changed meanwhile is already encrypted with the first key.
      const done = await db
        .update(fatores)
        .set({ segredo: encrypted })
        .where(and(eq(fatores.user_id, user_id), eq(fatores.segredo, segredo)))
        .returning({ user_id: fatores.user_id })
      rotated += done.length
    }
    last = rows.at(-1)?.user_id
    if (rows.length < batch || last === undefined) return rotated
  }
}
