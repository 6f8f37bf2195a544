import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { and, desc, eq, not, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { type ExportManifest, exportManifest } from '../../../shared/exports.ts'
import type { Transaction } from '../../db/client.ts'
import { copias } from '../../db/schema/copies.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { scheduleBackupCheck } from '../../jobs/jobs.ts'
import { removeKeptPhotos } from '../../photos/kept-objects.ts'
import { zipTime } from '../exports/export-archive.ts'
import { openScratch, type SpooledFile } from '../exports/scratch.ts'
import { type BackupDeps, ofBackup, removeShopBackup } from './make-shop-backup.ts'
import { findErasedRows, rewriteTables } from './rewrite-tables.ts'
import { LostBackup, type OpenBackup, openBackup, putFile, readFile, removeFiles } from './stored-backup.ts'

type Backup = typeof copias.$inferSelect

/**
 * Marks all the shop's backups to have an erased customer removed. Nobody can download them until they are
 * written again. The caller holds the shop's lock.
 */
export async function eraseFromBackups(
  tx: Transaction,
  user_id: string,
  cliente_id: string,
  now: Date,
): Promise<void> {
  const marked = await tx
    .update(copias)
    .set({ apagar: sql`array_append(${copias.apagar}, ${cliente_id}::uuid)` })
    .where(and(eq(copias.user_id, user_id), not(sql`${cliente_id}::uuid = any(${copias.apagar})`)))
    .returning({ id: copias.id })
  if (marked.length > 0) await scheduleBackupCheck(tx, user_id, now)
}

/**
 * Removes erased customers from a shop's backups, one backup after another. Each is rewritten beside the old file and then
 * swapped, so interrupted work is repeated. A backup whose file is lost is removed.
 */
export async function rewriteShopBackups(
  deps: BackupDeps,
  shop: ShopScope,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const [next] = await deps.db
      .select()
      .from(copias)
      .where(
        and(
          eq(copias.user_id, shop.user_id),
          eq(copias.estado, 'pronta'),
          sql`cardinality(${copias.apagar}) > 0`,
        ),
      )
      .orderBy(desc(copias.created_at), desc(copias.id))
      .limit(1)
    if (!next) return
    try {
      await rewriteShopBackup(deps, shop, next, signal)
    } catch (error) {
      if (!(error instanceof LostBackup)) throw error
      await removeShopBackup(deps, shop, next.id)
    }
  }
}

async function rewriteShopBackup(
  deps: BackupDeps,
  shop: ShopScope,
  backup: Backup,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, folder } = deps
  const file = { id: backup.id, arquivo: crypto.randomUUID() }
  const at = join(folder, 'copiar', file.arquivo)
  const scratch = openScratch(at)
  let before: OpenBackup | undefined
  try {
    await mkdir(at, { recursive: true, mode: 0o700 })
    before = await openBackup(await fetchBackup(deps, shop, backup, join(at, 'antes.zip')))
    const erased = await findErasedRows(db, shop, before, backup.apagar)
    const { files, contagens, photos } = await rewriteTables(before, scratch, erased, signal)
    const manifest = await manifestOf(before, files, contagens)
    const stored = await putFile(storage, shop, file, archive(before, files, manifest), signal)
    // Before the swap: afterwards no backup names these photos.
    await removeKeptPhotos(deps, shop, photos)
    const exchanged = await db
      .update(copias)
      .set({
        ...{ arquivo: file.arquivo, ...stored, contagens: manifest.contagens },
        // Customers who were erased meanwhile are removed next.
        apagar: sql`array(select one from unnest(${copias.apagar}) one
          where one <> all(${sql.param(backup.apagar)}::uuid[]))`,
      })
      .where(and(ofBackup(shop, backup.id), eq(copias.arquivo, backup.arquivo)))
      .returning({ arquivo: copias.arquivo })
    // Another process was faster: the next try removes what this one wrote.
    if (exchanged.length === 0) throw new Error('The copy was changed while it was written anew.')
    await removeFiles(storage, shop, { of: backup.id, but: [file] })
  } finally {
    before?.close()
    await scratch.remove()
    await rm(at, { recursive: true, force: true })
  }
}

/** Copies the file to disk: a ZIP is read from its end. Throws LostBackup if its hash is wrong. */
async function fetchBackup(
  { storage }: BackupDeps,
  shop: ShopScope,
  backup: Backup,
  path: string,
): Promise<string> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    for await (const piece of readFile(storage, shop, backup)) {
      hash.update(piece)
      await file.appendFile(piece)
    }
    if (hash.digest('hex') !== backup.sha256) throw new LostBackup('A copy is not what was stored.')
  } finally {
    await file.close()
  }
  return path
}

async function manifestOf(
  before: OpenBackup,
  files: ReadonlyMap<string, SpooledFile>,
  contagens: Partial<ExportManifest['contagens']>,
): Promise<ExportManifest> {
  const pieces: Buffer[] = []
  for await (const piece of await before.read('manifest.json')) pieces.push(piece)
  const manifest = exportManifest.parse(JSON.parse(Buffer.concat(pieces).toString()))
  return {
    ...manifest,
    contagens: { ...manifest.contagens, ...contagens },
    arquivos: manifest.arquivos.map(one => {
      const { caminho, bytes, sha256 } = files.get(one.caminho) ?? one
      return { caminho, bytes, sha256 }
    }),
  }
}

/** Writes the backup again, with these files in place of the old ones. */
async function* archive(
  before: OpenBackup,
  files: ReadonlyMap<string, SpooledFile>,
  manifest: ExportManifest,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const time = zipTime(new Date(manifest.criado_em), manifest.loja.fuso)
  zip.once('error', error => out.destroy(error as Error))
  for (const name of before.names.filter(one => one !== 'manifest.json')) {
    const file = files.get(name)
    const compress = !name.endsWith('.png')
    zip.addReadStreamLazy(name, { ...time, compress }, give => {
      const opened = file ? Promise.resolve(createReadStream(file.at)) : before.read(name)
      opened.then(
        stream => give(null, stream),
        error => give(error, undefined as never),
      )
    })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), 'manifest.json', time)
  zip.end()
  yield* out
}
