import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { openMailer } from '../../src/server/mail/mailer.ts'
import { workOf } from '../../src/server/work.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { byThread } from '../support/reading-thread.ts'
import { makeShop } from '../support/shops.ts'
import { smtpServer } from '../support/smtp.ts'
import { memoryStorage } from '../support/uploads.ts'
import { cipher, signer } from '../support/work.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Processes that hand mails to this server. */
function handOver(url: string, clock: () => Date, processes = 1) {
  const config = readConfig({ SMTP_URL: url })
  const mailer = openMailer(config, log)
  ends.push(() => mailer.close())
  const work = workOf({
    db: database.db,
    storage: memoryStorage(),
    clock,
    config,
    mailer,
    signer,
    cipher,
    reader: byThread(),
  })
  for (let each = 0; each < processes; each++) {
    const worker = startWorker({ db: database.db, clock, log, work, every: 10 })
    ends.push(() => worker.stop())
  }
}

async function server(...given: Parameters<typeof smtpServer>) {
  const made = await smtpServer(...given)
  ends.push(() => made.close())
  return made
}

test('claim: a mail server that is away for an hour loses no mail and gets none twice', async () => {
  const began = new Date()
  let now = began
  const clock = () => now
  const shops = await Promise.all(
    Array.from({ length: 5 }, () => makeShop(database.db, { now: began, confirmed: false })),
  )
  const before = await smtpServer()
  await before.close()
  handOver(before.url, clock, 2)
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
  const after = await server({}, before.port)
  now = new Date(now.getTime() + 3_600_000)
  await vi.waitFor(async () => expect(await due()).toHaveLength(0), { timeout: 20_000 })
  expect(after.received.map(({ to }) => to[0]).sort()).toEqual(shops.map(({ email }) => email).sort())
  expect(log.error).not.toHaveBeenCalled()
})

test('a reset that is asked for again while its mail goes out comes as another mail, whose link holds', async () => {
  const { call } = await testApp(database.db)
  const { email } = await makeShop(database.db)
  await database.sql`delete from jobs`
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const { url, received } = await server({ beforeAnswer: () => answered })
  handOver(url, () => new Date())
  const ask = async () => expect((await call('auth.requestReset', { email })).status).toBe(200)
  await ask()
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 30_000 })
  await ask()
  answer()
  await vi.waitFor(async () => expect(await database.sql`select 1 from jobs`).toHaveLength(0), {
    timeout: 30_000,
  })
  // A mail program shows one of two mails that have one id.
  const ids = received.map(({ mail }) => mail.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  const reset = (at: number) => {
    const token = /#redefinir=([\w-]{43})/.exec(received[at]?.mail.text ?? '')?.[1]
    return call('auth.resetPassword', { token, password: 'Chave estrela torx 8' })
  }
  expect((await reset(0)).error?.key).toBe('link_invalido')
  expect((await reset(1)).status).toBe(200)
})
