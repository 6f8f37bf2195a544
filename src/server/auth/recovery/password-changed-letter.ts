import { eq } from 'drizzle-orm'
import { usuarios } from '../../db/schema/access.ts'
import type { Job } from '../../jobs/job.ts'
import type { AddressedLetter } from '../../mail/send-mail.ts'
import { type LetterDeps, writer } from './letter-writer.ts'

/** The letter that says that the account's password changed, and when. */
export async function passwordChangedLetter(
  deps: LetterDeps,
  { user_id, created_at }: Job,
): Promise<AddressedLetter | null> {
  if (user_id === null) return null
  const [owner] = await deps.db
    .select({ email: usuarios.email })
    .from(usuarios)
    .where(eq(usuarios.id, user_id))
  if (!owner) return null
  const { words, letter, url, moment } = await writer(deps, user_id)
  const text = words.passwordChanged
  return {
    to: owner.email,
    letter: letter({
      subject: text.subject,
      title: text.subject,
      words: [text.when(moment(created_at)), text.stranger],
      action: { label: text.action, url: url('/auth?aba=recuperar') },
      reasons: [{ text: text.never }],
    }),
  }
}
