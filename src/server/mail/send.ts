import type { Job, Work } from '../jobs/job.ts'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'
import { textOf } from './text.ts'

export interface Written {
  to: string
  letter: Letter
  /** Where one POST ends such mails; absent for a letter that nobody can do without. */
  unsubscribe?: string
}

/**
 * The work of a job that is one mail: it is written as it is sent, from what is true then, or not at all where `write`
 * answers null. Sent once more after a crash, it has the same Message-ID; asked for anew while it was sent, it is another mail,
 * with a link of its own, and mail programs drop the second of one id.
 */
export const mailWork =
  (mailer: Mailer, write: (job: Job) => Promise<Written | null>): Work =>
  async (job, signal) => {
    const written = await write(job)
    if (!written) return
    const { to, letter, unsubscribe = null } = written
    const { subject } = letter
    const id = job.versao === 0 ? job.id : `${job.id}.${job.versao}`
    await mailer.send({ id, to, subject, text: textOf(letter), html: htmlOf(letter), unsubscribe }, signal)
  }
