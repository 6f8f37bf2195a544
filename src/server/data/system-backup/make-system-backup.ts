import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { thumbnailKey } from '../../photos/file-names.ts'
import { assetsPrefix, type Storage, type StoredObject } from '../../storage/storage.ts'
import { keysOfFile } from '../shop-backups/stored-backup.ts'
import { copySession } from './copy-session.ts'
import { type CopiedObject, places, type SystemManifest, writeNew } from './system-manifest.ts'

interface BackingUp {
  db: Database
  storage: Storage
  now: Date
}

/**
 * Copies a snapshot of all rows, then all objects of the store, into a new folder. Servers may run meanwhile: objects that
 * disappear are listed. Throws ConfigError if the folder is not empty.
 */
export async function backUp(given: BackingUp, folder: string): Promise<SystemManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty: a copy goes into a new folder.`)
  const manifest = await copyAll(given, folder, async ({ key }) => {
    const object = await given.storage.get(key)
    return object && { key, ...measured(await writeNew(join(folder, places.object(key)), object.body)) }
  })
  // Renamed when complete: the manifest proves that everything else is there.
  const beside = join(folder, `${places.manifest}.parte`)
  await writeFile(beside, textOf(manifest), { flag: 'wx', mode: 0o600 })
  await rename(beside, join(folder, places.manifest))
  return manifest
}

export const textOf = (manifest: SystemManifest): string => `${JSON.stringify(manifest, null, 1)}\n`

const measured = ({ bytes, sha256 }: { bytes: number; sha256: string }) => ({ bytes, sha256 })

/**
 * Writes the tables and the list of objects into the folder, each object by `copyObject`, which answers null for one that
 * is gone meanwhile.
 */
export async function copyAll(
  { db, storage, now }: BackingUp,
  folder: string,
  copyObject: (object: StoredObject) => Promise<CopiedObject | null>,
): Promise<SystemManifest> {
  const { tabelas, chaves, named } = await copyRows(db, folder)
  const missing = new Set(named)
  async function* lines(): AsyncGenerator<string> {
    for await (const object of storage.list('')) {
      if (object.key.startsWith(assetsPrefix)) continue
      const copied = await copyObject(object)
      if (!copied) continue
      missing.delete(copied.key)
      yield `${JSON.stringify(copied)}\n`
    }
  }
  const { linhas, bytes, sha256 } = await writeNew(join(folder, places.objects), Readable.from(lines()))
  return {
    formato: 'bancada-sistema',
    versao: 1,
    criado_em: now.toISOString(),
    chaves,
    tabelas,
    objetos: { quantos: linhas, bytes, sha256 },
    ausentes: [...missing],
  }
}

const copyRows = (db: Database, folder: string) =>
  copySession(db, 'read', async session => {
    const tabelas: SystemManifest['tabelas'] = []
    for (const table of await session.tables())
      tabelas.push({
        ...table,
        ...(await writeNew(join(folder, places.table(table.nome)), await session.out(table))),
      })
    const chaves = await session.rows<{ id: string; impressao: string }>(
      'select id, impressao from chaves_secretas order by id',
    )
    const photos = await session.rows<{ url_storage: string }>('select url_storage from bancada_objetos')
    const copies = await session.rows<CopyRow>(
      "select user_id, id, arquivo, bytes::float8 as bytes from copias where estado = 'pronta'",
    )
    return {
      tabelas,
      chaves,
      named: [
        ...photos.flatMap(({ url_storage }) => [url_storage, thumbnailKey(url_storage)]),
        ...copies.flatMap(copy => keysOfFile(copy.user_id, copy)),
      ],
    }
  })

interface CopyRow {
  user_id: string
  id: string
  arquivo: string
  bytes: number
}
