import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { eraseMarked } from '../../src/server/data/erase-customer.ts'
import { folderSource } from '../../src/server/data/system-backup/backup-source.ts'
import { backUp } from '../../src/server/data/system-backup/make-system-backup.ts'
import { restore } from '../../src/server/data/system-backup/restore-system-backup.ts'
import { audit } from '../../src/server/db/audit.ts'
import { findSecretKeys } from '../../src/server/secrets/keys.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { ownerClient } from '../support/connections.ts'
import { freshDatabase } from '../support/database.ts'
import { readExport } from '../support/exported-zip.ts'
import { atFileEnd } from '../support/file-end.ts'
import { killedServer } from '../support/killed-server.ts'
import { alsoLong } from '../support/long.ts'
import { type OpenShop, openShop, type RemoteCustomer } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { keysOf } from '../support/stored.ts'

const server = await startServer()
const { sql } = server
const { dieAfter, dieWaiting } = killedServer(server)
const storage = diskStorage(join(server.dataDir, 'fotos'))
const held = ownerClient(server.ownerUrl)
atFileEnd(() => held.end({ timeout: 1 }))

test('kill -9 before the erasure is stored: the customer stands, and nothing says otherwise', async () => {
  const { shop, people } = await filledShop(1)
  const [person] = people
  // It comes to them in this order.
  for (const table of ['lojas', 'lembretes', 'eventos_os', 'clientes']) {
    let erasing: Promise<unknown> | undefined
    await dieWaiting(
      async tx => {
        await tx`lock table ${tx(table)} in exclusive mode`
        erasing = erase(shop, person)
      },
      { isStored: false },
    )
    await erasing
    await expectSame(shop, { erased: 0 })
  }
})

test('kill -9 between what is stored and its mark: the next start makes the mark', async () => {
  const { shop, people } = await filledShop(2)
  // No mark can be written there.
  const folder = join(server.dataDir, 'fotos', shop.user_id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'apagados'), '')
  await erase(shop, people[0])
  expect(await erasedOf(shop)).toHaveLength(1)
  await dieAfter(async () => {
    await rm(join(folder, 'apagados'))
    return true
  })
  await sql`update jobs set vence_em = now() where user_id = ${shop.user_id}`
  await expectSame(shop, { erased: 1 })
})

test('holds: kill -9 at any moment of many erasures: marked are those who are erased, and no one else', async () => {
  for (const share of [0.1, 0.5, ...alsoLong([0.2, 0.3, 0.7, 0.9])]) {
    const { shop, people } = await filledShop(30)
    const answers = people.map(person => erase(shop, person))
    await dieAfter(async () => (await erasedOf(shop)).length >= people.length * share)
    await Promise.all(answers)
    const erased = (await erasedOf(shop)).length
    expect(erased).toBeLessThan(people.length)
    await expectSame(shop, { erased })
  }
})

/** A shop with so many customers, who have an order each. */
async function filledShop(count: number) {
  const shop = await openShop(server, { plano: 'profissional' })
  const people: RemoteCustomer[] = []
  for (let n = 0; n < count; n++) {
    people.push(await shop.customer({ nome: `Dalva Nogueira ${n}`, telefone: `(11) 9${88_000_000 + n}` }))
    await shop.order(people[n]?.id ?? '')
  }
  return { shop, people: people as [RemoteCustomer, ...RemoteCustomer[]] }
}

/** Whatever is answered, or nothing. */
const erase = ({ client }: OpenShop, { id }: RemoteCustomer): Promise<unknown> =>
  client
    .call('customers.get', { id })
    .then(({ data }) =>
      client.call('customers.erase', {
        ...{ id, senha_atual: password },
        based_on: (data as RemoteCustomer).updated_at,
      }),
    )
    .catch(() => undefined)

const erasedOf = async ({ user_id }: OpenShop): Promise<string[]> =>
  (
    await held<{ id: string }[]>`
      select id from clientes where user_id = ${user_id} and nome = 'Cliente removido' order by id`
  ).map(({ id }) => id)

/** So many are erased, as their marks say, and the rows agree; the shop's own export has all others, and so has a restored copy. */
async function expectSame(shop: OpenShop, { erased }: { erased: number }): Promise<void> {
  const marked = async () => {
    const keys = await keysOf(storage, `${shop.user_id}/apagados/`)
    return [...new Set(keys.map(key => key.split('/')[2]))].sort()
  }
  await expect
    .poll(async () => [(await erasedOf(shop)).length, await marked()])
    .toEqual([erased, await erasedOf(shop)])
  expect(await audit(server.db)).toEqual([])
  const answer = await fetch(`${server.url}/export/dados.zip`, { headers: { cookie: shop.client.cookie() } })
  const { rows } = await readExport(Buffer.from(await answer.arrayBuffer()))
  const stored = await peopleOf(server, shop)
  expect(rows.clientes.map(({ nome }) => nome).sort()).toEqual(stored)
  const folder = await mkdtemp(join(inject('scratch'), 'apagados-'))
  const [copy, at] = [join(folder, 'copia'), join(folder, 'fotos')]
  await backUp({ db: server.db, storage, now: new Date() }, copy)
  const to = await freshDatabase()
  const store = diskStorage(at)
  const keys = await findSecretKeys(readConfig({ DATA_DIR: server.dataDir }))
  await restore({ db: to.db, storage: store, keys }, folderSource(copy))
  expect(await eraseMarked(to.db, store, new Date())).toBe(0)
  expect(await peopleOf(to, shop)).toEqual(stored)
  expect(await audit(to.db)).toEqual([])
}

const peopleOf = async (on: Pick<typeof server, 'sql'>, { user_id }: OpenShop): Promise<string[]> =>
  (await on.sql<{ nome: string }[]>`select nome from clientes where user_id = ${user_id}`)
    .map(({ nome }) => nome)
    .sort()
