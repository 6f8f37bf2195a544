import { describe, expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { s3Storage } from '../../src/server/storage/s3.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { recountTexts } from '../../src/server/totals/recount-totals.ts'
import { testApp } from '../support/app.ts'
import { copiedShop, movedClock } from '../support/backed-up-shop.ts'
import { freshDatabase } from '../support/database.ts'
import { readExport } from '../support/exported-zip.ts'
import { faultyWayTo } from '../support/faulty.ts'
import { importer } from '../support/imports.ts'
import { shopWithPerson, words } from '../support/known-person.ts'
import { alsoLong, isLong } from '../support/long.ts'
import { fillOrders } from '../support/many-orders.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { makeCustomer, makeOrder, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'
import { uploadPhoto } from '../support/uploads.ts'

const s3 = await startS3()
const database = await freshDatabase()

// Enough for more than one piece.
const orders = isLong ? 2_500 : 20

describe.skipIf(!s3.server)(s3.away ? `copies on S3 (skipped: ${s3.away})` : 'copies on S3', () => {
  test('are made, downloaded, written anew, brought back with their photos, and removed', async () => {
    const on = await copiedOnS3()
    const { shop, storage } = on
    await fillOrders(database.sql, shop, { like: on.theirs.id, count: orders })
    await database.sql`
      update ordens_servico set observacoes = (
        select string_agg(md5(random()::text || id || n), '') from generate_series(1, 120) n)
      where user_id = ${shop.user_id}`
    await transaction(database.db, tx => recountTexts(tx, shop.user_id))
    const { id: stays } = await makeOrder(database.db, shop, on.bruno.id, {}, on.clock())
    const photo = await uploadPhoto(database.db, shop, stays, { storage })
    await on.night()
    expect((await on.pieces()).length).toBeGreaterThanOrEqual(isLong ? 2 : 1)
    const [copy] = (await on.list()).items
    const before = await readExport((await on.download(copy?.id ?? '')).bytes)
    expect(before.rows.ordens_servico).toHaveLength(orders + 3)
    await on.call('photos.delete', { id: photo.id })
    await on.erase()
    await on.run()
    const { all, rows } = await readExport((await on.download(copy?.id ?? '')).bytes)
    expect(rows.ordens_servico).toHaveLength(orders + 3)
    expect(words.filter(word => all.toLowerCase().includes(word))).toEqual([])
    await on.call('orders.delete', { id: stays })
    await on.call('orders.purge', { id: stays })
    expect(await on.restore()).toMatchObject({ estado: 'feita', contagens: { ordens: 1, fotos: 1 } })
    expect(await on.images()).toHaveLength(2)
    expect(await audit(database.db)).toEqual([])
    const registros = [{ chave: 'backup_automatico', valor: 'false' }]
    await on.call('settings.save', { categoria: 'sistema', based_on: null, registros })
    await on.run()
    on.later(30 * 86_400_000)
    await on.run()
    expect(await on.pieces()).toEqual([])
    expect(await on.images()).toHaveLength(2)
  })

  // From its first call of the store to its last one.
  test.each([
    1,
    ...alsoLong([0, 2, 3, 4, 5, 6, 7, 8]),
  ])('a store that goes away after %i calls leaves a night, an erasure and a restoration to be done again', async calls => {
    const on = await copiedOnS3()
    await on.night()
    await makeOrder(database.db, on.shop, on.bruno.id, {}, on.clock())
    await on.away(calls, on.night)
    await on.expectWhole(2)
    await on.erase()
    await on.away(calls, on.run)
    await on.expectWhole(2)
    const copy = (await on.list()).items[0]
    await on.away(calls, () => on.call('backups.restore', { id: copy?.id }))
    expect(await on.restore()).toMatchObject({ estado: 'feita' })
  })
})

/** A shop whose store is a bucket of its own, with a person in it who may be erased. */
async function copiedOnS3() {
  const time = movedClock(new Date().toISOString())
  for (const table of ['jobs', 'limites']) await database.sql`delete from ${database.sql(table)}`
  const config = await (s3.server as S3Server).bucket()
  const way = await faultyWayTo(config.endpoint)
  let left = Number.POSITIVE_INFINITY
  const real = s3Storage({ ...config, endpoint: way.url }, { timeouts: { connect: 1_000, idle: 2_000 } })
  const counted =
    <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (left-- <= 0) way.set({ kind: 'reset', after: 0 })
      return work(...given)
    }
  const storage: Storage = {
    ...real,
    ...{
      put: counted(real.put),
      get: counted(real.get),
      remove: counted(real.remove),
      list: counted(real.list),
    },
  }
  const app = await testApp(database.db, { clock: time.clock, storage })
  const made = await shopWithPerson(app, database)
  const { shop } = made
  const copied = copiedShop({ database, app, clock: time.clock }, shop)
  const bruno = await makeCustomer(database.db, shop, { nome: 'Bruno' }, time.clock())
  await copied.look()
  await copied.run()
  const call = async (path: string, input: unknown) => {
    const answer = await app.call(path, input, { cookie: await app.signIn(shop.email) })
    if (answer.status !== 200) throw Object.assign(new Error(`${path} ${answer.error?.key}`), { answer })
    return answer.data
  }
  const imports = async () => importer(database, app, await app.signIn(shop.email), time.clock)
  const pieces = () => keysOf(real, `${shop.user_id}/copias/`)
  return {
    ...{ ...made, ...copied, ...time, bruno, storage, call, pieces },
    async night() {
      time.to((await copied.due()) ?? time.clock())
      await copied.run()
    },
    async erase() {
      const { id } = made
      const { updated_at } = await call('customers.get', { id })
      await call('customers.erase', { id, based_on: updated_at, senha_atual: password })
    },
    async restore() {
      const [copy] = (await copied.list()).items
      const { id } = await call('backups.restore', { id: copy?.id })
      const one = await imports()
      await one.run()
      return one.confirm(await one.get(id))
    },
    images: async () => (await keysOf(real, `${shop.user_id}/`)).filter(key => /\.(jpg|webp)$/.test(key)),
    /** The store goes away amid that, and comes back. */
    async away(calls: number, work: () => Promise<unknown>) {
      left = calls
      const failure = await work().then(
        () => null,
        error => error,
      )
      left = Number.POSITIVE_INFINITY
      way.set(null)
      if (failure) expect(String(failure)).toMatch(/does not answer|indisponivel/)
      await database.sql`update jobs set reservado_ate = null`
    },
    /** What was cut short is done by the next try. */
    async expectWhole(count: number) {
      await copied.run()
      const rows = await database.sql`select id, arquivo, estado, cardinality(apagar) as pending from copias
        where user_id = ${shop.user_id}`
      expect(rows.map(({ estado, pending }) => [estado, pending])).toEqual(
        Array.from({ length: count }, () => ['pronta', 0]),
      )
      const keys = await pieces()
      expect(keys).toHaveLength(count)
      for (const { id, arquivo } of rows) expect(keys.join()).toContain(`${id}/${arquivo}`)
      for (const { id } of rows) await readExport((await copied.download(id)).bytes)
    },
  }
}
