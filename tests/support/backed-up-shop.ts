import { listShopBackups } from '../../src/server/data/shop-backups/read-shop-backups.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { type Job, scheduleBackupCheck } from '../../src/server/jobs/jobs.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { ours, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { makePhoto } from './photos.ts'
import { makeCustomer, makeOrder, makeShop, type TestShop } from './shops.ts'
import { keysOf } from './stored.ts'
import { testWork } from './work.ts'

/** A clock that a test moves. */
export function movedClock(start: string) {
  let now = new Date(start)
  return {
    clock: () => now,
    to: (instant: string | Date) => {
      now = new Date(instant)
    },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

/** A shop whose nights a test lets pass. */
export function copiedShop(
  { database, app, clock }: { database: TestDatabase; app: TestApp; clock: () => Date },
  shop: TestShop,
) {
  const { run, sent, work } = testWork(database, clock, app.storage)
  const cookie = () => app.signIn(shop.email)
  return {
    shop,
    run,
    sent,
    work,
    /** What the plan's start, the switch and the zone do. */
    look: () => transaction(database.db, tx => scheduleBackupCheck(tx, shop.user_id, clock())),
    /** The shop's job as a try that is made by hand is given it. */
    async job(tentativas = 1): Promise<Job> {
      const [known] = await database.sql`
        select versao from jobs where tipo = 'copiar' and assunto = ${shop.user_id} and morto_em is null`
      const created_at = clock().toISOString()
      return {
        ...{ id: '', tipo: 'copiar', user_id: shop.user_id, dados: {}, versao: known?.versao ?? 0 },
        ...{ tentativas, created_at },
      }
    },
    /** When the shop's job is due; null where it has none. */
    async due(): Promise<Date | null> {
      const [job] = await database.sql`
        select vence_em from jobs where tipo = 'copiar' and assunto = ${shop.user_id} and morto_em is null`
      return job?.vence_em ?? null
    },
    list: () => listShopBackups(database.db, shop),
    async download(id: string, as?: string) {
      const answer = await app.app.inject({
        url: `/backups/${id}`,
        headers: { host: ours.host, cookie: as ?? (await cookie()) },
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        bytes: answer.rawPayload,
      }
    },
    stored: (): Promise<string[]> => keysOf(app.storage, `${shop.user_id}/copias/`),
  }
}

/** A store that fails, or asks first, where a test says so. */
export const storeThat = (storage: Storage, overrides: Partial<Storage>): Storage => ({
  ...storage,
  ...overrides,
})

/** A new owner whose shop is copied from now on, with a customer. */
export async function copiedOwner(
  { database, app, time }: { database: TestDatabase; app: TestApp; time: ReturnType<typeof movedClock> },
  options: Parameters<typeof makeShop>[1] = {},
) {
  const { clock } = time
  const shop = await makeShop(database.db, { plano: 'profissional', now: clock(), ...options })
  const customer = await makeCustomer(database.db, shop, {}, clock())
  const copied = copiedShop({ database, app, clock }, shop)
  await copied.look()
  await copied.run()
  return {
    ...copied,
    /** Lets a night pass. */
    async night() {
      const due = await copied.due()
      if (!due) throw new Error('no night is coming')
      time.to(due)
      await copied.run()
    },
    order: () => makeOrder(database.db, shop, customer.id, { data_entrada: '2026-11-20' }, clock()),
    /** A photo that counts for the shop's room. */
    async photo(os_id: string) {
      await database.sql`
        update lojas set total_fotos = total_fotos + 1, bytes_fotos = bytes_fotos + 9 where user_id = ${shop.user_id}`
      return makePhoto(database.db, app.storage, shop, os_id, { created: clock() })
    },
  }
}

/** Whether a store has an object. */
export async function isStored(storage: Storage, key: string): Promise<boolean> {
  const found = await storage.get(key)
  found?.body.destroy()
  return found !== null
}
