import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RowIssue } from '../../../../shared/imports.ts'
import { maxPhotoBytes } from '../../../../shared/photos.ts'
import { plans } from '../../../../shared/plans.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { unsent } from '../../../db/idempotency.ts'
import { importacoes } from '../../../db/schema/imports.ts'
import { lixeira_os, type TrashedPhoto } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { fotos_os } from '../../../db/schema/photos.ts'
import { lojas } from '../../../db/schema/shops.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors.ts'
import { objectKey } from '../../../photos/file-names.ts'
import { toStoredImage } from '../../../photos/image.ts'
import { removeObjects, searchablePhoto, storeObjects } from '../../../photos/write-photos.ts'
import { lockCustomers, lockShop } from '../../../plans/lock-shop.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type PieceReader, readerOf, stagedFile } from '../bancada/pieced-file.ts'
import { added, endShort, type Import, ofImport, type Stored } from '../staging/import-state.ts'
import { idFor, knownOrigins, noteOrigins } from '../staging/origins.ts'
import { getRows, putStaged, type StagedImage, type StagedPhoto, stagedPart } from '../staging/staged.ts'

interface PhotoDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** This process's folder for temporary files. */
  folder: string
}

export type PhotoStore = Awaited<ReturnType<typeof openPhotoStore>>

/** Stores the photos of an export one by one, read from the stored file and decoded like an upload. */
export async function openPhotoStore(deps: PhotoDeps, shop: ShopScope, id: string) {
  const pieces = readerOf(await stagedFile(deps.storage, shop, id))
  const tell = openIssues(deps.storage, shop, id)
  return {
    /** Answers whether to continue: false if the plan is full. */
    async store(one: Import, photo: StagedPhoto): Promise<boolean> {
      try {
        await storePhoto(deps, shop, { pieces, tell }, one, photo)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await endShort(deps.db, shop, id, deps.clock())
        return false
      }
    },
  }
}

async function storePhoto(
  deps: PhotoDeps,
  shop: ShopScope,
  { pieces, tell }: { pieces: PieceReader; tell(photo: StagedPhoto): Promise<void> },
  one: Import,
  photo: StagedPhoto,
): Promise<void> {
  const { db, storage, clock } = deps
  const now = clock()
  const pass = (outcome: Parameters<typeof passPhoto>[4]) => passPhoto(db, shop, one, photo, outcome, now)
  const known = (await knownOrigins(db, shop, 'fotos', [photo.origem])).get(photo.origem)
  if (known) return void (await pass({ counts: known.importacao_id === one.id ? {} : { repetidas: 1 } }))
  const order = (await knownOrigins(db, shop, 'ordens', [photo.os])).get(photo.os)
  if (!order || (await photosAreFull(db, shop))) return void (await pass({ counts: { esperam: 1 } }))
  const image = await decodeImage(pieces, photo.imagem, deps.folder, path =>
    toStoredImage(path, shop.user_id),
  )
  if (image === 'later') return void (await pass({ counts: { esperam: 1 } }))
  if (!image) {
    await tell(photo)
    await pass({ counts: { ruins: 1 } })
    return
  }
  const row = { id: idFor(shop, photo.origem), os_id: order.id, nome_arquivo: photo.nome_arquivo }
  // Another process that stores this photo has the same id, and one of the two removes its objects.
  const url_storage = objectKey({ ...row, id: uuidv7(), user_id: shop.user_id }, now)
  await storeObjects(storage, url_storage, image)
  try {
    const { largura, altura } = image
    const bytes = image.full.length + image.thumbnail.length
    const isStored = await pass({ row: { ...row, url_storage, largura, altura, bytes } })
    if (!isStored) await removeObjects(storage, [url_storage])
  } catch (error) {
    // After another error the row may be stored nevertheless. The sweep removes objects without a row.
    if (error instanceof Refusal) await removeObjects(storage, [url_storage])
    throw error
  }
}

/** Adds photos that cannot be stored to the list of wrong rows. */
function openIssues(storage: Storage, shop: ShopScope, id: string) {
  let part = 0
  let issues: RowIssue[] | undefined
  const read = () => getRows<RowIssue>(storage, shop, id, 'erros', part)
  return async ({ linha, imagem }: StagedPhoto): Promise<void> => {
    issues ??= await read()
    while (issues.length >= stagedPart) {
      part++
      issues = await read()
    }
    issues.push({
      arquivo: 'fotos_os',
      linha,
      coluna: 'arquivo',
      motivo: 'campo_invalido',
      valor: imagem.sha256,
    })
    await putStaged(storage, shop, id, 'erros', part, Buffer.from(JSON.stringify(issues)))
  }
}

interface NewPhoto {
  id: string
  os_id: string
  nome_arquivo: string
  url_storage: string
  largura: number
  altura: number
  bytes: number
}

/** Whether the plan has no room for photos, to be asked before decoding one. Checked again under the lock. */
async function photosAreFull(db: Database, shop: ShopScope): Promise<boolean> {
  const [row] = await db
    .select({ bytes: lojas.bytes_fotos })
    .from(lojas)
    .where(eq(lojas.user_id, shop.user_id))
  return (row?.bytes ?? 0) >= plans[shop.plano].bytes_fotos
}

/**
 * Handles one photo of an import: stores its row, whose objects are stored already, or only counts it. Answers whether
 * the row was stored: not if the plan is full, the order is gone or another process did it. Throws what the plan refuses.
 */
function passPhoto(
  db: Database,
  shop: ShopScope,
  { id, posicao }: Import,
  photo: StagedPhoto,
  outcome: { row: NewPhoto } | { counts: Stored },
  now: Date,
): Promise<boolean> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const [one] = await tx.select().from(importacoes).where(ofImport(shop, id)).for('update')
    // Cancelled meanwhile, or stored by another process.
    if (one?.estado !== 'gravando' || one.posicao !== posicao) return false
    const row = 'row' in outcome ? outcome.row : null
    const fits = locked.bytes_fotos + (row?.bytes ?? 0) <= plans[locked.plan.plano].bytes_fotos
    const isStored = row !== null && fits && (await insertPhoto(tx, shop, photo, row, now))
    if (row && isStored) {
      await noteOrigins(tx, shop, id, 'fotos', [{ origem: photo.origem, id: row.id }], now)
      changed('photos', row.id)
    }
    const counts = 'counts' in outcome ? outcome.counts : isStored ? { fotos: 1 } : { esperam: 1 }
    await tx
      .update(importacoes)
      .set({ posicao: posicao + 1, contagens: added(one.contagens, counts) })
      .where(ofImport(shop, id))
    return isStored
  })
}

/** Adds the photo to its order, in the trash too. Answers whether the order exists. */
export async function insertPhoto(
  tx: Transaction,
  shop: ShopScope,
  { tipo_foto, created_at }: Pick<StagedPhoto, 'tipo_foto' | 'created_at'>,
  { os_id, ...row }: NewPhoto,
  now: Date,
): Promise<boolean> {
  const { user_id } = shop
  const stored: TrashedPhoto = {
    ...row,
    tipo_foto,
    created_at: created_at > now.toISOString() ? now.toISOString() : created_at,
    ...unsent(),
  }
  const [order] = await tx
    .select({ numero_os: ordens_servico.numero_os, cliente_id: ordens_servico.cliente_id })
    .from(ordens_servico)
    .where(and(eq(ordens_servico.user_id, user_id), eq(ordens_servico.id, os_id)))
  if (order) {
    const { nome } = (await lockCustomers(tx, shop, [order.cliente_id])).get(order.cliente_id)
    const busca = searchablePhoto(order.numero_os, nome, row.nome_arquivo)
    await tx.insert(fotos_os).values({ ...stored, user_id, os_id, busca })
  } else {
    const kept = await tx
      .update(lixeira_os)
      .set({ fotos: sql`${lixeira_os.fotos} || ${JSON.stringify([stored])}::text::jsonb` })
      .where(and(eq(lixeira_os.user_id, user_id), eq(lixeira_os.id, os_id)))
      .returning({ id: lixeira_os.id })
    if (kept.length === 0) return false
  }
  await tx
    .update(lojas)
    .set({
      total_fotos: sql`${lojas.total_fotos} + 1`,
      bytes_fotos: sql`${lojas.bytes_fotos} + ${row.bytes}::int`,
    })
    .where(eq(lojas.user_id, user_id))
  return true
}

/** Tries while the decoder is busy, and the milliseconds between them. */
const readTries = 3
const readPauseMs = 1_000

/**
 * Decodes an image of the file like an upload: `decode` gets it as a file in `folder`. Null if it is no image or has another
 * hash; `later` if the decoder stays busy.
 */
export async function decodeImage<T>(
  pieces: PieceReader,
  image: StagedImage,
  folder: string,
  decode: (path: string) => Promise<T>,
): Promise<T | null | 'later'> {
  const bytes = await readImage(pieces, image)
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== image.sha256) return null
  const path = `${folder}/${crypto.randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    for (let left = readTries; left > 0; left--) {
      try {
        return await decode(path)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.key !== 'indisponivel') return null
        await pause(readPauseMs)
      }
    }
    return 'later'
  } finally {
    await rm(path, { force: true })
  }
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)
const headBytes = 30

/** Reads a file from the ZIP at its place in the directory. */
async function readImage(pieces: PieceReader, { at, packed, size, method }: StagedImage) {
  if (at + headBytes + packed > pieces.size || Math.max(packed, size) > maxPhotoBytes) return null
  const head = await pieces.read(at, headBytes)
  if (head.readUInt32LE(0) !== 0x04034b50) return null
  const start = at + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + packed > pieces.size) return null
  const bytes = await pieces.read(start, packed)
  if (method === 0) return bytes
  return method === 8 ? inflate(bytes, { maxOutputLength: size || 1 }).catch(() => null) : null
}
