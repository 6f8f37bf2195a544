import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import type { Reader } from '../../src/server/data/imports/staging/file-to-read.ts'
import { endJob, takeJob } from '../../src/server/jobs/jobs.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { createCipher } from '../../src/server/secrets/cipher.ts'
import { createSigner } from '../../src/server/secrets/signer.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import type { Send } from '../../src/server/webhooks/send.ts'
import { workOf } from '../../src/server/work.ts'
import type { TestDatabase } from './database.ts'
import { here } from './reading-thread.ts'

const keys = [{ id: 'test', key: randomBytes(32) }]
export const signer = createSigner(keys)
export const cipher = createCipher(keys)

/** All of the jobs' work over a test's database, with a mailer that keeps what it was handed, or is away. */
export function testWork(
  { db }: TestDatabase,
  clock: () => Date,
  storage = scratchStorage(),
  { isAway = false, send, reader = here }: { isAway?: boolean; send?: Send; reader?: Reader } = {},
) {
  const sent: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      if (isAway) throw new Error('away')
      sent.push(mail)
    },
    async check() {
      if (isAway) throw new Error('away')
    },
    close() {},
  }
  const config = readConfig({ APP_URL: 'https://bancada.example.com', DATA_DIR: inject('scratch') })
  const work = workOf({ db, storage, clock, config, mailer, signer, cipher, send, reader })
  return {
    work,
    sent,
    /** Does what is due, and what becomes due by it. */
    async run() {
      for (let job = await takeJob(db, clock()); job; job = await takeJob(db, clock())) {
        await work[job.tipo](job, AbortSignal.timeout(30_000))
        await endJob(db, job)
      }
    },
  }
}

const scratchStorage = () => openStorage(readConfig({ DATA_DIR: inject('scratch') }))
