import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openMailer } from '../../src/server/mail/mailer.ts'
import { probesOf } from '../../src/server/status/monitor.ts'
import { openStorage } from '../../src/server/storage/open.ts'
import { services } from '../../src/shared/status.ts'
import { testApp } from '../support/app.ts'
import { setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { logLines } from '../support/log-lines.ts'
import { smtpServer } from '../support/smtp.ts'
import { cipher } from '../support/work.ts'

const log = logLines()
const now = new Date()
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await freshDatabase()
  await setProvider(database.db)
  dataDir = await mkdtemp(join(inject('scratch'), 'medidas-'))
})

async function probes(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const { app } = await testApp(database.db, { logger: log.logger })
  const mailer = openMailer(config, { info() {} })
  return probesOf({
    app,
    mailer,
    db: database.db,
    storage: openStorage(config),
    cipher,
    clock: () => now,
    config,
  })
}
const due = (minutes: number, more = {}) => ({
  ...{ id: crypto.randomUUID(), tipo: 'esvaziar_lixeira', dados: {}, created_at: now },
  ...{ vence_em: new Date(now.getTime() - minutes * 60_000), ...more },
})

test('claim: each service answers, and nothing of it is stored, logged or sent', async () => {
  const all = await probes()
  for (const name of services) await all[name]()
  expect(await database.sql`select 1 from recusas union all select 1 from entregas`).toHaveLength(0)
  expect(log.text()).toBe('')
})

test('claim: photos fail where their folder cannot be used', async () => {
  const { fotos } = await probes()
  const folder = join(dataDir, 'fotos')
  await fotos()
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await expect(fotos()).rejects.toThrow()
  await rm(folder)
})

test('claim: mail fails where its server is away, and no mail is sent to try it', async () => {
  const smtp = await smtpServer()
  const { email } = await probes({ SMTP_URL: smtp.url })
  await email()
  await smtp.close()
  await expect(email()).rejects.toThrow()
  expect(smtp.received).toEqual([])
})

test('claim: the webhook fails where what checks a delivery does', async () => {
  const { webhook } = await probes()
  await database.sql`alter table provedor rename to fora`
  await expect(webhook()).rejects.toThrow()
  await database.sql`alter table fora rename to provedor`
  await webhook()
})

test('claim: jobs tell for how long the oldest waits, and fail once that is more than five minutes', async () => {
  const { tarefas } = await probes()
  expect(await tarefas()).toBe(0)
  await database.sql`insert into jobs ${database.sql(
    [
      due(2),
      due(-60),
      // Somebody works on it, and that one was given up.
      due(30, { reservado_ate: new Date(now.getTime() + 60_000) }),
      due(9999, { morto_em: now }),
    ].map(row => ({ reservado_ate: null, morto_em: null, ...row })),
  )}`
  expect(await tarefas()).toBe(120_000)
  await database.sql`insert into jobs ${database.sql(due(6))}`
  await expect(tarefas()).rejects.toThrow('jobs wait')
})
