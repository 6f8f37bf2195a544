import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { addPasskey, turnOnTotp } from '../support/factors.ts'
import { makeShop, password, type TestShop } from '../support/shops.ts'
import { codeAt } from '../support/totp.ts'

let now = new Date('2026-11-20T17:40:10Z')
let database: TestDatabase
let app: TestApp
let shop: TestShop
let cookie: string
let other: string
beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock: () => now })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  shop = await makeShop(database.db, { now })
  await database.sql`delete from limites`
  await enter()
})

/** Signs in here and elsewhere, by a code where one is asked for. */
async function enter(codes: string[] = []): Promise<void> {
  const signIn = async (code?: string) =>
    (await app.call('auth.signIn', { email: shop.email, password, code })).cookie ?? ''
  cookie = await signIn(codes[0])
  other = await signIn(codes[1])
}

const own = { senha_atual: password }
const call = (path: string, input?: unknown) => app.call(path, input, { cookie })
const withTotp = async () => {
  const factor = await turnOnTotp(app, cookie, now)
  await enter(factor.codigos)
  return factor
}

/** What each write by a session asks, and what it needs. */
const writes: Record<string, () => Promise<unknown>> = {
  'auth.startTotp': async () => own,
  async 'auth.enableTotp'() {
    const { segredo } = (await call('auth.startTotp', own)).data
    return { code: codeAt(segredo, now) }
  },
  'auth.disableTotp': async () => ({ ...own, code: (await withTotp()).codigos[5] }),
  async 'auth.newRecoveryCodes'() {
    await withTotp()
    return own
  },
  async 'auth.addPasskey'() {
    const { data } = await call('auth.startPasskey', own)
    return { nome: 'Moto G84', resposta: softAuthenticator().create(data) }
  },
  async 'auth.removePasskey'() {
    await addPasskey(app, cookie)
    await enter()
    const { chaves } = (await call('auth.factors')).data
    return { ...own, id: chaves[0].id }
  },
  'auth.changePassword': async () => ({ ...own, password: 'Chave estrela torx 8' }),
  'auth.changeEmail': async () => ({ ...own, email: 'outro@exemplo.com.br' }),
  async 'auth.cancelEmailChange'() {
    await call('auth.changeEmail', { ...own, email: 'outro@exemplo.com.br' })
    return undefined
  },
  'auth.deleteAccount': async () => own,
  async 'auth.cancelDeletion'() {
    await call('auth.deleteAccount', own)
    return undefined
  },
  async 'auth.endSession'() {
    const sessions: { id_publico: string; atual: boolean }[] = (await call('auth.sessions')).data
    return { id_publico: sessions.find(({ atual }) => !atual)?.id_publico }
  },
  'auth.endOtherSessions': async () => undefined,
}

test.each(Object.keys(writes))('%s does nothing where its session ends as it is asked', async path => {
  const input = await writes[path]?.()
  const { id_publico } = (await call('auth.sessions')).data[0]
  const before = await stored()
  let asked: ReturnType<typeof call> | undefined
  await database.sql.begin(async tx => {
    await tx`delete from sessoes where id_publico = ${id_publico}`
    // Let in, for that is not stored yet.
    let answered = false
    asked = call(path, input).finally(() => {
      answered = true
    })
    await vi.waitFor(async () => expect(answered || (await isWaiting())).toBe(true), { timeout: 10_000 })
  })
  expect((await asked)?.error?.key).toBe('nao_autenticado')
  expect(await stored()).toEqual(before)
  const { status } = await app.call('plans.current', undefined, { cookie: other })
  expect(status).toBe(200)
})

const isWaiting = async () => {
  const rows = await database.db.execute(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** What such writes change. */
async function stored() {
  const { sql } = database
  const id = shop.user_id
  return {
    account: await sql`select email, senha_hash, exclusao_em from usuarios where id = ${id}`,
    app: await sql`select segredo, ativo_em from fatores where user_id = ${id}`,
    codes: await sql`select codigo_hash from codigos_recuperacao where user_id = ${id} order by 1`,
    passkeys: await sql`select id from chaves_acesso where user_id = ${id}`,
    links: await sql`select tipo from links where user_id = ${id}`,
    jobs: await sql`select tipo, dados from jobs where user_id = ${id} order by id`,
  }
}
