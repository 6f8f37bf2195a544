import { beforeEach, expect, test, vi } from 'vitest'
import { softAuthenticator } from '../support/authenticator.ts'
import { guardedAccount, own } from '../support/factors.ts'
import { codeAt } from '../support/totp.ts'

const on = guardedAccount()
let other: string
beforeEach(async () => {
  other = await on.app.signIn(on.shop.email)
})

/** Another session of the owner's: those of before have ended. */
const again = async (code?: string) => {
  other = (await on.enterBy(code)).cookie ?? ''
}

const withTotp = async () => {
  const factor = await on.turnOn()
  await again(factor.codigos[0])
  return factor
}

/** What each write by a session asks, and what it needs. */
const writes: Record<string, () => Promise<unknown>> = {
  'auth.startTotp': async () => own,
  async 'auth.enableTotp'() {
    const { segredo } = (await on.call('auth.startTotp', own)).data
    return { code: codeAt(segredo, on.now()) }
  },
  'auth.disableTotp': async () => ({ ...own, code: (await withTotp()).codigos[5] }),
  async 'auth.newRecoveryCodes'() {
    return { ...own, code: (await withTotp()).codigos[5] }
  },
  async 'auth.addPasskey'() {
    const { data } = await on.start()
    return { nome: 'Moto G84', resposta: softAuthenticator().create(data) }
  },
  async 'auth.removePasskey'() {
    await on.withPasskey()
    await again()
    const { chaves } = await on.factors()
    return { ...own, id: chaves[0].id }
  },
  'auth.changePassword': async () => ({ ...own, password: 'Chave estrela torx 8' }),
  'auth.changeEmail': async () => ({ ...own, email: 'outro@exemplo.com.br' }),
  async 'auth.cancelEmailChange'() {
    await on.call('auth.changeEmail', { ...own, email: 'outro@exemplo.com.br' })
    return undefined
  },
  'auth.deleteAccount': async () => own,
  async 'auth.cancelDeletion'() {
    await on.call('auth.deleteAccount', own)
    return undefined
  },
  async 'auth.endSession'() {
    const sessions: { id_publico: string; atual: boolean }[] = (await on.call('auth.sessions')).data
    return { id_publico: sessions.find(({ atual }) => !atual)?.id_publico }
  },
  'auth.endOtherSessions': async () => ({}),
}

test.each(Object.keys(writes))('holds: %s does nothing where its session ends as it is asked', async path => {
  const input = await writes[path]?.()
  const { id_publico } = (await on.call('auth.sessions')).data[0]
  const before = await stored()
  let asked: ReturnType<typeof on.call> | undefined
  await on.database.sql.begin(async tx => {
    await tx`delete from sessoes where id_publico = ${id_publico}`
    // Let in, for that is not stored yet.
    let answered = false
    asked = on.call(path, input).finally(() => {
      answered = true
    })
    await vi.waitFor(async () => expect(answered || (await isWaiting())).toBe(true), { timeout: 10_000 })
  })
  expect((await asked)?.error?.key).toBe('nao_autenticado')
  expect(await stored()).toEqual(before)
  const { status } = await on.call('plans.current', undefined, other)
  expect(status).toBe(200)
})

const isWaiting = async () => {
  const rows = await on.database.db.execute(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** What such writes change. */
async function stored() {
  const { sql } = on.database
  const id = on.shop.user_id
  return {
    account: await sql`select email, senha_hash, exclusao_em from usuarios where id = ${id}`,
    app: await sql`select segredo, ativo_em from fatores where user_id = ${id}`,
    codes: await sql`select codigo_hash from codigos_recuperacao where user_id = ${id} order by 1`,
    passkeys: await sql`select id from chaves_acesso where user_id = ${id}`,
    links: await sql`select tipo from links where user_id = ${id}`,
    jobs: await sql`select tipo, dados from jobs where user_id = ${id} order by id`,
  }
}
