import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

/** Mails as files, where there is no server to hand them to: any mail program opens an .eml. */
export function mailFolder(config: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
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
