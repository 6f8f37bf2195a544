import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import type { Cipher } from '../secrets/cipher.ts'

/** A secret as Standard Webhooks writes one: its prefix, and 256 random bits in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** What a secret is encrypted for: one address of one owner. */
export const secretPurpose = (user_id: string, id: string): string => `webhook:${user_id}:${id}`

const rotatedAtOnce = 500

/** Encrypts every secret anew that the first key did not encrypt. Answers how many. */
export async function rotateWebhooks(db: Database, cipher: Cipher): Promise<number> {
  let rotated = 0
  for (let last: { user_id: string; id: string } | undefined; ; ) {
    const rows = await db
      .select({ user_id: webhooks.user_id, id: webhooks.id, segredo: webhooks.segredo })
      .from(webhooks)
      .where(
        last &&
          or(
            gt(webhooks.user_id, last.user_id),
            and(eq(webhooks.user_id, last.user_id), gt(webhooks.id, last.id)),
          ),
      )
      .orderBy(asc(webhooks.user_id), asc(webhooks.id))
      .limit(rotatedAtOnce)
    for (const { user_id, id, segredo } of rows) {
      if (cipher.isCurrent(segredo)) continue
      const purpose = secretPurpose(user_id, id)
      const done = await db
        .update(webhooks)
        .set({ segredo: cipher.encrypt(purpose, cipher.decrypt(purpose, segredo)) })
        .where(and(eq(webhooks.user_id, user_id), eq(webhooks.id, id), eq(webhooks.segredo, segredo)))
        .returning({ id: webhooks.id })
      rotated += done.length
    }
    last = rows.at(-1)
    if (rows.length < rotatedAtOnce || last === undefined) return rotated
  }
}
