import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import type { Job, Work } from '../jobs/schedule-job.ts'
import type { Letter } from './letter.ts'
import { htmlOf, textOf } from './mail-body.ts'
import type { Mailer } from './mailer.ts'

interface MailDeps {
  db: Database
  mailer: Mailer
  clock: () => Date
}

export interface AddressedLetter {
  to: string
  letter: Letter
  /** The address whose POST unsubscribes; absent for a letter that nobody can do without. */
  unsubscribe?: string
  /** Reply-To; the support's address if absent. */
  replyTo?: string
}

/**
 * The work of a mail's job. `write` composes the letter at sending time from current data, or answers null to
 * send nothing. A second try has the same Message-ID; a job scheduled again gets another, or mail programs
 * would drop the new mail.
 */
export const mailWork =
  ({ db, mailer, clock }: MailDeps, write: (job: Job) => Promise<AddressedLetter | null>): Work =>
  async (job, signal) => {
    const addressed = await write(job)
    if (!addressed) return
    const { to, letter, unsubscribe = null, replyTo = null } = addressed
    const { subject } = letter
    const id = job.versao === 0 ? job.id : `${job.id}.${job.versao}`
    const mail = { id, to, replyTo, subject, text: textOf(letter), html: htmlOf(letter), unsubscribe }
    await mailer.send(mail, signal)
    await noteSent(db, job, to, clock())
  }

/** Notes the kind and the account, for the operator. Neither the address nor the content is kept. */
const noteSent = (db: Database, { tipo, user_id }: Job, to: string, now: Date) =>
  db.insert(emails_enviados).select(sql`
    select ${uuidv7()}::uuid, (select id from usuarios where ${user_id === null ? sql`email = ${to.toLowerCase()}` : sql`id = ${user_id}`}), ${tipo}, ${now.toISOString()}::timestamptz`)
