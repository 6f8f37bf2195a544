import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { Database } from '../../server/db/client.ts'
import { provedor } from '../../server/db/schema/billing.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { openSecret, purposeOf, readProvider } from '../../server/billing/provider/provider.ts'

/** What deliveries are signed with: the stored token, or where none is, a random one from now on. */
export async function webhookToken(
  { db, cipher }: { db: Database; cipher: Cipher },
  now: Date,
): Promise<string> {
  const updated_at = now.toISOString()
  const webhook_token = cipher.encrypt(purposeOf('webhook_token'), randomBytes(24).toString('base64url'))
  await db.insert(provedor).values({ updated_at, webhook_token }).onConflictDoNothing()
  await db.update(provedor).set({ updated_at, webhook_token }).where(isNull(provedor.webhook_token))
  const token = openSecret(cipher, await readProvider(db), 'webhook_token')
  if (token === null) throw new Error('a token that was just stored is there')
  return token
}
