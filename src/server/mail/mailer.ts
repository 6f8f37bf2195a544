import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { type Mail, messageOf } from './message.ts'

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

/** Milliseconds to connect, to be greeted, and to stand still: together within a try's time (jobs/job-store.ts). */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Hands mails to a server, over two connections that stay open a while. */
function smtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, maxMessages: 50, ...patience })
  return {
    async send(mail, signal) {
      signal.throwIfAborted()
      await transport.sendMail(messageOf(mail, config))
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** Mails as files, where there is no server to hand them to: any mail program opens an .eml. */
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
