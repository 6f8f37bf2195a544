import { and, eq, isNull, lte } from 'drizzle-orm'
import { links, usuarios } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import type { AddressedLetter } from '../../mail/send-mail.ts'
import { linkLifetime, makeLink } from '../credentials/links.ts'
import { addressIn } from './address-in.ts'
import { type LetterDeps, writer } from './letter-writer.ts'

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
