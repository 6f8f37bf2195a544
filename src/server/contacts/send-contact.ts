import { eq } from 'drizzle-orm'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { SendContact } from '../../shared/contacts-schema.ts'
import { siteZone } from '../../shared/status.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import type { Attempts } from '../auth/credentials/attempts.ts'
import type { SignedIn } from '../auth/sessions/sessions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { contatos } from '../db/schema/contacts.ts'
import { transaction } from '../db/transaction.ts'
import { type Job, scheduleJob } from '../jobs/jobs.ts'
import { clockTime, cut } from '../mail/formats.ts'
import type { AddressedLetter } from '../mail/mailer.ts'
import { wordsOf } from '../mail/read-language.ts'

/** Whether a bot filled the form in: it used the hidden field. A browser that fills in the others is faster than people type. */
export const isBot = ({ resumo }: SendContact): boolean => Boolean(resumo)

/**
 * POST /contato: stores a message and schedules its mail to the support. The same words sent again from the
 * same page are the same message. Answers its id.
 */
export async function storeContact(
  db: Database,
  { chave, nome, email, empresa, assunto, mensagem }: SendContact,
  signedIn: Pick<SignedIn, 'user' | 'shop'> | null,
  now: Date,
): Promise<string> {
  const words = { nome, email, empresa, assunto, mensagem }
  // Other words under the same key are another message: with Back, people change and resend a form.
  const id = chave ? uuidv5(JSON.stringify(words), chave) : uuidv7()
  const user_id = signedIn?.user.id ?? null
  const plan = signedIn?.shop?.plan ?? null
  const created_at = now.toISOString()
  await transaction(db, async tx => {
    const stored = await tx
      .insert(contatos)
      .values({
        ...words,
        id,
        user_id,
        plano: plan?.plano ?? null,
        prioritario: plan?.plano === 'profissional' && !plan.expirado,
        created_at,
      })
      .onConflictDoNothing()
      .returning({ id: contatos.id })
    if (stored.length > 0)
      // No account's job: the mail goes to the support.
      await scheduleJob(tx, { tipo: 'carta_contato', user_id: null, dados: { id }, vence_em: now }, now)
  })
  return id
}

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
