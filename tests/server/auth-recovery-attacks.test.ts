import { beforeAll, beforeEach, expect, test } from 'vitest'
import { giveBackJob, putOffJob, takeJob } from '../../src/server/jobs/store.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { tokenIn } from '../support/account-mail.ts'
import { ours, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const minute = 60_000
const another = 'Chave estrela torx 8'
let now = new Date('2026-05-04T12:00:00.000Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let database: TestDatabase
let app: TestApp
let shop: TestShop
let sent: Mail[]
let run: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
  await database.sql`delete from jobs`
  await database.sql`delete from limites`
  ;({ sent, run } = testWork(database, () => now))
})

const ask = (email: string, headers = {}) => app.call('auth.requestReset', { email }, { headers })
const reset = (token: string, secret = another) => app.call('auth.resetPassword', { token, password: secret })
const signIn = async (secret: string) =>
  (await app.call('auth.signIn', { email: shop.email, password: secret })).status

/** Asks, sends, and answers the newest link's token. */
async function linkSent(): Promise<string> {
  await ask(shop.email)
  await run()
  return tokenIn(sent.at(-1), 'redefinir')
}

test('an unknown e-mail and a disabled account’s get the same answer, to the byte, and no mail', async () => {
  const disabled = await makeShop(database.db, { now })
  await database.sql`update usuarios set desativado_em = now() where id = ${disabled.user_id}`
  await database.sql`delete from jobs`
  const answers = []
  for (const email of [shop.email, 'ninguem@exemplo.com.br', disabled.email]) {
    const { status, body, headers } = await ask(email)
    answers.push({ status, body, headers: { ...headers, date: '' } })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  await run()
  expect(sent.map(({ to }) => to)).toEqual([shop.email])
})

test('an e-mail asks three times an hour and an address twenty, whether or not there is an account', async () => {
  for (const email of [shop.email, 'ninguem@exemplo.com.br']) {
    const asked = []
    for (let times = 0; times < 5; times++) asked.push(await ask(email))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(asked[3]?.error).toMatchObject({ key: 'muitas_tentativas', minutes: 60 })
  }
  await database.sql`delete from limites`
  const asked = []
  for (let times = 0; times < 22; times++) asked.push((await ask(`n${times}@exemplo.com.br`)).status)
  expect(asked).toEqual([...Array(20).fill(200), 429, 429])
  later(60 * minute)
  expect((await ask(shop.email)).status).toBe(200)
})

test('fifty at once for one e-mail, on two processes, are three, and one mail', async () => {
  const replica = await testApp(database.db, { clock: () => now })
  // From fifty addresses each: what counts is the e-mail.
  await database.sql`delete from limites`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? app : replica).call('auth.requestReset', { email: shop.email }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  await run()
  expect(sent).toHaveLength(1)
})

test('whoever looks at a link by GET changes nothing', async () => {
  const token = await linkSent()
  const input = encodeURIComponent(JSON.stringify({ token, password: another }))
  const headers = { host: ours.host }
  for (const url of [
    `/auth?redefinir=${token}`,
    `/trpc/auth.resetPassword?input=${input}`,
    `/trpc/auth.resetPassword?batch=1&input=${input}`,
  ])
    for (const method of ['GET', 'HEAD'] as const) await app.app.inject({ method, url, headers })
  expect(await signIn(password)).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a link of another kind resets nothing, and neither is a reset one of another', async () => {
  const fresh = await makeShop(database.db, { now, confirmed: false })
  await run()
  const confirmation = tokenIn(
    sent.find(({ to }) => to === fresh.email),
    'confirmar',
  )
  expect((await reset(confirmation)).error?.key).toBe('link_invalido')
  const token = await linkSent()
  for (const path of ['auth.confirmEmail', 'auth.revertEmail'])
    expect((await app.call(path, { token })).error?.key).toBe('link_invalido')
  expect((await reset(token)).status).toBe(200)
})

test('a mail server that is away puts the mail off: one link, ten minutes from when it went', async () => {
  const { work } = testWork(database, () => now, undefined, { isAway: true })
  await ask(shop.email)
  for (let tries = 0; tries < 3; tries++) {
    const job = await takeJob(database.db, now)
    if (!job) throw new Error('it is not tried again')
    await expect(work.carta_redefinicao(job, AbortSignal.timeout(10_000))).rejects.toThrow('away')
    await putOffJob(database.db, job, 'away', now)
    later(10 * minute)
  }
  await run()
  expect(sent).toHaveLength(1)
  later(10 * minute - 1)
  expect((await reset(tokenIn(sent[0], 'redefinir'))).status).toBe(200)
})

test('a mail that went as its process ended goes once more, and the link of the first one holds', async () => {
  const { sent, work } = testWork(database, () => now)
  await ask(shop.email)
  for (let tries = 0; tries < 2; tries++) {
    later(minute)
    const job = await takeJob(database.db, now)
    if (!job) throw new Error('it is not tried again')
    await work.carta_redefinicao(job, AbortSignal.timeout(10_000))
    await giveBackJob(database.db, job)
  }
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect((await reset(tokenIn(sent[0], 'redefinir'))).status).toBe(200)
})

test('a password is asked for alone in its request', async () => {
  for (const path of ['auth.requestReset', 'auth.resetPassword']) {
    const { body } = await app.call(`${path},auth.signOut?batch=1`, {
      0: path === 'auth.requestReset' ? { email: shop.email } : { token: 'x'.repeat(43), password: another },
    })
    expect(JSON.parse(body)[0].error.data.key).toBe('entrada_invalida')
  }
})

test('a link that is followed is counted: sixty an hour', async () => {
  for (let times = 0; times < 60; times++) expect((await reset('x'.repeat(43))).status).toBe(404)
  expect((await reset('x'.repeat(43))).error?.key).toBe('muitas_tentativas')
})
