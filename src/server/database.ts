import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { hostsOf, roleOf } from './database-address.ts'
import { openDatabase } from './db/client.ts'
import { openEmbedded, startEmbedded } from './db/embedded/start-postgres.ts'
import { codeOf, isDatabaseAway } from './db/failures.ts'
import { checkMigrated, dmlRole, migrate } from './db/migrate.ts'

/**
 * Opens the configured database, the embedded one without DATABASE_URL, and migrates it or checks that it is migrated.
 * `exclusive` locks the data folder, for the server; commands may run beside it.
 */
export async function openConfigured(
  config: Config,
  log: (line: string) => void,
  { exclusive, migrates = config.migrateAtStart }: { exclusive: boolean; migrates?: boolean | undefined },
) {
  assertPatchedDriver()
  const source = config.databaseUrl
    ? given(config.databaseUrl, config.migrateDatabaseUrl)
    : await embedded(config.dataDir, log, exclusive)
  const asked = migrates ? source.ownerUrl : source.appUrl
  let isOwner: boolean
  try {
    if (migrates) await migrate(source.ownerUrl, source.appRole)
    isOwner = migrates ? !source.appRole : (await checkMigrated(source.appUrl)).ownsTables
  } catch (error) {
    await source.stop()
    if (!isDatabaseAway(error)) throw error
    const what = codeOf(error) === '25006' ? 'takes no writes: it is a standby' : 'cannot be reached'
    throw new ConfigError(`The database at ${hostsOf(asked)} ${what}.`, { cause: error })
  }
  const { db, close } = openDatabase({ url: source.appUrl, ...(isOwner && { role: dmlRole }) })
  return {
    db,
    async close() {
      await close()
      await source.stop()
    },
  }
}

async function embedded(dataDir: string, log: (line: string) => void, exclusive: boolean) {
  const running = await (exclusive ? startEmbedded : openEmbedded)({ dataDir, log })
  return { ...running, appRole: roleOf(running.appUrl) }
}

function given(appUrl: string, migrateUrl: string | undefined) {
  return {
    appUrl,
    ownerUrl: migrateUrl ?? appUrl,
    appRole: migrateUrl ? roleOf(appUrl) : undefined,
    stop: async () => {},
  }
}

/**
 * Throws one sentence if the postgres driver lacks our patch. Without it, after a connection dies a statement
 * may run inside another transaction.
 */
export function assertPatchedDriver(folder = driverFolder()): void {
  const patched = Object.entries(patchMarks).every(([file, mark]) =>
    readOrEmpty(join(folder, file)).includes(mark),
  )
  if (!patched) {
    throw new Error(
      'The postgres driver is not patched, and mixes up transactions: run node scripts/prepare.mjs.',
    )
  }
}

/** Texts from patches/postgres+*.patch, in the build that an ESM import loads. */
const patchMarks = { 'index.js': ', dead = null', 'connection.js': 'query = errorResponse = null' }

function driverFolder(): string {
  // require() finds the CommonJS build, cjs/src; the imported build is beside it.
  const required = createRequire(import.meta.url).resolve('postgres')
  return join(dirname(required), '..', '..', 'src')
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
