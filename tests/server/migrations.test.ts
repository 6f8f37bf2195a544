import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { freshDatabase } from '../support/database.ts'
import { root } from '../support/sources.ts'

test('the migrations hold all that the schema says: generating makes none', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'bancada-drizzle-'))
  try {
    cpSync(join(root, 'drizzle'), copy, { recursive: true })
    const before = readdirSync(copy).sort()
    const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
    const args = ['--dialect=postgresql', '--schema=./src/server/db/schema/*.ts']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [kit, 'generate', ...args, `--out=${relative(root, copy)}`],
      { cwd: root },
    )
    expect(stdout).toContain('No schema changes')
    expect(readdirSync(copy).sort()).toEqual(before)
  } finally {
    rmSync(copy, { recursive: true })
  }
})

test('migrating again changes nothing, and replicas that start together wait for each other', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const role = new URL(appUrl).username
  const applied = () => sql`select hash, created_at from drizzle.__drizzle_migrations order by id`
  const before = [...(await applied())]
  await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, role)))
  expect([...(await applied())]).toEqual(before)
})

test('a migration waits for another’s as long as that takes, and tries a table in use again only so long', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const migrateSoon = (all = 0) =>
    migrate(ownerUrl, new URL(appUrl).username, { each: 200, between: 50, all })
  const inUse = 'The database’s tables are in use: stop every process of the app, then start again.'
  await sql.begin(async tx => {
    await tx`lock table drizzle.__drizzle_migrations`
    await expect(migrateSoon()).rejects.toThrow(inUse)
  })
  let waiting: Promise<void> | undefined
  await sql.begin(async tx => {
    await tx`lock table drizzle.__drizzle_migrations`
    waiting = migrateSoon(60_000)
    await tx`select pg_sleep(0.8)`
  })
  await waiting
  await sql`select pg_advisory_lock(20260101)`
  const migrating = migrateSoon()
  await sql`select pg_sleep(0.8)`
  await sql`select pg_advisory_unlock(20260101)`
  await migrating
})
