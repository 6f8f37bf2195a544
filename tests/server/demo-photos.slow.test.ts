import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { demoAccounts, zone } from '../../src/dev/demo/accounts.ts'
import { seedDemo } from '../../src/dev/demo/seed.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { ordens_servico } from '../../src/server/db/schema/orders.ts'
import { fotos_os } from '../../src/server/db/schema/photos.ts'
import { lojas } from '../../src/server/db/schema/shops.ts'
import { mintShopScope } from '../../src/server/db/shop-scope.ts'
import { thumbnailKey } from '../../src/server/photos/file-names.ts'
import { listPhotos } from '../../src/server/photos/read-photos.ts'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { freshDatabase } from '../support/database.ts'
import { cipher } from '../support/work.ts'

const { db } = await freshDatabase()
const storage = diskStorage(await mkdtemp(join(inject('scratch'), 'fotos-')))
await seedDemo({ db, storage, cipher }, new Date('2026-11-20T17:40:00Z'))
const [user] = await db.select().from(usuarios).where(eq(usuarios.email, demoAccounts.busy.email))
const user_id = user?.id ?? ''
const shop = mintShopScope({ user_id, fuso: zone, plano: 'profissional', expirado: false })

test('the demo’s photos are stored as an upload would be, of orders that they suit', async () => {
  const { items } = await listPhotos(db, shop, {})
  expect(items.length).toBeGreaterThanOrEqual(12)
  expect(new Set(items.map(({ tipo_foto }) => tipo_foto)).size).toBe(3)
  const rows = await db.select().from(fotos_os)
  for (const row of rows) {
    const [full, thumbnail] = [await read(row.url_storage), await read(thumbnailKey(row.url_storage))]
    expect(full.length + thumbnail.length).toBe(row.bytes)
    expect(await sharp(full).metadata()).toMatchObject({
      format: 'jpeg',
      width: row.largura,
      height: row.altura,
    })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480 })
  }
  expect(rows.every(row => row.user_id === user_id)).toBe(true)
  const [counted] = await db.select().from(lojas).where(eq(lojas.user_id, user_id))
  expect(counted?.bytes_fotos).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0))
  const [after] = (await listPhotos(db, shop, { tipo_foto: 'depois' })).items
  const [order] = await db
    .select()
    .from(ordens_servico)
    .where(eq(ordens_servico.id, after?.os_id ?? ''))
  expect(order?.status).toMatch(/Pronto|Entregue/)
  for (const q of [after?.nome_arquivo, after?.clientes.nome, after?.ordens_servico.numero_os])
    expect((await listPhotos(db, shop, { q })).items.map(({ id }) => id)).toContain(after?.id)
})

async function read(key: string): Promise<Buffer> {
  const object = await storage.get(key)
  return Buffer.concat(object ? await object.body.toArray() : [])
}
