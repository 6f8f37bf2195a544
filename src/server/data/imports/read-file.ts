import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
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
import { isNearlyFull } from '../../storage/free-space.ts'
import { type Storage, StorageAway } from '../../storage/storage.ts'
import { stagedFile } from './bancada/pieced-file.ts'
import { completePreview } from './preview/preview.ts'
import type { FilePreview, FileToRead, Part } from './staging/file-to-read.ts'
import { forgetStaged, noteBytes, roomOfShop } from './staging/import-space.ts'
import { type Import, isExport, moveImport, scheduleEnd } from './staging/import-state.ts'
import { RefusedFile } from './staging/refused-file.ts'
import { getStaged, putStaged, removeStaged } from './staging/staged.ts'
import type { Told } from './thread.ts'

export interface ReadDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** The reading thread's code (data/imports/thread.ts), as it was built. */
  thread: URL
  /** A folder of this process for files that are worked on. */
  folder: string
}

/** Tries of a job after which a file that could not be read to its end is given up: nobody waits for it, nor stands behind it. */
const mostTries = 3

/** Reads a file that came in, or reads it anew by what was chosen, and leaves its preview. Done twice it is the same. */
export async function readFile(
  deps: ReadDeps,
  shop: ShopScope,
  one: Import,
  { signal, tentativas }: { signal: AbortSignal; tentativas: number },
) {
  const { db, storage, clock } = deps
  // What an earlier reading, or one that was cut short, left behind.
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
    // After a fault of ours it is tried again.
    await forgetStaged(db, storage, shop, one.id, recusa === 'falha_nossa' ? 'read' : 'all')
    // What nobody foresaw is told to who runs this, too.
    if (!(error instanceof RefusedFile)) throw error
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
  })

/** Why a file is not read: nobody foresaw what is no refusal, and it is our fault. Null where the job tries again by itself. */
function refusalOf(error: unknown, tentativas: number, signal: AbortSignal): ImportRefusal | null {
  if (error instanceof RefusedFile) return error.reason
  if (tentativas < mostTries || error instanceof StorageAway || isDatabaseAway(error)) return null
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'descompactado_demais'
  // Cancelled, handed to a job of its own, or the process ends.
  return signal.aborted ? null : 'falha_nossa'
}

/** Answers what was read, and what that and its file take. */
async function readStaged(deps: ReadDeps, shop: ShopScope, one: Import, now: Date, signal: AbortSignal) {
  const { db, storage, thread, folder } = deps
  // Its own: a reader may unpack beside the file, and be ended there.
  const own = `${folder}/${crypto.randomUUID()}`
  const path = `${own}/arquivo`
  try {
    const isOurs = isExport(one.tipo)
    const { size, piece } = await stagedFile(storage, shop, one.id)
    const { kept, room } = await roomOfShop(db, shop)
    let bytes = size
    const keep = async ({ nome, numero, json }: Part) => {
      bytes += json.byteLength
      // Few bytes of a file stand for many.
      if (kept - one.bytes + bytes > room) throw new RefusedFile('descompactado_demais')
      await putStaged(storage, shop, one.id, nome, numero, Buffer.from(json))
    }
    if (!isOurs) await spool(storage, shop, one.id, path)
    const file = {
      path,
      tipo: one.tipo,
      noun: one.noun,
      options: one.opcoes,
      today: dayOf(now, shop.fuso),
      ...(isOurs && {
        exported: { size, now: now.toISOString(), erased: await erasedOrigins(db, storage, shop) },
      }),
    }
    const read = await readInThread(thread, file, { keep, piece }, signal)
    return { read, bytes }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** The file's pieces as one file, for what reads it goes back and forth in it. */
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

/** Where customers came from who were erased in this shop: they were its own, or an import had brought them. */
async function erasedOrigins(db: Database, storage: Storage, shop: ShopScope): Promise<string[]> {
  const { user_id } = shop
  const ids = await erasedOfShop(db, storage, user_id)
  if (ids.length === 0) return []
  const brought = await db
    .select({ origem: importados.origem })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, 'clientes'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return [...ids.map(id => `${user_id}/${id}`), ...brought.map(({ origem }) => origem)]
}

/** Megabytes that a thread may hold; a file that takes more is refused, and nobody else notices. */
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/**
 * Reads a file in a thread of its own, and hands on its parts as they come, one after the other. A file that it
 * reads here and there is given to it by `piece`. Throws RefusedFile, and what `signal` ends with.
 */
async function readInThread(
  thread: URL,
  file: FileToRead,
  { keep, piece }: { keep(part: Part): Promise<void>; piece(place: number): Promise<Uint8Array> },
  signal: AbortSignal,
): Promise<FilePreview> {
  signal.throwIfAborted()
  const worker = new Worker(thread, { workerData: file, resourceLimits: memory, stdout: false })
  let hasTold = false
  try {
    const preview = await new Promise<FilePreview>((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      worker.on('error', error => fail(asRefusal(error)))
      worker.on('exit', () => hasTold || fail(new UnreadFile('the reading thread ended')))
      worker.on('message', (told: Told) => {
        if ('recusa' in told) return fail(new RefusedFile(told.recusa))
        if ('pedaco' in told) {
          const { pedaco: lugar } = told
          piece(lugar).then(bytes => worker.postMessage({ lugar, bytes }), fail)
          return
        }
        if ('parte' in told) {
          keep(told.parte).then(() => worker.postMessage('kept'), fail)
          return
        }
        hasTold = true
        const text = Buffer.from(told.previa).toString()
        // Written by our own thread.
        done(JSON.parse(text) as FilePreview)
      })
    })
    return preview
  } finally {
    await worker.terminate()
  }
}

/** What takes more memory than a sheet may need is no sheet. */
const asRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RefusedFile('descompactado_demais', { cause: error })
    : new UnreadFile('a file cannot be read', { cause: error })

/** The thread ended with what nobody foresaw. */
class UnreadFile extends Error {
  override readonly name = 'UnreadFile'
}
