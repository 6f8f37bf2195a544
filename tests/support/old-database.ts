import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/db/client.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { ownerClient, withDatabase } from './connections.ts'
import { atFileEnd } from './file-end.ts'
import { root } from './sources.ts'

/** A database as a version before left it, whose last migration is named; gone when the test file ends. */
export async function oldDatabase(name: string, last: string) {
  const server = ownerClient(inject('ownerUrl'))
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const appUrl = withDatabase(inject('appUrl'), name)
  await server.unsafe(`create database ${name} encoding 'UTF8' template template0`)
  const sql = ownerClient(ownerUrl)
  const { db, close } = openDatabase({ url: appUrl })
  atFileEnd(async () => {
    await Promise.all([close(1), sql.end({ timeout: 1 })])
    await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.end({ timeout: 1 })
  })
  await applyMigrations(drizzle(sql), { migrationsFolder: upTo(last) })
  return { sql, db, ownerUrl, appUrl, migrate: () => migrate(ownerUrl, new URL(appUrl).username) }
}

/** A folder with the migrations until one of them. */
function upTo(last: string): string {
  const folder = mkdtempSync(join(inject('scratch'), 'migracoes-'))
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}
