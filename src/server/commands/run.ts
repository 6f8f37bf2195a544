import { constants } from 'node:os'
import { type Config, readConfig } from '../config.ts'
import { openConfigured } from '../database.ts'
import type { Database } from '../db/client.ts'

/**
 * Runs a command on the configured database and exits with its code; an error is printed as one line. Signals
 * call process.exit, so that a Postgres that it started ends too. `migrates`: whatever MIGRATE_AT_START says.
 */
export async function run(
  work: (db: Database, config: Config, args: string[]) => Promise<number>,
  { migrates }: { migrates?: true } = {},
): Promise<void> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => process.exit(128 + constants.signals[name]))
  try {
    const config = readConfig(process.env)
    const database = await openConfigured(config, line => console.error(line), {
      exclusive: false,
      migrates,
    })
    try {
      process.exitCode = await work(database.db, config, process.argv.slice(2))
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
