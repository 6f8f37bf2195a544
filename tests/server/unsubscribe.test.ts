import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { unsubscribeLink } from '../../src/server/letters/optional-mail.ts'
import { scheduleNotices } from '../../src/server/notices/schedule-notices.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { signer } from '../support/work.ts'

let database: TestDatabase
let app: TestApp
let shop: TestShop
let url: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db)
})
beforeEach(async () => {
  shop = await makeShop(database.db, { plano: 'profissional' })
  await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
    values (${shop.user_id}, 'notificacoes', 'email', 'true', now())`
  await transaction(database.db, tx => scheduleNotices(tx, shop.user_id, new Date()))
  const link = new URL(unsubscribeLink(readConfig({}), signer, shop.user_id))
  url = link.pathname + link.search
})

const ask = (method: 'GET' | 'POST', to = url, more: { payload?: string; type?: string } = {}) =>
  app.app.inject({
    method,
    url: to,
    // As a mail program does: no cookie, no Origin.
    headers: { host: ours.host, ...(more.type && { 'content-type': more.type }) },
    ...(more.payload && { payload: more.payload }),
  })
const isOn = async () => {
  const [row] =
    await database.sql`select valor from configuracoes where user_id = ${shop.user_id} and chave = 'email'`
  return row?.valor === 'true'
}
const due = async () =>
  (await database.sql`select tipo from jobs where user_id = ${shop.user_id} and tipo like 'avisar%'`).length

test('one POST of a mail program ends the mails, and what was due', async () => {
  expect(await due()).toBeGreaterThan(0)
  const type = 'application/x-www-form-urlencoded'
  const answer = await ask('POST', url, { payload: 'List-Unsubscribe=One-Click', type })
  expect(answer.statusCode).toBe(200)
  expect(await isOn()).toBe(false)
  expect(await due()).toBe(0)
  // Twice is as once.
  expect((await ask('POST')).statusCode).toBe(200)
})

test('holds: following the link asks first, and changes nothing', async () => {
  const answer = await ask('GET')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(answer.body).toContain('<form method="post"><button>Parar de receber</button></form>')
  expect(answer.body).not.toContain(shop.email)
  expect(await isOn()).toBe(true)
})

test('holds: a link of somebody else, a changed one and a foreign signature end nothing', async () => {
  const other = await makeShop(database.db)
  const stolen = url.replace(shop.user_id, other.user_id)
  const wrong = [
    stolen,
    `${url}x`,
    url.slice(0, -1),
    url.replace('test.', 'none.'),
    '/descadastro',
    `${url}&conta=1`,
  ]
  for (const to of wrong)
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await ask(method, to)
      expect([to, statusCode]).toEqual([to, 404])
      expect(body).toContain('Este link não vale mais.')
    }
  expect(await isOn()).toBe(true)
})

test('a long body is refused, whatever it says', async () => {
  expect((await ask('POST', url, { payload: 'x'.repeat(5000), type: 'text/plain' })).statusCode).toBe(413)
  expect(await isOn()).toBe(true)
})

test('holds: a link that is sent by the hundred holds one connection, and the rest is refused at once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('POST')))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([...new Set(codes)].sort()).toEqual([200, 429])
  expect(codes.filter(code => code === 200).length).toBeLessThan(25)
  expect(await isOn()).toBe(false)
})
