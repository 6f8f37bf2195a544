import { beforeAll, beforeEach, expect } from 'vitest'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { tokenIn } from './account-mail.ts'
import { type TestApp, testApp } from './app.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { makeShop, password, type TestShop } from './shops.ts'
import { testWork } from './work.ts'

interface Account {
  database: TestDatabase
  app: TestApp
  shop: TestShop
  cookie: string
  sent: Mail[]
  run(): Promise<void>
}

let made = 0

/** A signed-in owner who wants another e-mail, new for each test, and the mails about it. Call it at the top of a file. */
export function movingAccount() {
  let now = new Date('2026-05-04T12:00:00.000Z')
  // Filled before each test.
  const account = {} as Account
  beforeAll(async () => {
    account.database = await freshDatabase()
    account.app = await testApp(account.database.db, { clock: () => now })
  })
  beforeEach(async () => {
    const { database, app } = account
    account.shop = await makeShop(database.db, { nome: 'Beto Celulares', now })
    await database.sql`delete from jobs`
    await database.sql`delete from limites`
    account.cookie = await app.signIn(account.shop.email)
    Object.assign(
      account,
      testWork(database, () => now),
    )
  })

  const call = (path: string, input?: unknown, cookie?: string) => account.app.call(path, input, { cookie })
  const ask = (email: string, senha_atual = password, as = account.cookie) =>
    call('auth.changeEmail', { senha_atual, email }, as)
  const confirm = (token: string) => call('auth.confirmEmail', { token })
  const lastTo = (email: string) => account.sent.findLast(({ to }) => to === email)
  return Object.assign(account, {
    now: () => now,
    later(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    newEmail: () => `novo${made++}@exemplo.com.br`,
    ask,
    confirm,
    lastTo,
    revert: (token: string) => call('auth.revertEmail', { token }),
    async stored(): Promise<string> {
      const { sql } = account.database
      const [row] = await sql`select email from usuarios where id = ${account.shop.user_id}`
      return row?.email
    },
    settings: async () => (await call('settings.all', undefined, account.cookie)).data,
    isIn: async (cookie: string) => (await call('auth.session', undefined, cookie)).data.user !== null,
    signIn: (email: string, secret = password) => call('auth.signIn', { email, password: secret }),
    signUp: (email: string) => call('auth.signUp', { nome: 'Outra', email, password }),
    /** Asks for an address, follows the link, and has the letter about it sent. */
    async moveTo(email: string): Promise<void> {
      expect((await ask(email)).status).toBe(200)
      await account.run()
      expect((await confirm(tokenIn(lastTo(email), 'confirmar'))).status).toBe(200)
      await account.run()
    },
  })
}
