import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { links } from '../../db/schema/access.ts'
import { transaction } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import type { AddressedLetter } from '../../mail/send-mail.ts'
import { linkLifetime, makeLink } from '../credentials/links.ts'
import { lockAccount } from '../credentials/owner-link.ts'
import { type LetterDeps, writer } from './letter-writer.ts'

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
