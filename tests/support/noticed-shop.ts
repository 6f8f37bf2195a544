import { beforeAll, beforeEach } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { scheduleNotices } from '../../src/server/notices/schedule-notices.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { makeShop, type TestShop } from './shops.ts'
import { testWork } from './work.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** Friday, 10:00 in São Paulo: when each test begins. */
export const friday = new Date('2026-11-20T13:00:00.000Z')

/** A shop whose owner takes mail, at a clock that the test sets, and what is sent to it. */
export function noticedShop() {
  let database: TestDatabase
  let shop: TestShop
  let sent: Mail[]
  let run: () => Promise<void>
  let now = friday
  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(async () => {
    now = friday
    shop = await makeShop(database.db, { plano: 'profissional', now: new Date(friday.getTime() - 60 * day) })
    await database.sql`delete from jobs`
    ;({ sent, run } = testWork(database, () => now))
    await prefer({ email: 'true' })
  })
  const reschedule = () => transaction(database.db, tx => scheduleNotices(tx, shop.user_id, now))
  async function set(categoria: string, values: Record<string, string>, user_id = shop.user_id) {
    for (const [chave, valor] of Object.entries(values))
      await database.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
        values (${user_id}, ${categoria}, ${chave}, ${valor}, now())
        on conflict (user_id, categoria, chave) do update set valor = excluded.valor`
  }
  const prefer = async (values: Record<string, string>) => {
    await set('notificacoes', values)
    await reschedule()
  }
  return {
    get database() {
      return database
    },
    get shop() {
      return shop
    },
    get now() {
      return now
    },
    /** Mails so far, all shops'. */
    get sent() {
      return sent
    },
    /** Sets the clock, by how long after `friday` it is. */
    at(ms: number) {
      now = new Date(friday.getTime() + ms)
    },
    /** Does all that is due. */
    run: () => run(),
    set,
    prefer,
    reschedule,
    /** When the shop's jobs of a kind are due. */
    async jobs(tipo: string) {
      const rows =
        await database.sql`select vence_em from jobs where tipo = ${tipo} and user_id = ${shop.user_id}`
      return rows.map(({ vence_em }) => new Date(vence_em).toISOString())
    },
  }
}
