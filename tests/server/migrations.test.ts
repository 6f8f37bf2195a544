import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writeBaseline } from '../../scripts/baseline.mjs'
import { checkMigrated, migrate } from '../../src/server/db/migrate.ts'
import { ownerClient } from '../support/connections.ts'
import { emptyDatabase, freshDatabase, reachDatabase } from '../support/database.ts'
import { addMigrations } from '../support/other-release.ts'
import { root } from '../support/sources.ts'

const drizzle = join(root, 'drizzle')

test('the tables of drizzle/ are those of the schema: writing them anew changes no file', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'bancada-drizzle-'))
  try {
    cpSync(drizzle, copy, { recursive: true })
    await writeBaseline(copy)
    const texts = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.(sql|json)$/.test(name))
        .sort()
        .map(name => [name, readFileSync(join(folder, name), 'utf8')])
    expect(Object.fromEntries(texts(copy)), 'npm run db:baseline').toEqual(Object.fromEntries(texts(drizzle)))
  } finally {
    rmSync(copy, { recursive: true })
  }
})

/** The files of another version: a column more, and so another hash. */
function otherBaseline(): string {
  const folder = mkdtempSync(join(inject('scratch'), 'outra-base-'))
  cpSync(drizzle, folder, { recursive: true })
  const tables = join(folder, '0001_tabelas.sql')
  const text = readFileSync(tables, 'utf8')
  writeFileSync(
    tables,
    text.replace('CREATE TABLE "contatos" (', 'CREATE TABLE "contatos" (\n\t"apelido" text,'),
  )
  return folder
}

test('holds: the database of another version is refused with one sentence by either, and not touched', async () => {
  const folder = otherBaseline()
  const ours = await freshDatabase()
  const theirs = await emptyDatabase()
  const role = new URL(ours.appUrl).username
  await migrate(theirs.ownerUrl, role, { folder })
  const refused =
    'This data was made by another version of Bancada before 0.1: run it with that version, or start with a new DATA_DIR or database.'
  const entries = async (url: string) => {
    const sql = ownerClient(url)
    const rows = await sql`
      select relname, xmin::text from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
      union all select hash, xmin::text from drizzle.__drizzle_migrations order by 1`
    await sql.end({ timeout: 1 })
    return [...rows]
  }
  for (const [{ ownerUrl, appUrl }, other] of [
    [ours, { folder }],
    [theirs, {}],
  ] as const) {
    const before = await entries(ownerUrl)
    await expect(migrate(ownerUrl, role, other)).rejects.toThrow(refused)
    await expect(checkMigrated(appUrl, other)).rejects.toThrow(refused)
    expect(await entries(ownerUrl)).toEqual(before)
  }
  await checkMigrated(theirs.appUrl, { folder })
})

test('a process goes on where a newer one has added migrations', async () => {
  const { ownerUrl, appUrl } = await freshDatabase()
  const role = new URL(appUrl).username
  await migrate(ownerUrl, role, { folder: oneMore(['alter table contatos add column apelido text;']) })
  await checkMigrated(appUrl)
  await migrate(ownerUrl, role)
})

test('migrating again changes nothing, and replicas that start together wait for each other', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const role = new URL(appUrl).username
  const applied = () => sql`select hash, created_at from drizzle.__drizzle_migrations order by id`
  // Upon a change of a table's entry, such as a grant, every process plans its statements anew.
  const entries = () =>
    sql`select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by relname`
  const before = [[...(await applied())], [...(await entries())]]
  await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, role)))
  expect([[...(await applied())], [...(await entries())]]).toEqual(before)
})

test('a migration waits for another’s as long as that takes, and tries a table in use again only so long', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const migrateSoon = (all = 0) =>
    migrate(ownerUrl, new URL(appUrl).username, { waits: { each: 200, between: 50, all } })
  const inUse =
    'The database’s tables were in use for a minute: start again at a quieter hour, or stop the other processes first.'
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

function oneMore(statements: string[]): string {
  const folder = mkdtempSync(join(inject('scratch'), 'migracoes-'))
  addMigrations(folder, [statements])
  return folder
}

test('an index is built while others write, and again where a first try was interrupted', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const role = new URL(appUrl).username
  const folder = oneMore([
    'drop index concurrently if exists contatos_nome;',
    'create index concurrently contatos_nome on contatos (nome);',
  ])
  const add = () => sql`insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at)
    values (gen_random_uuid(), 'Beto', 'beto@exemplo.com.br', 'a', 'b', false, now())`
  const valid = async () =>
    (await sql`select indisvalid from pg_index where indexrelid = to_regclass('contatos_nome')`)[0]
      ?.indisvalid
  const waits = { each: 100, between: 50, all: 60_000 }

  let migrating: Promise<unknown> | undefined
  const reader = reachDatabase({ ownerUrl, appUrl, max: 1 }).sql
  await reader.begin(async tx => {
    // Whoever reads for long holds the index up, and nobody else.
    await tx`select count(*) from contatos`
    await tx`select txid_current()`
    migrating = Promise.allSettled([1, 2].map(() => migrate(ownerUrl, role, { folder, waits })))
    await expect.poll(valid).toBe(false)
    await add()
    await sql`select pg_sleep(0.5)`
    expect(await valid()).toBe(false)
    // As when its process dies.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^\\s*create index concurrently' and datname = current_database()`
  })
  await migrating
  await migrate(ownerUrl, role, { folder, waits })
  expect(await valid()).toBe(true)
  expect(
    await sql`select count(*)::int as n from drizzle.__drizzle_migrations where created_at = 4000000000000`,
  ).toEqual([{ n: 1 }])
})

test('each migration commits by itself, and one that fails leaves nothing of its own', async () => {
  const { sql, ownerUrl, appUrl } = await freshDatabase()
  const role = new URL(appUrl).username
  const folder = oneMore(['create table sobra (id int);', 'select 1 / 0;'])
  await expect(migrate(ownerUrl, role, { folder })).rejects.toThrow('division by zero')
  const [found] = await sql`select to_regclass('sobra') as sobra`
  expect(found?.sobra).toBe(null)
})
