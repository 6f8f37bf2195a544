import { beforeAll, beforeEach } from 'vitest'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { type LinkKind, tokenIn } from './account-mail.ts'
import { type TestApp, testApp } from './app.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { makeShop, password, type TestShop } from './shops.ts'
import { testWork } from './work.ts'

interface Options {
  /** When each test begins. */
  start?: string
  env?: Record<string, string>
  nome?: string
  /** Whether the address is; where it is not, the mail about it waits to be sent. */
  confirmed?: boolean
  /** Whether the owner has a session when a test begins. */
  signedIn?: boolean
}

interface Filled {
  database: TestDatabase
  app: TestApp
  /** Another process on the same database. */
  replica: TestApp
  shop: TestShop
  /** Of the owner's session. */
  cookie: string
  /** Mails so far. */
  sent: Mail[]
  /** Does the jobs that are due: mails are sent. */
  run(): Promise<void>
}

/** An owner, new for each test, with tries and jobs of nobody else, at a clock that the test sets. Call it at the top of a file. */
export function ownerAccount({
  start = '2026-05-04T12:00:00.000Z',
  env = {},
  nome = 'Beto Celulares',
  confirmed = true,
  signedIn = true,
}: Options = {}) {
  let now = new Date(start)
  // Filled before each test.
  const account = {} as Filled
  beforeAll(async () => {
    account.database = await freshDatabase()
    const { db } = account.database
    account.app = await testApp(db, { clock: () => now, env })
    account.replica = await testApp(db, { clock: () => now, env })
  })
  beforeEach(async () => {
    now = new Date(start)
    const { database, app } = account
    await database.sql`delete from jobs`
    await database.sql`delete from limites`
    account.shop = await makeShop(database.db, { nome, now, confirmed })
    if (confirmed) await database.sql`delete from jobs`
    account.cookie = signedIn ? await app.signIn(account.shop.email) : ''
    const { sent, run } = testWork(database, () => now, app.storage)
    Object.assign(account, { sent, run })
  })
  return Object.assign(account, {
    now: () => now,
    later(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** Calls a procedure with the owner's session, or another. */
    call: (path: string, input?: unknown, as = account.cookie) =>
      account.app.call(path, input, { cookie: as }),
    signIn: (email: string, secret = password) =>
      account.app.call('auth.signIn', { email, password: secret }),
    isIn: async (cookie: string): Promise<boolean> =>
      (await account.app.call('auth.session', undefined, { cookie })).data.user !== null,
    lastTo: (email: string) => account.sent.findLast(({ to }) => to === email),
    /** The token of the newest letter that has such a link: letters that are due at once go in any order. */
    linkTo: (email: string, kind: LinkKind): string =>
      account.sent
        .filter(({ to }) => to === email)
        .map(mail => tokenIn(mail, kind))
        .findLast(Boolean) ?? '',
  })
}
