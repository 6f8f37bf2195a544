import { eq } from 'drizzle-orm'
import type { Language } from '../../shared/preferences.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import type { Job } from '../jobs/job.ts'
import type { Letter } from '../mail/letter.ts'
import { readLanguage } from '../mail/read-language.ts'
import { wordsOf } from '../mail/words/words-of.ts'
import { makeLink } from './credentials/links.ts'

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
  return { to: email, letter: write(url, await readLanguage(db, user_id)) }
}

// Leaves out the name: someone who signs up with a stranger's address could otherwise send them a text of
// their own.
function write(url: string, language: Language): Letter {
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
