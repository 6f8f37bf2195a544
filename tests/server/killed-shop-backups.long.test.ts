import { join } from 'node:path'
import { sql as drizzle } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { transaction } from '../../src/server/db/transaction.ts'
import { scheduleBackupCheck } from '../../src/server/jobs/jobs.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { readExport } from '../support/exported-zip.ts'
import { killedServer } from '../support/killed-server.ts'
import { alsoLong, isLong } from '../support/long.ts'
import { fillOrders } from '../support/many-orders.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { makePhoto } from '../support/photos.ts'
import { startServer } from '../support/server-process.ts'
import { makeCustomer, makeOrder, password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

const server = await startServer()
const { sql } = server
const { dieAfter, dieWaiting, spooled, sweep } = killedServer(server)
const storage = diskStorage(join(server.dataDir, 'fotos'))

// Enough that it is killed amid them.
const orders = isLong ? 20_000 : 1_000
const photos = isLong ? 2_000 : 150

test('kill -9 while a copy is made: the night has one, and nothing is left of what was cut short', async () => {
  const { shop, dalva } = await filledShop()
  await beginNight(shop)
  await dieAfter(async () => (await copiesOf(shop)).length === 1)
  await expectCopies(shop, 1)
  // Its whole file is there and its row says so, but the night is not noted; or its row does not say so yet.
  const deaths = [true, ...alsoLong([false])]
  for (const [at, isStored] of deaths.entries()) {
    await makeOrder(server.db, shop, dalva.id)
    await dieWaiting(
      async tx => {
        await beginNight(shop)
        const begun = () => tx`
          select id from copias where user_id = ${shop.user_id} and estado = 'parcial' for update`
        await expect.poll(async () => (await begun()).length, { interval: 2 }).toBe(1)
      },
      { isStored },
    )
    await expectCopies(shop, at + 2)
  }
  const newest = (await copiesOf(shop)).at(-1)
  expect((await download(shop, newest?.id ?? '')).rows.ordens_servico).toHaveLength(
    orders + 1 + deaths.length,
  )
})

test('kill -9 while somebody is taken out of copies: they are out of each, and of nothing that is left', async () => {
  const { shop, dalva } = await filledShop()
  await night(shop)
  await makeOrder(server.db, shop, dalva.id)
  await night(shop)
  // The first is written anew and not exchanged; then exchanged, and its file of before is still there.
  const waiting = hold(shop)
  const { updated_at } = await shop.call('customers.get', { id: dalva.id })
  await waiting
  await shop.call('customers.erase', { id: dalva.id, based_on: updated_at, senha_atual: password })
  for (const isStored of [false, true])
    await dieWaiting(
      async tx => {
        await tx`select id from copias where user_id = ${shop.user_id} for update`
        await free(shop)
      },
      { isStored },
    )
  await expect.poll(async () => (await copiesOf(shop)).every(({ apagar }) => apagar.length === 0)).toBe(true)
  await expectCopies(shop, 2)
  for (const { id } of await copiesOf(shop)) expect((await download(shop, id)).all).not.toContain('Dalva')
})

test('kill -9 while photos of a copy come back: each is there once, and its objects are the shop’s own again', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const { id: os_id } = await shop.order((await shop.customer()).id)
  for (let n = 0; n < photos; n++) await makePhoto(server.db, storage, shop, os_id)
  await sql`update lojas set total_fotos = ${photos}, bytes_fotos = ${photos * 9} where user_id = ${shop.user_id}`
  await night(shop)
  const objects = await imagesOf(shop)
  await shop.call('orders.delete', { id: os_id })
  await shop.call('orders.purge', { id: os_id })
  const [copy] = await copiesOf(shop)
  const { id } = await shop.call('backups.restore', { id: copy?.id })
  const isIn = async (state: string) =>
    (await sql`select 1 from importacoes where id = ${id} and estado = ${state}`).length === 1
  await expect.poll(() => isIn('previa')).toBe(true)
  const stored = async () => (await sql`select id from fotos_os where user_id = ${shop.user_id}`).length
  await shop.call('imports.confirm', { id, versao: 1 })
  // Amid a batch, of which nothing is stored; then between two.
  await dieWaiting(tx => tx`lock table fotos_os in share row exclusive mode`, { isStored: false })
  for (const part of alsoLong([0.3, 0.7])) await dieAfter(async () => (await stored()) >= photos * part)
  await expect.poll(() => isIn('feita')).toBe(true)
  expect(await stored()).toBe(photos)
  expect(await sql`select id from copias_objetos`).toHaveLength(0)
  await sweep(storage)
  expect(await imagesOf(shop)).toEqual(objects)
  expect(await audit(server.db)).toEqual([])
})

async function filledShop() {
  const shop = await openShop(server, { plano: 'profissional' })
  const dalva = await makeCustomer(server.db, shop, { nome: 'Dalva Nogueira' })
  const { id: like } = await makeOrder(server.db, shop, dalva.id)
  await fillOrders(sql, shop, { like, count: orders })
  return { shop, dalva }
}

/** Has the shop's night come now. */
async function beginNight({ user_id }: OpenShop): Promise<void> {
  await transaction(server.db, async tx => {
    await tx.execute(lateNight(user_id))
    await scheduleBackupCheck(tx, user_id, new Date())
  })
}

const lateNight = (user_id: string) => drizzle`
  insert into rotina_copias (user_id, proxima_em) values (${user_id}, now())
  on conflict (user_id) do update set proxima_em = now()`

async function night(shop: OpenShop): Promise<void> {
  const before = (await copiesOf(shop)).length
  await beginNight(shop)
  await expect.poll(async () => (await settledCopies(shop)).length).toBe(before + 1)
}

/** Nobody takes the shop's job until it is free. */
const hold = ({ user_id }: OpenShop) => sql`
  update jobs set reservado_ate = now() + interval '1 hour' where tipo = 'copiar' and user_id = ${user_id}`
const free = ({ user_id }: OpenShop) => sql`
  update jobs set reservado_ate = null where tipo = 'copiar' and user_id = ${user_id}`

const copiesOf = ({ user_id }: OpenShop) =>
  sql<
    { id: string; arquivo: string; estado: string; apagar: string[] }[]
  >`select id, arquivo, estado, apagar from copias where user_id = ${user_id} order by created_at`

/** The copies, once the shop's job waits for its next night. */
async function settledCopies(shop: OpenShop) {
  const [job] = await sql`
    select 1 from jobs where tipo = 'copiar' and user_id = ${shop.user_id} and vence_em > now() and reservado_ate is null`
  return job ? copiesOf(shop) : []
}

/** Waits until the shop has so many whole copies, and nothing else of copies. */
async function expectCopies(shop: OpenShop, count: number) {
  await expect.poll(async () => (await settledCopies(shop)).length).toBe(count)
  const copies = await copiesOf(shop)
  expect(copies.map(({ estado }) => estado)).toEqual(copies.map(() => 'pronta'))
  const keys = await keysOf(storage, `${shop.user_id}/copias/`)
  expect(keys).toHaveLength(count)
  for (const { id, arquivo } of copies)
    expect(keys).toContainEqual(expect.stringContaining(`${id}/${arquivo}`))
  expect(await spooled()).toEqual([])
  expect(await audit(server.db)).toEqual([])
}

async function download({ client }: OpenShop, id: string) {
  const answer = await fetch(`${server.url}/backups/${id}`, { headers: { cookie: client.cookie() } })
  return readExport(Buffer.from(await answer.arrayBuffer()))
}

const imagesOf = async ({ user_id }: OpenShop) =>
  (await keysOf(storage, `${user_id}/`)).filter(key => /\.(jpg|webp)$/.test(key)).sort()
