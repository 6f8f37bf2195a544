import { and, eq } from 'drizzle-orm'
import { jobs } from '../../db/schema/jobs.ts'
import { transaction } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import type { AddressedLetter } from '../../mail/send-mail.ts'
import { makeLink } from '../credentials/links.ts'
import { lockAccount } from '../credentials/owner-link.ts'
import { addressIn } from './address-in.ts'
import { isTaken } from './change-email.ts'
import { type LetterDeps, writer } from './letter-writer.ts'

/**
 * The letter with the link that makes a requested address the account's. Null if the owner now wants another,
 * or somebody else has taken it.
 */
export async function changeEmailLetter(deps: LetterDeps, job: Job): Promise<AddressedLetter | null> {
  const { user_id } = job
  if (user_id === null) return null
  const email = addressIn(job)
  const now = deps.clock()
  const token = await transaction(deps.db, async tx => {
    const account = await lockAccount(tx, user_id)
    if (!account || account.desativado_em !== null) return null
    const [current] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, job.id), eq(jobs.versao, job.versao)))
    if (!current || (await isTaken(tx, email, user_id, now))) return null
    return makeLink(tx, { tipo: 'trocar_email', user_id, email }, now)
  })
  if (!token) return null
  const { words, letter, url } = await writer(deps, user_id)
  const text = words.changeEmail
  const link = url(`/auth#confirmar=${token}`)
  return {
    to: email,
    letter: letter({
      subject: text.subject,
      title: text.title,
      words: [text.why],
      action: { label: text.action, url: link },
      notes: [text.holds, words.confirm.copy(link)],
      reasons: [{ text: text.stranger }],
    }),
  }
}
