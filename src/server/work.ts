import { confirmationLetter } from './auth/confirmation-letter.ts'
import type { Deps } from './deps.ts'
import type { JobKind, Work } from './jobs/job.ts'
import type { Mailer } from './mail/mailer.ts'
import { mailWork } from './mail/send.ts'

/** What each kind of job does. */
export function workOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer },
): Record<JobKind, Work> {
  const { mailer } = deps
  return {
    carta_confirmacao: mailWork(mailer, job => confirmationLetter(deps, job)),
  }
}
