import { and, eq, isNotNull } from 'drizzle-orm'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { Job } from '../../jobs/job.ts'
import { clockTime } from '../../mail/formats.ts'
import type { Letter } from '../../mail/letter.ts'
import { readLanguage } from '../../mail/read-language.ts'
import { wordsOf } from '../../mail/words/words-of.ts'
import { makeLink } from '../credentials/links.ts'

/**
 * The letter that says when an account will be deleted, with a link to keep it. Null if the account stays.
 */
export async function deletionLetter(
  { db, clock, config }: { db: Database; clock: () => Date; config: Config },
  { user_id }: Job,
): Promise<{ to: string; letter: Letter } | null> {
  if (user_id === null) return null
  const [owner] = await db
    .select({ email: usuarios.email, exclusao_em: usuarios.exclusao_em, fuso: lojas.fuso })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .where(and(eq(usuarios.id, user_id), isNotNull(usuarios.exclusao_em)))
  if (!owner?.exclusao_em) return null
  const { email, fuso } = owner
  const when = clockTime(wallClockOf(new Date(owner.exclusao_em), fuso))
  const token = await makeLink(db, { tipo: 'cancelar_exclusao', user_id, email }, clock())
  const url = new URL(`/auth#manter=${token}`, config.appUrl).href
  const language = await readLanguage(db, user_id)
  const { subject, title, why, action, holds, copy, stranger } = wordsOf(language).deletion
  const letter = {
    language,
    subject: subject(when),
    title: title(when),
    words: [why],
    action: { label: action, url },
    notes: [holds, copy(url)],
    reasons: [{ text: stranger }],
  }
  return { to: email, letter }
}
