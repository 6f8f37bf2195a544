import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { siteZone } from '../../shared/status.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Attempts } from '../auth/credentials/attempts.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { contatos } from '../db/schema/contacts.ts'
import type { Job } from '../jobs/schedule-job.ts'
import { clockTime, cut } from '../mail/formats.ts'
import { wordsOf } from '../mail/read-language.ts'
import type { AddressedLetter } from '../mail/send-mail.ts'

interface LetterDeps {
  db: Database
  config: Config
  attempts: Pick<Attempts, 'countContactMail'>
}

const data = z.object({ id: z.uuid() })

/**
 * Forwards a message of the contact form to the support address; Reply-To is the writer. Null without a
 * support address, if the message is gone, or past the hourly limit: operators see it in their list.
 */
export async function contactLetter(
  { db, config, attempts }: LetterDeps,
  { dados, tentativas }: Job,
): Promise<AddressedLetter | null> {
  const to = config.mail.support
  if (!to) return null
  const [row] = await db
    .select()
    .from(contatos)
    .where(eq(contatos.id, data.parse(dados).id))
  if (!row || (tentativas === 1 && !(await attempts.countContactMail()))) return null
  const { contact } = wordsOf('pt')
  const { nome, email, empresa, plano, prioritario, assunto, mensagem } = row
  const facts: [string, string | null][] = [
    [contact.name, nome],
    [contact.email, email],
    [contact.company, empresa],
    [contact.plan, plano && contact.plans[plano]],
  ]
  const letter = {
    language: 'pt' as const,
    subject: contact.subject(cut(assunto, 80), prioritario),
    title: assunto,
    date: clockTime(wallClockOf(new Date(row.created_at), siteZone)),
    words: [],
    sections: [
      {
        title: contact.who,
        rows: facts.flatMap(([lead, main]) => (main ? [{ lead, main }] : [])),
      },
      // The plain text indents its lines, so that none looks like one of ours.
      { title: contact.message, rows: mensagem.split(/\n+/).map(main => ({ main })) },
    ],
    action: {
      label: contact.answer,
      url: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(contact.reply(assunto))}`,
    },
    reasons: [{ text: contact.reason }],
  }
  return { to, letter, replyTo: email }
}
