import { createAttempts } from './auth/attempts.ts'
import { confirmationLetter } from './auth/confirmation-letter.ts'
import type { Deps } from './deps.ts'
import type { JobKind, Work } from './jobs/job.ts'
import type { Mailer } from './mail/mailer.ts'
import { mailWork } from './mail/send.ts'
import { morningLetter } from './notices/morning-letter.ts'
import { remindersLetter } from './notices/reminders-letter.ts'
import { tellMorning, tellReminders, tellWeek } from './notices/tell.ts'
import { weekLetter } from './notices/week-letter.ts'
import type { Signer } from './secrets/signer.ts'

interface WorkDeps extends Pick<Deps, 'db' | 'clock' | 'config'> {
  mailer: Mailer
  signer: Signer
}

/** What each kind of job does. */
export function workOf({ mailer, ...given }: WorkDeps): Record<JobKind, Work> {
  const deps = { ...given, attempts: createAttempts(given.db, given.clock) }
  return {
    avisar_lembretes: tellReminders(deps),
    avisar_manha: tellMorning(deps),
    avisar_semana: tellWeek(deps),
    carta_confirmacao: mailWork(mailer, job => confirmationLetter(deps, job)),
    carta_lembretes: mailWork(mailer, job => remindersLetter(deps, job)),
    carta_manha: mailWork(mailer, job => morningLetter(deps, job)),
    carta_semana: mailWork(mailer, job => weekLetter(deps, job)),
  }
}
