import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { confirmacoes, usuarios } from '../db/schema/access.ts'
import { tellOwner, transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { scheduleNotices } from '../notices/schedule.ts'

/** How long a link holds, in milliseconds. */
const holds = 24 * 3_600_000

/** Schedules the mail that asks whether the account's address is its owner's: one at a time, however often asked. */
export const askForConfirmation = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'carta_confirmacao', assunto: user_id, user_id, vence_em: now }, now)

/** auth.sendConfirmation (product 2.5): the mail once more; nothing where the address is confirmed. */
export const resendConfirmation = (db: Database, user_id: string, now: Date): Promise<void> =>
  transaction(db, async tx => {
    const [unconfirmed] = await tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(and(eq(usuarios.id, user_id), isNull(usuarios.email_confirmado_em)))
    if (unconfirmed) await askForConfirmation(tx, user_id, now)
  })

/**
 * Makes the token of a link, as its mail is sent: only its hash is stored, and it confirms this address alone. Links sent
 * before hold as long as they said.
 */
export async function makeConfirmation(
  db: Database,
  { user_id, email }: { user_id: string; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expira_em = new Date(now.getTime() + holds).toISOString()
  await db.insert(confirmacoes).values({ token_hash: hashOf(token), user_id, email, expira_em })
  return token
}

/**
 * auth.confirmEmail (product 2.5): the link's token, once, within 24 hours and while the address is still the account's.
 * Answers the address; throws `link_invalido`.
 */
export const confirmEmail = (db: Database, token: string, now: Date): Promise<{ email: string }> =>
  transaction(db, async tx => {
    const [link] = await tx
      .delete(confirmacoes)
      .where(and(eq(confirmacoes.token_hash, hashOf(token)), gt(confirmacoes.expira_em, now.toISOString())))
      .returning({ user_id: confirmacoes.user_id, email: confirmacoes.email })
    if (!link) throw new Refusal('link_invalido')
    const [confirmed] = await tx
      .update(usuarios)
      .set({
        email_confirmado_em: sql`coalesce(${usuarios.email_confirmado_em}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(usuarios.id, link.user_id), eq(usuarios.email, link.email)))
      .returning({ email: usuarios.email })
    if (!confirmed) throw new Refusal('link_invalido')
    // What was waiting for an address that is theirs.
    await scheduleNotices(tx, link.user_id, now)
    // The page that follows a link is no tab of the app.
    await tellOwner(tx, link.user_id, [{ noun: 'settings', id: link.user_id, aba: null }])
    return confirmed
  })

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
