import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'

/** Runs plain SQL on a connection of its own; resolves to its rows. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice() {}, connect_timeout: 3 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The pid of the Postgres that runs on a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}
