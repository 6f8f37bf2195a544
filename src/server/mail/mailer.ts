import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { emails_enviados } from '../db/schema/mail.ts'
import type { Job, Work } from '../jobs/jobs.ts'
import { htmlOf, type Letter, markId, textOf } from './letter.ts'
import mark from './mark.png?inline'

export interface Mailer {
  /** Hands a mail over. Throws if it was not accepted, or if `signal` is aborted. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Throws if no mail could be handed over now. */
  check(): Promise<void>
  close(): void
}

/** The configured server, or a folder of the data. */
export function openMailer(config: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
  return config.mail.smtpUrl ? smtpMailer(config, config.mail.smtpUrl) : mailFolder(config, log)
}

/**
 * Milliseconds to connect, for the greeting and for silence: together less than one try's time
 * (jobs/jobs.ts).
 */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Hands mails to a server, over at most two connections that are reused. */
function smtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, maxMessages: 50, ...timeouts })
  return {
    async send(mail, signal) {
      signal.throwIfAborted()
      await transport.sendMail(messageOf(mail, config))
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** Writes mails as .eml files if there is no server: any mail program opens them. */
function mailFolder(config: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(config.dataDir, 'mail')
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, config))
      const file = join(folder, `${mail.id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.new`, message, { mode: 0o600 })
      await rename(`${file}.new`, file)
      log.info({ file }, 'a mail was written')
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    close() {},
  }
}

/** A complete mail. */
export interface Mail {
  /** The Message-ID derives from it: a second try keeps it, so that mail programs can drop the repeat. */
  id: string
  to: string
  /** Reply-To; null for the support's address. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The address whose POST unsubscribes; null for mails that nobody can do without. */
  unsubscribe: string | null
}

/** A mail in nodemailer's form. nodemailer encodes every header, so that no text can add another header. */
function messageOf(
  mail: Mail,
  { mail: { from, support }, appUrl }: Pick<Config, 'mail' | 'appUrl'>,
): SendMailOptions {
  const replyTo = mail.replyTo ?? support
  return {
    from: { name: 'Bancada', address: from },
    to: { name: '', address: mail.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${appUrl.hostname}>`,
    attachments: [{ cid: markId, filename: 'bancada.png', content: image, contentDisposition: 'inline' }],
    headers: {
      // Keeps autoresponders from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// A picture of the logo for light and dark backgrounds.
const image = Buffer.from(mark.slice(mark.indexOf(',') + 1), 'base64')

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
