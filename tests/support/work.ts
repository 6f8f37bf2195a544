import { randomBytes } from 'node:crypto'
import { readConfig } from '../../src/server/config.ts'
import { endJob, takeJob } from '../../src/server/jobs/store.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { createSigner } from '../../src/server/secrets/signer.ts'
import { workOf } from '../../src/server/work.ts'
import type { TestDatabase } from './database.ts'

export const signer = createSigner([{ id: 'test', key: randomBytes(32) }])

/** All of the jobs' work over a test's database, with a mailer that keeps what it was handed. */
export function testWork({ db }: TestDatabase, clock: () => Date) {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} }
  const config = readConfig({ APP_URL: 'https://bancada.example.com' })
  const work = workOf({ db, clock, config, mailer, signer })
  return {
    work,
    sent,
    /** Does what is due, and what becomes due by it. */
    async run() {
      for (let job = await takeJob(db, clock()); job; job = await takeJob(db, clock())) {
        await work[job.tipo](job, AbortSignal.timeout(10_000))
        await endJob(db, job)
      }
    },
  }
}
