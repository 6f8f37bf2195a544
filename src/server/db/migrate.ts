import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { primaryOf } from '../database-address.ts'
import { codeOf } from './failures.ts'

class MigrationError extends Error {}

/** The role with DML rights alone, used when DATABASE_URL's own role also owns the tables. */
export const dmlRole = 'bancada_dml'

/** Any number: replicas that start together migrate one after another. */
const migrationLock = 20_260_101

/**
 * Milliseconds. Everybody else waits behind one who waits for a lock, so a migration waits briefly, lets them
 * pass, and tries again.
 */
const lockWaits = { each: 2_000, between: 500, all: 60_000 }

/**
 * Migrates the database under an advisory lock, and grants the app's role DML only. Without `appRole` one
 * role does both, and statements run as `dmlRole`. Throws MigrationError, one sentence, for an unsuitable server
 * or tables in use.
 */
export async function migrate(ownerUrl: string, appRole?: string, waits = lockWaits): Promise<void> {
  const client = postgres(ownerUrl, {
    max: 1,
    ...primaryOf(ownerUrl),
    onnotice() {},
    connect_timeout: 5,
    connection: { TimeZone: 'UTC' },
  })
  try {
    await checkServer(client)
    await client`select pg_advisory_lock(${migrationLock})`
    // Only after the advisory lock: another replica's migration may take long.
    await client`select set_config('lock_timeout', ${String(waits.each)}, false)`
    const end = Date.now() + waits.all
    while (!(await applied(client, appRole, end))) await pause(waits.between)
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** False if a table was in use and there is time for another try. */
async function applied(client: postgres.Sql, appRole: string | undefined, end: number): Promise<boolean> {
  try {
    // All that lack, in one transaction: a try that fails leaves nothing behind.
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
    await grantDml(client, appRole)
    return true
  } catch (error) {
    // A lock that was not had in time, or a deadlock with a writer.
    if (!['55P03', '40P01'].includes(codeOf(error) ?? '')) throw error
    if (Date.now() < end) return false
    throw new MigrationError(
      'The database’s tables are in use: stop every process of the app, then start again.',
      { cause: error },
    )
  }
}

async function checkServer(client: postgres.Sql): Promise<void> {
  const [server] = await client`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'btree_gin')) as extensions
    from pg_database where datname = current_database()`
  if (server?.version < 150_000) throw new MigrationError('The database must be PostgreSQL 15 or newer.')
  if (server?.encoding !== 'UTF8') throw new MigrationError('The database must be encoded in UTF8.')
  if (server?.extensions !== 3)
    throw new MigrationError('The database server must offer the extensions pg_trgm, unaccent and btree_gin.')
}

async function grantDml(client: postgres.Sql, appRole: string | undefined): Promise<void> {
  const role = client(appRole ?? dmlRole)
  if (!appRole) {
    const [known] = await client`select 1 from pg_roles where rolname = ${dmlRole}`
    if (!known) await client`create role ${role} nologin`
    await client`grant ${role} to current_user`
  }
  await client`grant usage on schema public to ${role}`
  const tables = await client<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`
  for (const { name } of tables) {
    if (!appendOnly.includes(name))
      await client`grant select, insert, update, delete on ${client(name)} to ${role}`
    else {
      // An earlier version may have granted more.
      await client`revoke update, delete on ${client(name)} from ${role}`
      await client`grant select, insert on ${client(name)} to ${role}`
    }
  }
  await client`revoke create on schema public from public`
}

/** Tables that the app's role may neither change nor delete from. */
const appendOnly = ['auditoria', 'auditoria_pessoas']

// Beside src/ in a checkout, beside dist/ once built.
function migrationsFolder(): string {
  const found = ['../../../drizzle', '../../drizzle', '../drizzle']
    .map(path => fileURLToPath(new URL(path, import.meta.url)))
    .find(path => existsSync(`${path}/meta/_journal.json`))
  if (!found) throw new MigrationError('The folder drizzle with the migrations is missing.')
  return found
}
