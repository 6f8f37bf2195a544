import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ResetPassword } from '../../../shared/auth.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { links, usuarios } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { type Job, scheduleJob } from '../../jobs/jobs.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { findLink, linkLifetime, makeLink, takeOwnersLink } from '../credentials/links.ts'
import { hashPassword, limitPasswords } from '../credentials/password.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { putApiToSleep } from '../sessions/sleep-api.ts'
import { assertPasswordFor, storePassword } from './change-password.ts'
import { addressIn, type LetterDeps, writer } from './letter-writer.ts'

interface ResetDeps {
  db: Database
  ip: string
  config: { passwordMin: number; production: boolean }
}

/**
 * auth.resetPassword: uses a link's token, once and within ten minutes, while the account has that address. A
 * refused password leaves the link valid. Begins no session, and puts keys of the API to sleep. Throws
 * `link_invalido`, or `entrada_invalida` for the password.
 */
export async function resetPassword(
  { db, ip, config: { passwordMin, production } }: ResetDeps,
  { token, password }: ResetPassword,
  now: Date,
): Promise<{ user_id: string; email: string; cookie: string }> {
  const { user_id } = await findLink(db, 'redefinir_senha', token, now)
  const [account] = await db.select().from(usuarios).where(eq(usuarios.id, user_id))
  if (!account) throw new Refusal('link_invalido')
  await assertPasswordFor(db, account, password, passwordMin)
  const senha_hash = await limitPasswords(`reset ${user_id}`, ip, () => hashPassword(password, { ip }))
  return transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, 'redefinir_senha', token, now)
    if (account.email !== link.email || account.desativado_em !== null) throw new Refusal('link_invalido')
    await storePassword(tx, { user_id, senha_hash }, now)
    await putApiToSleep(tx, user_id, now)
    // Gives this browser tries of its own for the next sign-in, even if somebody used up the account's. It
    // does not sign in.
    return { user_id, email: link.email, cookie: deviceCookie({ email: link.email, senha_hash }, production) }
  })
}

/**
 * auth.requestReset. The job looks for the account, not this call: it does the same, and takes the same time,
 * with or without one.
 */
export const requestReset = (db: Database, email: string, now: Date): Promise<void> =>
  transaction(db, tx => scheduleReset(tx, email, now))

/** One letter at a time per address, however often it is requested. */
export const scheduleReset = (tx: Transaction, email: string, now: Date): Promise<void> =>
  scheduleJob(
    tx,
    { tipo: 'carta_redefinicao', assunto: email, user_id: null, dados: { email }, vence_em: now },
    now,
  )

/**
 * The letter with a link to set a new password, valid from now. Voids the links of earlier letters. Null if
 * no open account has this address.
 */
export async function resetLetter(deps: LetterDeps, job: Job): Promise<AddressedLetter | null> {
  const email = addressIn(job)
  const now = deps.clock()
  const made = await transaction(deps.db, async tx => {
    const [account] = await tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(and(eq(usuarios.email, email), isNull(usuarios.desativado_em)))
      .for('no key update')
    if (!account) return null
    const { id: user_id } = account
    const ofOwner = and(eq(links.user_id, user_id), eq(links.tipo, 'redefinir_senha'))
    // A second try has the same Message-ID, so mail programs may drop it: the link of the first try stays
    // valid. A new request is another mail. A try that the process's end cut short is not counted.
    const mayRepeat = job.versao === 0 || job.tentativas > 1
    const before = new Date(Date.parse(job.created_at) + linkLifetime.redefinir_senha).toISOString()
    await tx.delete(links).where(mayRepeat ? and(ofOwner, lte(links.expira_em, before)) : ofOwner)
    return { user_id, token: await makeLink(tx, { tipo: 'redefinir_senha', user_id, email }, now) }
  })
  if (!made) return null
  const { words, letter, url } = await writer(deps, made.user_id)
  const text = words.reset
  const link = url(`/auth#redefinir=${made.token}`)
  return {
    to: email,
    letter: letter({
      subject: text.subject,
      title: text.subject,
      words: [text.why],
      action: { label: text.action, url: link },
      notes: [text.holds, words.confirm.copy(link)],
      reasons: [{ text: text.stranger }],
    }),
  }
}
