import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { thumbnailKey } from '../../photos/object-key.ts'
import { assetsPrefix, type Storage } from '../../storage/storage.ts'
import { keysOfFile } from '../shop-backups/stored-backup.ts'
import { copySession } from './copy-session.ts'
import { type CopiedObject, places, type SystemManifest, writeNew } from './system-manifest.ts'

/**
 * Copies a snapshot of all rows, then all objects of the store, into a new folder. Servers may run meanwhile: objects that
 * disappear are listed. Throws ConfigError if the folder is not empty.
 */
export async function backUp(
  { db, storage, now }: { db: Database; storage: Storage; now: Date },
  folder: string,
): Promise<SystemManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty: a copy goes into a new folder.`)
  const { tabelas, chaves, named } = await copyRows(db, folder)
  const { objetos, copied } = await copyObjects(storage, folder)
  const manifest: SystemManifest = {
    formato: 'bancada-sistema',
    versao: 1,
    criado_em: now.toISOString(),
    chaves,
    tabelas,
    objetos,
    ausentes: named.filter(key => !copied.has(key)),
  }
  // Renamed when complete: the manifest proves that everything else is there.
  const beside = join(folder, `${places.manifest}.parte`)
  await writeFile(beside, `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx', mode: 0o600 })
  await rename(beside, join(folder, places.manifest))
  return manifest
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

async function copyObjects(storage: Storage, folder: string) {
  const copied = new Set<string>()
  async function* lines(): AsyncGenerator<string> {
    for await (const { key } of storage.list('')) {
      if (key.startsWith(assetsPrefix)) continue
      const object = await storage.get(key)
      if (!object) continue
      const { bytes, sha256 } = await writeNew(join(folder, places.object(key)), object.body)
      copied.add(key)
      yield `${JSON.stringify({ key, bytes, sha256 } satisfies CopiedObject)}\n`
    }
  }
  const { linhas, bytes, sha256 } = await writeNew(join(folder, places.objects), Readable.from(lines()))
  return { objetos: { quantos: linhas, bytes, sha256 }, copied }
}
