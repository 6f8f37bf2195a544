import { expect, test } from 'vitest'
import { postponeJob, returnJob, takeJob } from '../../src/server/jobs/jobs.ts'
import { tokenIn } from '../support/account-mail.ts'
import { ours } from '../support/app.ts'
import { another, forgottenPassword } from '../support/forgotten-password.ts'
import { makeShop, password } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const minute = 60_000
const on = forgottenPassword()

test('holds: an unknown e-mail and a disabled account’s get the same answer, to the byte, and no mail', async () => {
  const disabled = await makeShop(on.database.db, { now: on.now() })
  await on.database.sql`update usuarios set desativado_em = now() where id = ${disabled.user_id}`
  await on.database.sql`delete from jobs`
  const answers = []
  for (const email of [on.shop.email, 'ninguem@exemplo.com.br', disabled.email]) {
    const { status, body, headers } = await on.ask(email)
    answers.push({ status, body, headers: { ...headers, date: '' } })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  await on.run()
  expect(on.sent.map(({ to }) => to)).toEqual([on.shop.email])
})

test('holds: an e-mail asks three times an hour and an address twenty, whether or not there is an account', async () => {
  for (const email of [on.shop.email, 'ninguem@exemplo.com.br']) {
    const asked = []
    for (let times = 0; times < 5; times++) asked.push(await on.ask(email))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(asked[3]?.error).toMatchObject({ key: 'muitas_tentativas', minutes: 60 })
  }
  await on.database.sql`delete from limites`
  const asked = []
  for (let times = 0; times < 22; times++) asked.push((await on.ask(`n${times}@exemplo.com.br`)).status)
  expect(asked).toEqual([...Array(20).fill(200), 429, 429])
  on.later(60 * minute)
  expect((await on.ask(on.shop.email)).status).toBe(200)
})

test('fifty at once for one e-mail, on two processes, are three, and one mail', async () => {
  // From fifty addresses each: what counts is the e-mail.
  await on.database.sql`delete from limites`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? on.app : on.replica).call('auth.requestReset', { email: on.shop.email }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  await on.run()
  expect(on.sent).toHaveLength(1)
})

test('holds: whoever looks at a link by GET changes nothing', async () => {
  const token = await on.linkSent()
  const input = encodeURIComponent(JSON.stringify({ token, password: another }))
  const headers = { host: ours.host }
  for (const url of [
    // Of the mail's link: what is behind its # is not asked for.
    '/auth',
    `/trpc/auth.resetPassword?input=${input}`,
    `/trpc/auth.resetPassword?batch=1&input=${input}`,
  ])
    for (const method of ['GET', 'HEAD'] as const) await on.app.app.inject({ method, url, headers })
  expect((await on.signIn(on.shop.email, password)).status).toBe(200)
  expect((await on.reset(token)).status).toBe(200)
})

test('holds: a link of another kind resets nothing, and neither is a reset one of another', async () => {
  const fresh = await makeShop(on.database.db, { now: on.now(), confirmed: false })
  await on.run()
  const confirmation = tokenIn(
    on.sent.find(({ to }) => to === fresh.email),
    'confirmar',
  )
  expect((await on.reset(confirmation)).error?.key).toBe('link_invalido')
  const token = await on.linkSent()
  for (const path of ['auth.confirmEmail', 'auth.revertEmail'])
    expect((await on.app.call(path, { token })).error?.key).toBe('link_invalido')
  expect((await on.reset(token)).status).toBe(200)
})

test('a mail server that is away puts the mail off: one link, ten minutes from when it went', async () => {
  const { work } = testWork(on.database, on.now, undefined, { isAway: true })
  await on.ask(on.shop.email)
  for (let tries = 0; tries < 3; tries++) {
    const job = await takeJob(on.database.db, on.now())
    if (!job) throw new Error('it is not tried again')
    await expect(work.carta_redefinicao(job, AbortSignal.timeout(10_000))).rejects.toThrow('away')
    await postponeJob(on.database.db, job, 'away', on.now())
    on.later(10 * minute)
  }
  await on.run()
  expect(on.sent).toHaveLength(1)
  on.later(10 * minute - 1)
  expect((await on.reset(tokenIn(on.sent[0], 'redefinir'))).status).toBe(200)
})

test('a mail that went as its process ended goes once more, and the link of the first one holds', async () => {
  const { sent, work } = testWork(on.database, on.now)
  await on.ask(on.shop.email)
  for (let tries = 0; tries < 2; tries++) {
    on.later(minute)
    const job = await takeJob(on.database.db, on.now())
    if (!job) throw new Error('it is not tried again')
    await work.carta_redefinicao(job, AbortSignal.timeout(10_000))
    await returnJob(on.database.db, job)
  }
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect((await on.reset(tokenIn(sent[0], 'redefinir'))).status).toBe(200)
})

test('a password is asked for alone in its request', async () => {
  for (const path of ['auth.requestReset', 'auth.resetPassword']) {
    const { body } = await on.app.call(`${path},auth.signOut?batch=1`, {
      0:
        path === 'auth.requestReset'
          ? { email: on.shop.email }
          : { token: 'x'.repeat(43), password: another },
    })
    expect(JSON.parse(body)[0].error.data.key).toBe('entrada_invalida')
  }
})

test('a link that is followed is counted: sixty an hour', async () => {
  for (let times = 0; times < 60; times++) expect((await on.reset('x'.repeat(43))).status).toBe(404)
  expect((await on.reset('x'.repeat(43))).error?.key).toBe('muitas_tentativas')
})
