import { beforeAll, beforeEach, expect, test } from 'vitest'
import { endJob, takeJob } from '../../src/server/jobs/jobs.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { movedClock, storeThat } from '../support/backed-up-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { importer } from '../support/imports.ts'
import { makeCustomer, makeShop, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { testWork } from '../support/work.ts'

const time = movedClock(new Date().toISOString())
const { clock } = time

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  app = await testApp(database.db, { clock })
})
beforeEach(async () => {
  time.to(new Date())
  await database.sql`delete from jobs`
})

/** A shop whose file is being read: it is held where its first rows are to be staged. */
async function amidReading() {
  const shop = await makeShop(database.db, { plano: 'profissional' })
  const cookie = await app.signIn(shop.email)
  const imports = importer(database, app, cookie, clock)
  const { id } = await imports.send('clientes', 'Nome;Telefone\nDalva Nogueira;(31) 98765-0001\n')
  let [reached, release] = [() => {}, () => {}]
  const reading = new Promise<void>(done => (reached = done))
  const held = new Promise<void>(done => (release = done))
  const storage = storeThat(app.storage, {
    async put(key, body, type) {
      if (key.includes('/clientes-')) {
        reached()
        await held
      }
      return app.storage.put(key, body, type)
    },
  })
  const job = await takeJob(database.db, clock(), 'importing')
  if (job?.tipo !== 'importar') throw new Error('no file is to be read')
  const read = testWork(database, clock, storage).work.importar(job, AbortSignal.timeout(30_000))
  const over = read.catch(() => undefined)
  await Promise.race([over, reading])
  return {
    ...{ shop, id, imports, run: imports.run },
    call: (path: string, input: unknown) => app.call(path, input, { cookie }),
    staged: () => keysOf(app.storage, `${shop.user_id}/imports/`),
    /** Lets it read on to its end. */
    async goOn() {
      release()
      await over
      await endJob(database.db, job)
    },
    /** Its process dies: what it has staged stays, and its lease runs out. */
    async die() {
      release()
      await over
      await database.sql`update jobs set reservado_ate = clock_timestamp() - interval '1 second'`
    },
  }
}

test.each([
  'goOn',
  'die',
] as const)('of a file that is cancelled while it is read nothing stays: %s', async end => {
  const on = await amidReading()
  await on.imports.call('cancel', { id: on.id })
  await on.run()
  await on[end]()
  time.later(60_000)
  await on.run()
  expect(await on.staged()).toEqual([])
  expect(await on.imports.get(on.id)).toMatchObject({ estado: 'cancelada' })
})

test('who is erased while a file is read is in nothing that was staged of it', async () => {
  const on = await amidReading()
  const { id, updated_at } = await makeCustomer(database.db, on.shop, { nome: 'Dalva Nogueira' }, clock())
  const erased = await on.call('customers.erase', { id, based_on: updated_at, senha_atual: password })
  expect(erased.status).toBe(200)
  await on.run()
  await on.goOn()
  time.later(60_000)
  await on.run()
  expect(await on.staged()).toEqual([])
})

test('of an account that is deleted while a file of its is read nothing stays in the store', async () => {
  const on = await amidReading()
  expect((await on.call('auth.deleteAccount', { senha_atual: password })).status).toBe(200)
  await database.sql`update usuarios set exclusao_em = ${clock()} where id = ${on.shop.user_id}`
  await database.sql`update jobs set vence_em = ${clock()} where tipo = 'excluir_conta'`
  await on.run()
  await on.goOn()
  for (let minutes = 0; minutes < 30; minutes++) {
    time.later(60_000)
    await on.run()
  }
  expect(await database.sql`select 1 from usuarios where id = ${on.shop.user_id}`).toHaveLength(0)
  expect(await keysOf(app.storage, `${on.shop.user_id}/`)).toEqual([])
  expect(await database.sql`select tipo from jobs`).toEqual([])
})
