import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { mailFolder } from './folder.ts'
import { smtpMailer } from './smtp.ts'

/** A mail that is ready to go. */
export interface Mail {
  /** Its Message-ID is made of this: a repeat of the same mail keeps it, so that who has it already can tell. */
  id: string
  to: string
  /** Whom an answer goes to; null: the support. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Where one POST ends mails of this kind; null for what nobody can do without. */
  unsubscribe: string | null
}

export interface Mailer {
  /** Hands a mail over; throws where it was not taken, also after `signal` has ended. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Throws where mails could not be handed over now. */
  check(): Promise<void>
  close(): void
}

/** The server that the configuration names, or a folder of the data. */
export function openMailer(config: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
  return config.mail.smtpUrl ? smtpMailer(config, config.mail.smtpUrl) : mailFolder(config, log)
}
