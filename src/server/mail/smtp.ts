import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

/** Milliseconds to connect, to be greeted, and to stand still: together within a try's time (jobs/store.ts). */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Hands mails to a server, over two connections that stay open a while. */
export function smtpMailer(config: Config, url: string): Mailer {
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
