import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, type SecretKey } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { assertKnownKeys } from '../../secrets/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { BackupSource } from './backup-source.ts'
import { type CopySession, copySession } from './copy-session.ts'
import {
  type CopiedObject,
  copiedObject,
  measure,
  measureStream,
  places,
  type SystemManifest,
  systemManifest,
} from './system-manifest.ts'

interface Restoring {
  db: Database
  storage: Storage
  /** The secret keys of this installation; null if it has none yet. */
  keys: SecretKey[] | null
}

/**
 * Restores a backup of the whole system into an empty database and the store. Checks everything before writing: the files'
 * hashes, SECRET_KEY's fingerprint and the database. All sessions end, keys of the API and webhooks sleep until their
 * owners wake them, and mails that were due are dropped. Throws ConfigError.
 */
export async function restore(
  { db, storage, keys }: Restoring,
  source: BackupSource,
): Promise<SystemManifest> {
  const manifest = await readManifest(source)
  assertKeys(manifest, keys)
  await assertUnused(db)
  await copySession(db, 'read', session => assertRestorable(session, manifest))
  const { quantos: linhas, ...list } = manifest.objetos
  for (const { nome, ...told } of manifest.tabelas) await assertFile(source, places.table(nome), told)
  await assertFile(source, places.objects, { ...list, linhas })
  for await (const object of objectsOf(source)) await assertObject(source, object)
  // Before the rows: if this is interrupted, the database is still empty and the restore can be repeated.
  for await (const object of objectsOf(source)) {
    const body = await source.openObject(object)
    if (!body) throw missing(source.nameOf(places.object(object.key)))
    await storage.put(object.key, await buffer(body), typeOf(object.key))
  }
  await copySession(db, 'write', async session => {
    // From here on nobody can sign up.
    await session.rows('lock table usuarios in share row exclusive mode')
    await assertRestorable(session, manifest)
    for (const table of ownTables) await session.rows(`delete from ${table}`)
    for (const table of manifest.tabelas) {
      const { through, measured } = measure()
      const place = places.table(table.nome)
      const rows = await source.open(place)
      if (!rows) throw missing(source.nameOf(place))
      await pipeline(rows, through, await session.into(table))
      if (measured().sha256 !== table.sha256) throw changed(source.nameOf(place))
      const [row] = await session.rows<{ rows: number }>(`select count(*)::int as rows from ${table.nome}`)
      if (row?.rows !== table.linhas)
        throw new ConfigError(`${table.nome} has ${row?.rows} rows where the copy says ${table.linhas}.`)
    }
    await session.rows('delete from sessoes')
    // A key may have been revoked or put to sleep since the copy was made, and an address given up.
    await session.rows(
      'update chaves_api set dormindo_em = coalesce(dormindo_em, now()) where revogada_em is null',
    )
    await session.rows('update webhooks set dormindo_em = coalesce(dormindo_em, now())')
    await session.rows("delete from jobs where tipo like 'carta\\_%'")
    // What waited for a receiver may have come to it since.
    await session.rows(
      "update entregas_webhook set estado = 'falhou', falha = 'tarde', proxima_em = null where estado = 'esperando'",
    )
    await session.rows('update jobs set reservado_ate = null')
    await session.rows('delete from exportacoes')
    await session.rows('delete from limites')
  })
  return manifest
}

async function readManifest(source: BackupSource): Promise<SystemManifest> {
  const body = await source.open(places.manifest)
  if (!body)
    throw new ConfigError(
      `${source.nameOf()} holds no whole copy: its ${places.manifest}, written last, is missing.`,
    )
  try {
    return systemManifest.parse(await json(body))
  } catch (cause) {
    throw new ConfigError(
      `${source.nameOf(places.manifest)} is not that of a copy that this version reads.`,
      { cause },
    )
  }
}

function assertKeys({ chaves }: SystemManifest, keys: SecretKey[] | null): void {
  if (chaves.length === 0) return
  if (!keys)
    throw new ConfigError(
      `Give SECRET_KEY as it was when the copy was made (${chaves.map(({ id }) => id).join(', ')}), or put DATA_DIR/secret-key back: without it second factors and the provider's secrets cannot be read. Nothing was written.`,
    )
  assertKnownKeys(chaves, keys)
}

/** Waits briefly for connections that are closing. */
async function assertUnused(db: Database): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    // Other users' connections show little more than their user. Background processes have none.
    const [row] = await copySession(db, 'read', session =>
      session.rows<{ others: number }>(`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`),
    )
    if (row?.others === 0) return
    await pause(200)
  }
  throw new ConfigError(
    'The database is in use: stop every process of the app, then restore. Nothing was written.',
  )
}

/** Tables that a started server has written to: they hold no owner's data. */
const ownTables = ['chaves_secretas', 'limites', 'medicoes']

async function assertRestorable(session: CopySession, { tabelas }: SystemManifest): Promise<void> {
  const own = await session.tables()
  const said = (tables: { nome: string; colunas: string[] }[]) =>
    JSON.stringify(tables.map(({ nome, colunas }) => [nome, colunas.toSorted()]).toSorted())
  if (said(own) !== said(tabelas))
    throw new ConfigError(
      'The copy is of another version of Bancada: restore it with that one, then upgrade. Nothing was written.',
    )
  for (const { nome } of own.filter(table => !ownTables.includes(table.nome))) {
    const [found] = await session.rows<{ found: boolean }>(`select exists (select from ${nome}) as found`)
    if (found?.found)
      throw new ConfigError(
        `The database is not empty (${nome}): restore into a new one. Nothing was written.`,
      )
  }
}

interface Told {
  bytes: number
  sha256: string
  linhas?: number
}

const assertFile = async (source: BackupSource, place: string, told: Told): Promise<void> =>
  assertSame(await source.open(place), source.nameOf(place), told)

const assertObject = async (source: BackupSource, object: CopiedObject): Promise<void> =>
  assertSame(await source.openObject(object), source.nameOf(places.object(object.key)), object)

async function assertSame(body: Readable | null, name: string, told: Told): Promise<void> {
  if (!body) throw missing(name)
  const found = await measureStream(body)
  const { linhas = found.linhas } = told
  if (found.sha256 !== told.sha256 || found.bytes !== told.bytes || found.linhas !== linhas)
    throw changed(name)
}

const missing = (name: string) => new ConfigError(`${name} is missing. Nothing was written.`)

const changed = (name: string) =>
  new ConfigError(`${name} is not what it was when it was copied. Nothing was written.`)

async function* objectsOf(source: BackupSource): AsyncGenerator<CopiedObject> {
  const input = await source.open(places.objects)
  if (!input) throw missing(source.nameOf(places.objects))
  for await (const line of createInterface({ input, crlfDelay: Infinity }))
    yield copiedObject.parse(JSON.parse(line))
}

const typeOf = (key: string): string => types[key.slice(key.lastIndexOf('.'))] ?? 'application/octet-stream'

const types: Record<string, string> = { '.jpg': 'image/jpeg', '.webp': 'image/webp', '.png': 'image/png' }
