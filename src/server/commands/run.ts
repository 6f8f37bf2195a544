import { type Config, readConfig } from '../config.ts'
import { openConfigured } from '../database.ts'
import type { Database } from '../db/client.ts'

/** Runs a command on the configured database and ends with its exit code; what it throws is told in one line. */
export async function run(
  work: (db: Database, config: Config, args: string[]) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openConfigured(config, line => console.error(line), false)
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
