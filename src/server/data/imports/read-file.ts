import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../shared/days.ts'
import type { ImportRefusal } from '../../../shared/imports.ts'
import { erasedOfShop } from '../../customers/erased.ts'
import type { Database } from '../../db/client.ts'
import { isDatabaseAway } from '../../db/failures.ts'
import { importados } from '../../db/schema/imports.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { transaction } from '../../db/transaction.ts'
import { lockShopRow } from '../../plans/lock-shop.ts'
import { isNearlyFull, type Storage, StorageAway } from '../../storage/storage.ts'
import { stagedFile } from './bancada/pieced-file.ts'
import { completePreview } from './preview.ts'
import { type Part, type Reader, RefusedFile } from './staging/file-to-read.ts'
import { forgetStaged, noteBytes, roomOfShop } from './staging/import-space.ts'
import { type Import, isExport, moveImport, scheduleEnd } from './staging/import-state.ts'
import { getStaged, putStaged, removeStaged } from './staging/staged.ts'

export interface ReadDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** Reads a file: the server's in a thread (in-thread.ts). */
  reader: Reader
  /** This process's folder for temporary files. */
  folder: string
}

/** Tries after which a file that cannot be read is given up, so that nothing waits behind it. */
const maxTries = 3

/** Reads an uploaded file, for the first time or with other choices, and stores its preview. Safe to repeat. */
export async function readFile(
  deps: ReadDeps,
  shop: ShopScope,
  one: Import,
  { signal, tentativas }: { signal: AbortSignal; tentativas: number },
) {
  const { db, storage, clock } = deps
  // Rows of an earlier or interrupted reading.
  await removeStaged(storage, shop, one.id, 'read')
  if (isNearlyFull(await storage.space())) throw new StorageAway('no room for what a file holds')
  const now = clock()
  try {
    const { read, bytes } = await readStaged(deps, shop, one, now, signal)
    const { preview, ...numbers } = await Promise.race([
      completePreview({ db, storage, shop, one, now }, read),
      ended(signal),
    ])
    await putStaged(storage, shop, one.id, 'previa', 0, Buffer.from(JSON.stringify(preview)))
    const { ruins, dobradas, mudancas } = preview.contagens
    const { quantidade: campos_fora = 0 } = preview.campos_fora ?? {}
    const contagens = {
      ...one.contagens,
      ruins,
      dobradas,
      campos_fora,
      ...(mudancas !== undefined && { mudancas }),
    }
    const set = { estado: 'previa', versao: one.versao + 1, posicao: 0, contagens, ...numbers } as const
    await transaction(db, async tx => {
      await lockShopRow(tx, shop)
      if (await moveImport(tx, shop, one.id, ['lendo'], set)) await noteBytes(tx, shop, one.id, bytes)
    })
  } catch (error) {
    const recusa = refusalOf(error, tentativas, signal)
    if (!recusa) throw error
    await transaction(db, async tx => {
      const set = { estado: 'recusada', recusa, terminada_em: clock().toISOString() } as const
      if (await moveImport(tx, shop, one.id, ['lendo'], set)) await scheduleEnd(tx, shop, one.id, clock())
    })
    // After a fault of ours the owner can try again.
    await forgetStaged(db, storage, shop, one.id, recusa === 'falha_nossa' ? 'read' : 'all')
    // An unexpected error goes to the log, too.
    if (!(error instanceof RefusedFile)) throw error
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
  })

/** Why the file is refused. An unexpected error is our fault. Null if the job tries again by itself. */
function refusalOf(error: unknown, tentativas: number, signal: AbortSignal): ImportRefusal | null {
  if (error instanceof RefusedFile) return error.reason
  if (tentativas < maxTries || error instanceof StorageAway || isDatabaseAway(error)) return null
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'descompactado_demais'
  // Aborted: cancelled, handed to a job of its own, or the process ends.
  return signal.aborted ? null : 'falha_nossa'
}

/** Answers the preview, and the bytes that the file and its rows take. */
async function readStaged(deps: ReadDeps, shop: ShopScope, one: Import, now: Date, signal: AbortSignal) {
  const { db, storage, reader, folder } = deps
  // A folder for this reading alone: the reader may unpack beside the file and be stopped meanwhile.
  const own = `${folder}/${crypto.randomUUID()}`
  const path = `${own}/arquivo`
  try {
    const isOurs = isExport(one.tipo)
    const { size, piece } = await stagedFile(storage, shop, one.id)
    const { kept, room } = await roomOfShop(db, shop)
    let bytes = size
    const keep = async ({ nome, numero, json }: Part) => {
      bytes += json.byteLength
      // A small file may unpack to a large one.
      if (kept - one.bytes + bytes > room) throw new RefusedFile('descompactado_demais')
      await putStaged(storage, shop, one.id, nome, numero, Buffer.from(json))
    }
    if (!isOurs) await spool(storage, shop, one.id, path)
    const file = {
      path,
      tipo: one.tipo,
      noun: one.noun,
      options: one.opcoes,
      fuso: shop.fuso,
      today: dayOf(now, shop.fuso),
      ...(isOurs && {
        exported: { size, now: now.toISOString(), erased: await erasedOrigins(db, storage, shop) },
      }),
    }
    const read = await reader(file, { keep, piece }, signal)
    return { read, bytes }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Joins the stored pieces into one file on disk: the readers need random access. */
async function spool(storage: Storage, shop: ShopScope, id: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for (let part = 0; ; part++) {
      const piece = await getStaged(storage, shop, id, 'arquivo', part)
      if (!piece) return
      await file.write(piece)
    }
  } finally {
    await file.close()
  }
}

/** The origins of customers who were erased in this shop, its own and imported ones. */
async function erasedOrigins(db: Database, storage: Storage, shop: ShopScope): Promise<string[]> {
  const { user_id } = shop
  const ids = await erasedOfShop(db, storage, user_id)
  if (ids.length === 0) return []
  const imported = await db
    .select({ origem: importados.origem })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, 'clientes'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return [...ids.map(id => `${user_id}/${id}`), ...imported.map(({ origem }) => origem)]
}
