import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import type { Job, Work } from '../jobs/job.ts'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import { textOf } from './mail-text.ts'
import type { Mailer } from './mailer.ts'

interface MailDeps {
  db: Database
  mailer: Mailer
  clock: () => Date
}

export interface Written {
  to: string
  letter: Letter
  /** Where one POST ends such mails; absent for a letter that nobody can do without. */
  unsubscribe?: string
  /** Whom an answer goes to; absent: the support. */
  replyTo?: string
}

/**
 * The work of a job that is one mail: it is written as it is sent, from what is true then, or not at all where `write`
 * answers null. Sent once more after a crash, it has the same Message-ID; asked for anew while it was sent, it is another mail,
 * with a link of its own, and mail programs drop the second of one id.
 */
export const mailWork =
  ({ db, mailer, clock }: MailDeps, write: (job: Job) => Promise<Written | null>): Work =>
  async (job, signal) => {
    const written = await write(job)
    if (!written) return
    const { to, letter, unsubscribe = null, replyTo = null } = written
    const { subject } = letter
    const id = job.versao === 0 ? job.id : `${job.id}.${job.versao}`
    const mail = { id, to, replyTo, subject, text: textOf(letter), html: htmlOf(letter), unsubscribe }
    await mailer.send(mail, signal)
    await noteSent(db, job, to, clock())
  }

/** The operator sees that it went, and to whose account; neither the address nor what it says is kept. */
const noteSent = (db: Database, { tipo, user_id }: Job, to: string, now: Date) =>
  db.insert(emails_enviados).select(sql`
    select ${uuidv7()}::uuid, (select id from usuarios where ${user_id === null ? sql`email = ${to.toLowerCase()}` : sql`id = ${user_id}`}), ${tipo}, ${now.toISOString()}::timestamptz`)
