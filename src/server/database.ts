import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './db/client.ts'
import { assertPatchedDriver } from './db/driver.ts'
import { openEmbedded } from './db/embedded/open.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { isDatabaseAway } from './db/failures.ts'
import { dmlRole, migrate } from './db/migrate.ts'

/**
 * Opens and migrates the configured database: the embedded one without DATABASE_URL. `exclusive` locks the
 * data folder, for the server; commands may run beside it.
 */
export async function openConfigured(config: Config, log: (line: string) => void, exclusive: boolean) {
  assertPatchedDriver()
  const source = config.databaseUrl
    ? given(config.databaseUrl, config.migrateDatabaseUrl)
    : await embedded(config.dataDir, log, exclusive)
  try {
    await migrate(source.ownerUrl, source.appRole)
  } catch (error) {
    await source.stop()
    if (!isDatabaseAway(error)) throw error
    throw new ConfigError(`The database at ${new URL(source.ownerUrl).host} cannot be reached.`, {
      cause: error,
    })
  }
  const { db, close } = openDatabase({ url: source.appUrl, ...(source.appRole ? {} : { role: dmlRole }) })
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

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)
