import { eq } from 'drizzle-orm'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { usuarios } from '../../db/schema/access.ts'
import { lojas } from '../../db/schema/shops.ts'
import type { Job } from '../../jobs/jobs.ts'
import { clockTime } from '../../mail/formats.ts'
import type { AddressedLetter } from '../../mail/mailer.ts'
import { readLanguage, wordsOf } from '../../mail/read-language.ts'

interface LetterDeps {
  db: Database
  config: Config
}

/** Tells an owner that all data was downloaded, since anybody with a session can do that. Null if the account is gone. */
export const exportLetter = (deps: LetterDeps, job: Job) => downloadLetter(deps, job, 'exported')

/** The same for a nightly backup (data/shop-backups/). */
export const copyLetter = (deps: LetterDeps, job: Job) => downloadLetter(deps, job, 'copied')

async function downloadLetter(
  { db, config }: LetterDeps,
  { user_id, created_at }: Job,
  which: 'exported' | 'copied',
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const [owner] = await db
    .select({ email: usuarios.email, fuso: lojas.fuso })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .where(eq(usuarios.id, user_id))
  if (!owner) return null
  const language = await readLanguage(db, user_id)
  const words = wordsOf(language)
  const { subject, title, what, holds, action, stranger } = words[which]
  const letter = {
    language,
    subject,
    title,
    words: [what(clockTime(wallClockOf(new Date(created_at), owner.fuso)))],
    action: { label: action, url: new URL('/configuracoes?aba=seguranca', config.appUrl).href },
    notes: [holds],
    reasons: [{ text: stranger }, { text: words.factor.never }, { text: words.product }],
  }
  return { to: owner.email, letter }
}
