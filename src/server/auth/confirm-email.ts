import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '../../shared/preferences.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { uniqueViolation } from '../db/failures.ts'
import { usuarios } from '../db/schema/access.ts'
import { notifyOwner, transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { type Job, scheduleJob } from '../jobs/jobs.ts'
import type { Letter } from '../mail/letter.ts'
import { readLanguage, wordsOf } from '../mail/read-language.ts'
import { scheduleNotices } from '../notices/schedule-notices.ts'
import { makeLink, takeOwnersLink } from './credentials/links.ts'
import { moveTo, setConfirmed } from './recovery/move-email.ts'

/**
 * Schedules the mail that asks an owner to confirm the account's address. There is one such job at a time.
 */
export const askForConfirmation = (tx: Transaction, user_id: string, now: Date): Promise<void> =>
  scheduleJob(tx, { tipo: 'carta_confirmacao', assunto: user_id, user_id, vence_em: now }, now)

/** auth.sendConfirmation: sends the confirmation mail again, unless the address is confirmed. */
export const resendConfirmation = (db: Database, user_id: string, now: Date): Promise<void> =>
  transaction(db, async tx => {
    const [unconfirmed] = await tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(and(eq(usuarios.id, user_id), isNull(usuarios.email_confirmado_em)))
    if (unconfirmed) await askForConfirmation(tx, user_id, now)
  })

/**
 * auth.confirmEmail: uses a link's token, once and within 24 hours. It confirms the account's address, or
 * makes the requested address the account's. Throws `link_invalido`, or `email_em_uso` if another account has
 * taken the address.
 */
export const confirmEmail = (
  db: Database,
  token: string,
  now: Date,
): Promise<{ user_id: string; email: string; changed: boolean }> =>
  transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, ['confirmar_email', 'trocar_email'], token, now)
    const { user_id, email } = link
    const changed = link.tipo === 'trocar_email'
    if (account.desativado_em !== null || (!changed && account.email !== email))
      throw new Refusal('link_invalido')
    if (changed) await moveTo(tx, account, email, now)
    else if (account.email_confirmado_em === null) await setConfirmed(tx, user_id, email, now)
    // Notices wait until the address is confirmed.
    await scheduleNotices(tx, user_id, now)
    // The page that opens a mail link is not a tab of the app, so all tabs are notified.
    await notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])
    return { user_id, email, changed }
  }).catch(error => {
    throw uniqueViolation(error) === 'usuarios_email' ? new Refusal('email_em_uso', { fields: {} }) : error
  })

/**
 * The letter that asks a new owner to confirm the address, with a new link. Null if the account is gone or
 * confirmed.
 */
export async function confirmationLetter(
  { db, clock, config }: { db: Database; clock: () => Date; config: Config },
  { user_id }: Job,
): Promise<{ to: string; letter: Letter } | null> {
  if (user_id === null) return null
  const [owner] = await db
    .select({ email: usuarios.email, confirmed: usuarios.email_confirmado_em })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
  if (!owner || owner.confirmed) return null
  const { email } = owner
  const token = await makeLink(db, { tipo: 'confirmar_email', user_id, email }, clock())
  // The token is in the fragment, which no server logs. The page sends it by POST, because mail scanners open
  // links by GET.
  const url = new URL(`/auth#confirmar=${token}`, config.appUrl).href
  return { to: email, letter: letterOf(url, await readLanguage(db, user_id)) }
}

// Leaves out the name: someone who signs up with a stranger's address could otherwise send them a text of
// their own.
function letterOf(url: string, language: Language): Letter {
  const { subject, title, why, action, holds, copy, stranger } = wordsOf(language).confirm
  return {
    language,
    subject,
    title,
    words: [why],
    action: { label: action, url },
    notes: [holds, copy(url)],
    reasons: [{ text: stranger }],
  }
}
