import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCustomer } from '../../src/server/customers/read-customers.ts'
import { updateCustomer } from '../../src/server/customers/write-customers.ts'
import { audit } from '../../src/server/db/audit.ts'
import { purgeOrder } from '../../src/server/orders/purge.ts'
import { getOrder } from '../../src/server/orders/read-orders.ts'
import { deleteOrder, listTrash, restoreOrder } from '../../src/server/orders/trash.ts'
import { updateOrder } from '../../src/server/orders/write-orders.ts'
import { listPhotos } from '../../src/server/photos/read-photos.ts'
import { deletePhoto } from '../../src/server/photos/write-photos.ts'
import { freshDatabase } from '../support/database.ts'
import { runs } from '../support/long.ts'
import { customerInput, makeCustomer, makeOrder, makeShop, orderInput } from '../support/shops.ts'
import { memoryStorage, uploadPhoto } from '../support/uploads.ts'

const { db, sql } = await freshDatabase()
const shop = await makeShop(db, { plano: 'profissional' })
const customers = [await makeCustomer(db, shop), await makeCustomer(db, shop)].map(({ id }) => id)
const storage = memoryStorage()
const names = ['Ana', 'Bruno', 'Cida', 'Davi']
let orders: string[] = []

const write = fc.record({
  verb: fc.constantFrom(
    'upload',
    'upload',
    'upload',
    'delete',
    'move',
    'rename',
    'deleteOrder',
    'restore',
    'purge',
  ),
  at: fc.nat(3),
  to: fc.nat(1),
})

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

async function run({ verb, at, to }: Write): Promise<unknown> {
  const os_id = orders[at % orders.length] ?? ''
  const cliente_id = customers[to] ?? ''
  if (verb === 'upload') return uploadPhoto(db, shop, os_id, { storage })
  if (verb === 'deleteOrder') return deleteOrder(db, storage, shop, os_id, new Date())
  if (verb === 'restore' || verb === 'purge') {
    const [trashed] = (await listTrash(db, shop, {})).items
    if (!trashed) return
    return verb === 'restore'
      ? restoreOrder(db, shop, trashed.id, new Date())
      : purgeOrder(db, storage, shop, trashed.id, new Date())
  }
  if (verb === 'delete') {
    const [photo] = (await listPhotos(db, shop, { os_id })).items
    return photo && deletePhoto(db, storage, shop, photo.id, new Date())
  }
  if (verb === 'move') {
    const { updated_at } = await getOrder(db, shop, os_id)
    const { chave: _, ...fields } = orderInput(cliente_id)
    return updateOrder(db, shop, { ...fields, id: os_id, based_on: updated_at }, new Date())
  }
  const { updated_at } = await getCustomer(db, shop, cliente_id)
  const { chave: _, ...fields } = customerInput({ nome: names[at] })
  return updateCustomer(db, shop, { ...fields, id: cliente_id, based_on: updated_at }, new Date())
}

test('whatever happens to photos, orders and customers at once, counters, search and objects agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 6, maxLength: 20 }), async writes => {
      while (orders.length < 3) orders.push((await makeOrder(db, shop, customers[0] ?? '')).id)
      await Promise.all(writes.map(one => run(one).catch(refusal)))
      expect(await audit(db)).toEqual([])
      const rows = await sql<{ url_storage: string; busca: string; wanted: string }[]>`
        select url_storage, f.busca, bancada_busca(concat_ws(' ', numero_os, ltrim(substr(numero_os, 4), '0'), nome, nome_arquivo)) as wanted
        from fotos_os f join ordens_servico o on o.user_id = f.user_id and o.id = f.os_id
          join clientes c on c.user_id = o.user_id and c.id = o.cliente_id`
      expect(rows.map(({ busca }) => busca)).toEqual(rows.map(({ wanted }) => wanted))
      const kept = await sql<{ url_storage: string }[]>`select url_storage from bancada_fotos`
      const keys = kept.flatMap(({ url_storage: key }) => [key, key.replace('.jpg', '.mini.webp')])
      expect([...storage.objects.keys()].sort()).toEqual(keys.sort())
      const left = await sql<{ id: string }[]>`select id from ordens_servico`
      orders = left.map(({ id }) => id)
    }),
    { numRuns: runs(20) },
  )
})

// Somebody else was first; anything else is a failure, a deadlock above all.
function refusal(error: Error) {
  if (!['nao_encontrado', 'conflito'].includes(error.message)) throw error
}
