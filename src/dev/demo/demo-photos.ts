import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Transaction } from '../../server/db/client.ts'
import { contentHash } from '../../server/db/idempotency.ts'
import { clientes } from '../../server/db/schema/customers.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { fotos_os } from '../../server/db/schema/photos.ts'
import { lojas } from '../../server/db/schema/shops.ts'
import { toStoredImage } from '../../server/photos/image.ts'
import { objectKey, thumbnailKey } from '../../server/photos/object-key.ts'
import { searchablePhoto } from '../../server/photos/searchable-photo.ts'
import type { Storage } from '../../server/storage/storage.ts'
import type { Random } from './data/random.ts'
import { type Album, albums, type Picture } from './pictures.ts'

/** Stores photos of a shop's orders: draws each picture and processes it like an upload. */
export async function insertPhotos(
  tx: Transaction,
  storage: Storage,
  { user_id }: { user_id: string },
  now: Date,
  random: Random,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-demo-'))
  const shown: string[] = []
  try {
    for (const album of albums) {
      const order = await newestOrder(tx, user_id, album, shown)
      if (!order) continue
      shown.push(order.id)
      for (const [at, picture] of album.pictures.entries()) {
        const taken = takenAt(order, picture, at / album.pictures.length, now)
        await insertPhoto(tx, storage, { ...order, user_id }, picture, taken, { folder, random })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Photographed = NonNullable<Awaited<ReturnType<typeof newestOrder>>>

async function newestOrder(tx: Transaction, user_id: string, { servico, done }: Album, shown: string[]) {
  const [order] = await tx
    .select({
      id: ordens_servico.id,
      numero_os: ordens_servico.numero_os,
      cliente: clientes.nome,
      created_at: ordens_servico.created_at,
      updated_at: ordens_servico.updated_at,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        eq(ordens_servico.tipo_servico, servico),
        inArray(ordens_servico.status, done ? ['Pronto', 'Entregue'] : ['Recebido', 'Em Andamento']),
        notInArray(ordens_servico.id, shown),
      ),
    )
    .orderBy(desc(ordens_servico.created_at), desc(ordens_servico.id))
    .limit(1)
  return order
}

/** Photos of the entry are taken at the counter, the others before the order's last change. */
function takenAt(order: Photographed, { tipo_foto }: Picture, share: number, now: Date): Date {
  const [from, to] = [Date.parse(order.created_at), Date.parse(order.updated_at)]
  const elapsed = tipo_foto === 'antes' ? 120_000 * (1 + share) : (to - from) * share
  return new Date(Math.min(from + Math.round(elapsed), now.getTime()))
}

async function insertPhoto(
  tx: Transaction,
  storage: Storage,
  { user_id, id: os_id, numero_os, cliente }: Photographed & { user_id: string },
  { nome_arquivo, tipo_foto, draw }: Picture,
  taken: Date,
  { folder, random }: { folder: string; random: Random },
): Promise<void> {
  const path = join(folder, 'foto.jpg')
  const file = await sharp(Buffer.from(draw(random)))
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(path, file)
  const { full, thumbnail, largura, altura } = await toStoredImage(path, user_id)
  const [id, chave] = [random.idAt(taken), random.idAt(taken)]
  const sent = { chave, os_id, tipo_foto, nome_arquivo }
  const url_storage = objectKey({ ...sent, id, user_id }, taken)
  await storage.put(url_storage, full, 'image/jpeg')
  await storage.put(thumbnailKey(url_storage), thumbnail, 'image/webp')
  const bytes = full.length + thumbnail.length
  await tx.insert(fotos_os).values({
    ...sent,
    user_id,
    id,
    url_storage,
    largura,
    altura,
    bytes,
    created_at: taken.toISOString(),
    busca: searchablePhoto(numero_os, cliente, nome_arquivo),
    chave_conteudo: contentHash({ ...sent, sha256: createHash('sha256').update(file).digest('base64url') }),
  })
  await tx
    .update(lojas)
    .set({
      total_fotos: sql`${lojas.total_fotos} + 1`,
      bytes_fotos: sql`${lojas.bytes_fotos} + ${bytes}::int`,
    })
    .where(eq(lojas.user_id, user_id))
}
