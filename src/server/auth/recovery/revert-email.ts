import { and, eq, gte, inArray, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../db/client.ts'
import { uniqueViolation } from '../../db/failures.ts'
import { links, sessoes, usuarios } from '../../db/schema/access.ts'
import { notifyOwner, transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { cancelJob, type Job } from '../../jobs/jobs.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { linkLifetime, lockAccount, makeLink, takeOwnersLink } from '../credentials/links.ts'
import { unknownHash } from '../credentials/password.ts'
import { deletionAskedAt, stopDeletion } from '../deletion/ask-deletion.ts'
import { removeFactorsSince } from '../factors/reset-factors.ts'
import { endSessions } from '../sessions/own-session.ts'
import { putApiToSleep } from '../sessions/sleep-api.ts'
import { type LetterDeps, writer } from './letter-writer.ts'
import { setConfirmed } from './move-email.ts'
import { scheduleReset } from './reset-password.ts'

/**
 * auth.revertEmail: gives the account its earlier address back. Ends sessions, voids the password, later
 * links, passkeys, apps and a later request for deletion, puts keys of the API to sleep, mails a reset link. Throws `link_invalido`.
 */
export const revertEmail = (
  db: Database,
  token: string,
  now: Date,
): Promise<{ user_id: string; email: string }> =>
  transaction(db, async tx => {
    const { account, link } = await takeOwnersLink(tx, 'desfazer_email', token, now)
    if (account.desativado_em !== null) throw new Refusal('link_invalido')
    const { user_id, email } = link
    await setConfirmed(tx, user_id, email, now)
    // Whoever changed the address knew the password.
    const senha_hash = await unknownHash
    await tx.update(usuarios).set({ senha_hash, senha_em: now.toISOString() }).where(eq(usuarios.id, user_id))
    // All links of one change expire at the same moment. Links of earlier changes stay valid.
    await tx
      .delete(links)
      .where(
        and(
          eq(links.user_id, user_id),
          or(
            inArray(links.tipo, ['confirmar_email', 'trocar_email', 'redefinir_senha']),
            and(eq(links.tipo, 'desfazer_email'), gte(links.expira_em, link.expira_em)),
          ),
        ),
      )
    await cancelJob(tx, 'carta_troca_email', user_id)
    await endSessions(tx, eq(sessoes.user_id, user_id))
    const since = new Date(Date.parse(link.expira_em) - linkLifetime.desfazer_email)
    await removeFactorsSince(tx, user_id, since)
    await putApiToSleep(tx, user_id, now)
    const asked = deletionAskedAt(account)
    if (asked && asked >= since) await stopDeletion(tx, account, now)
    await scheduleReset(tx, email, now)
    await notifyOwner(tx, user_id, [{ noun: 'settings', id: user_id, aba: null }])
    return { user_id, email }
  }).catch(error => {
    throw uniqueViolation(error) === 'usuarios_email' ? new Refusal('email_em_uso', { fields: {} }) : error
  })

const contents = z.object({ email: z.string(), trocado_em: z.string() })

/**
 * The letter to the previous address, with a link to go back within a week. Null if this or an earlier
 * address has used its link already.
 */
export async function emailChangedLetter(deps: LetterDeps, job: Job): Promise<AddressedLetter | null> {
  const { user_id } = job
  if (user_id === null) return null
  const { email, trocado_em } = contents.parse(job.dados)
  const changed = new Date(trocado_em)
  const until = new Date(changed.getTime() + linkLifetime.desfazer_email).toISOString()
  const token = await transaction(deps.db, async tx => {
    const account = await lockAccount(tx, user_id)
    if (account?.email === email) return null
    // The change made a link of its own, which reserves the old address.
    const [left] = await tx
      .select({ email: links.email })
      .from(links)
      .where(
        and(
          eq(links.user_id, user_id),
          eq(links.tipo, 'desfazer_email'),
          eq(links.email, email),
          eq(links.expira_em, until),
        ),
      )
      .limit(1)
    return left ? makeLink(tx, { tipo: 'desfazer_email', user_id, email }, changed) : null
  })
  if (!token) return null
  const { words, letter, url, moment } = await writer(deps, user_id)
  const text = words.emailChanged
  const link = url(`/auth#desfazer=${token}`)
  return {
    to: email,
    letter: letter({
      subject: text.subject,
      title: text.subject,
      words: [text.when(moment(trocado_em)), text.stranger],
      action: { label: text.action, url: link },
      notes: [text.holds(moment(until)), words.confirm.copy(link)],
      reasons: [{ text: text.own }],
    }),
  }
}
