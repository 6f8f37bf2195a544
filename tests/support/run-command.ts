import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/** The settings by which a command reaches a test's database. */
export const databaseOf = ({ appUrl, ownerUrl }: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>) => ({
  DATABASE_URL: appUrl,
  MIGRATE_DATABASE_URL: ownerUrl,
})

/** Runs a command of the operator's as from a shell, with these settings: its exit code, and the lines that it said. */
export async function runCommand(
  name: 'backup' | 'restore',
  env: Record<string, string | undefined>,
  ...args: string[]
) {
  vi.restoreAllMocks()
  process.exitCode = undefined
  for (const [setting, value] of Object.entries(env)) vi.stubEnv(setting, value)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', name, ...args])
  vi.resetModules()
  await import(`../../src/server/commands/${name}.ts`)
  const lines = [...log.mock.calls, ...error.mock.calls].map(([line]) => String(line))
  vi.restoreAllMocks()
  return { code: process.exitCode, lines }
}

/** For the end of a file that ran some. */
export function forgetCommand(): void {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
}
