import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { downloadFound } from '../support/exports.ts'
import { logLines } from '../support/log-lines.ts'
import { secretRows } from '../support/samples.ts'
import { makeShop } from '../support/shops.ts'

const log = logLines()
let database: TestDatabase
let app: TestApp
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { logger: log.logger })
  cookie = await app.signIn((await makeShop(database.db)).email)
})

test('holds: words are sent by a form of our own pages alone, and find nothing of another shop', async () => {
  const victim = await makeShop(database.db, { plano: 'profissional' })
  await secretRows(database.db, victim)
  const who = await app.signIn(victim.email)
  for (const file of ['orders.csv', 'customers.csv']) {
    const found = await downloadFound(app, who, file, { q: 'segredo' })
    expect([found.status, found.body.includes('Segredo')]).toEqual([200, true])
    const stranger = await downloadFound(app, cookie, file, { q: 'segredo' })
    expect([stranger.status, stranger.rows]).toEqual([200, []])
    for (const origin of ['https://x.example', 'null', 'http://localhost:3001', ''])
      expect((await downloadFound(app, who, file, { q: 'segredo' }, { origin })).status).toBe(403)
    expect((await downloadFound(app, undefined, file, { q: 'segredo' })).status).toBe(401)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await downloadFound(app, who, file, {}, { 'content-type': type })).status).toBe(415)
    const wrong: Record<string, string>[] = [
      { user_id: victim.user_id },
      { cursor: 'x' },
      { ['__proto__']: 'x' },
      { q: 'x'.repeat(101) },
    ]
    for (const fields of wrong) expect((await downloadFound(app, who, file, fields)).status).toBe(400)
    expect((await downloadFound(app, who, file, { q: 'x'.repeat(5000) })).status).toBe(413)
  }
  for (const file of ['expenses.csv', 'month.csv', 'reports.csv', 'usuarios.csv'])
    expect((await downloadFound(app, who, file, {})).status).toBe(404)
})

test('holds: the log has the path alone', () => {
  expect(log.text()).toContain('"path":"/export/orders.csv"')
  for (const word of ['egredo', cookie.split('=')[1]]) expect(log.text()).not.toContain(word)
})
