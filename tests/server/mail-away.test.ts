import { beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { openMailer } from '../../src/server/mail/mailer.ts'
import { workOf } from '../../src/server/work.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop } from '../support/shops.ts'
import { smtpServer } from '../support/smtp.ts'
import { memoryStorage } from '../support/uploads.ts'
import { signer } from '../support/work.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

test('a mail server that is away for an hour loses no mail and gets none twice', async () => {
  const began = new Date()
  let now = began
  const clock = () => now
  const shops = await Promise.all(
    Array.from({ length: 5 }, () => makeShop(database.db, { now: began, confirmed: false })),
  )
  const before = await smtpServer()
  await before.close()
  const config = readConfig({ SMTP_URL: before.url })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const mailer = openMailer(config, log)
  const work = workOf({ db: database.db, storage: memoryStorage(), clock, config, mailer, signer })
  const workers = [1, 2].map(() => startWorker({ db: database.db, clock, log, work, every: 10 }))
  const due = async () => {
    const rows = await database.sql`select vence_em, reservado_ate from jobs where tipo = 'carta_confirmacao'`
    return rows.map(({ vence_em, reservado_ate }) => ({
      at: new Date(vence_em),
      free: reservado_ate === null,
    }))
  }
  // From try to try, until an hour is over.
  while (now.getTime() - began.getTime() < 3_600_000) {
    await vi.waitFor(
      async () => {
        const jobs = await due()
        expect(jobs).toHaveLength(5)
        expect(jobs.every(({ at, free }) => free && at > now)).toBe(true)
      },
      { timeout: 20_000 },
    )
    now = new Date(Math.min(...(await due()).map(({ at }) => at.getTime())))
  }
  const after = await smtpServer({}, before.port)
  now = new Date(now.getTime() + 3_600_000)
  await vi.waitFor(async () => expect(await due()).toHaveLength(0), { timeout: 20_000 })
  await Promise.all(workers.map(worker => worker.stop()))
  mailer.close()
  await after.close()
  expect(after.received.map(({ to }) => to[0]).sort()).toEqual(shops.map(({ email }) => email).sort())
  expect(log.error).not.toHaveBeenCalled()
})
