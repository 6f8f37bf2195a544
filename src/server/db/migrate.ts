import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { primaryOf } from '../database-address.ts'
import { codeOf } from './failures.ts'

class MigrationError extends Error {}

/** The database's tables are those of another version, which alone can work with them. */
export class OtherBaseline extends MigrationError {
  constructor() {
    super(
      'This data was made by another version of Bancada before 0.1: run it with that version, or start with a new DATA_DIR or database.',
    )
  }
}

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
 * Migrates the database under an advisory lock, while other processes work on it, and grants the app's role DML only.
 * Without `appRole` one role does both, and statements run as `dmlRole`. Throws MigrationError, one sentence, for an
 * unsuitable server or tables in use, and OtherBaseline, before any change, for tables that other files made.
 */
export async function migrate(
  ownerUrl: string,
  appRole?: string,
  { waits = lockWaits, folder = migrationsFolder() } = {},
): Promise<void> {
  const client = connect(ownerUrl)
  try {
    await checkServer(client)
    // Asked for again and again: an index that is built beside writes would wait for whoever waits in a statement.
    while (!(await holdsLock(client))) await pause(waits.between)
    const end = Date.now() + waits.all
    const { each } = waits
    while (!(await applied(client, { appRole, folder, each, end }))) await pause(waits.between)
  } finally {
    await client.end({ timeout: 5 })
  }
}

/**
 * Throws MigrationError, one sentence, unless the database has all migrations of this release and no other version's.
 * `appUrl` may name a role with DML rights alone. Answers whether the role owns the tables and has `dmlRole` to act as.
 */
export async function checkMigrated(
  appUrl: string,
  { folder = migrationsFolder() } = {},
): Promise<{ ownsTables: boolean }> {
  const client = connect(appUrl)
  try {
    const [server] = await client`select pg_is_in_recovery() as "isStandby"`
    if (server?.isStandby) throw new MigrationError('The database takes no writes: it is a standby.')
    await checkBaseline(client, folder)
    if ((await missing(client, folder)).length > 0) throw new MigrationError(older)
    // A migration is noted before its grants are made.
    const [ungranted] = await client`
      select 1 from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not has_table_privilege(oid, 'select')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`
    if (ungranted) throw new MigrationError(older)
    // A superuser that was given an owner beside it has no such role to act as.
    const [table] = await client`
      select pg_has_role(relowner, 'usage') and exists (select from pg_roles where rolname = ${dmlRole}) as owned
      from pg_class where oid = 'user_planos'::regclass`
    return { ownsTables: table?.owned }
  } catch (error) {
    // It has no migrations at all, or none that has granted us to read which.
    if (!['3F000', '42P01', '42501'].includes(codeOf(error) ?? '')) throw error
    throw new MigrationError(older, { cause: error })
  } finally {
    await client.end({ timeout: 5 })
  }
}

const older =
  'The database is older than this release: run npm run migrate first, or leave MIGRATE_AT_START=0 out.'

const connect = (url: string) =>
  postgres(url, {
    max: 1,
    ...primaryOf(url),
    onnotice() {},
    connect_timeout: 5,
    connection: { TimeZone: 'UTC' },
  })

async function holdsLock(client: postgres.Sql): Promise<boolean> {
  const [lock] = await client`select pg_try_advisory_lock(${migrationLock}) as held`
  return lock?.held
}

/** False if a table was in use and there is time for another try. */
async function applied(
  client: postgres.Sql,
  { appRole, folder, each, end }: { appRole?: string | undefined; folder: string; each: number; end: number },
): Promise<boolean> {
  try {
    await waitForLocks(client, each)
    await checkBaseline(client, folder)
    await client`create schema if not exists drizzle`
    await client`create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`
    for (const migration of await missing(client, folder)) await apply(client, migration, each)
    await grantDml(client, appRole)
    return true
  } catch (error) {
    // A lock that was not had in time, or a deadlock with a writer.
    if (!['55P03', '40P01'].includes(codeOf(error) ?? '')) throw error
    if (Date.now() < end) return false
    throw new MigrationError(
      'The database’s tables were in use for a minute: start again at a quieter hour, or stop the other processes first.',
      { cause: error },
    )
  }
}

/**
 * Until release 0.1 the files of tables are written anew with each change, and nothing reads what older ones made. Those
 * that a newer process has added beside us are no other version's.
 */
async function checkBaseline(client: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [noted] = await client`select to_regclass('drizzle.__drizzle_migrations') as table`
  const files = readMigrationFiles({ migrationsFolder })
  const stored = noted?.table
    ? await client<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`
    : []
  const isOther = stored.some(({ hash }, at) => files[at] && files[at].hash !== hash)
  if (isOther) throw new OtherBaseline()
}

/** The migrations that lack, in the table that drizzle-orm's own migrator would keep. */
async function missing(client: postgres.Sql, migrationsFolder: string): Promise<MigrationMeta[]> {
  const [last] = await client<{ at: string | null }[]>`
    select max(created_at) as at from drizzle.__drizzle_migrations`
  return readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > Number(last?.at ?? 0),
  )
}

/**
 * Each in a transaction of its own, so that none keeps another's locks. What lets others write meanwhile can be in none:
 * its statements run one by one, wait for no lock that somebody would wait behind, and may be repeated.
 */
async function apply(client: postgres.Sql, migration: MigrationMeta, each: number): Promise<void> {
  const { sql: statements, hash, folderMillis } = migration
  const isBeside = statements.some(statement => besideWrites.test(statement))
  if (isBeside) await waitForLocks(client, 0)
  const run = async (sql: postgres.Sql | postgres.TransactionSql) => {
    for (const statement of statements) await sql.unsafe(statement)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
  await (isBeside ? run(client) : client.begin(run))
  await waitForLocks(client, each)
}

/** Milliseconds; 0 is for ever. */
const waitForLocks = (client: postgres.Sql, ms: number) =>
  client`select set_config('lock_timeout', ${String(ms)}, false)`

/** Statements that long work is done by without stopping anybody (tests/house/migrations.test.ts). */
const besideWrites = /\bconcurrently\b|\bvalidate constraint\b/i

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

/** Grants what lacks, and nothing else: every grant makes all processes plan all their statements anew. */
async function grantDml(client: postgres.Sql, appRole: string | undefined): Promise<void> {
  const name = appRole ?? dmlRole
  const role = client(name)
  if (!appRole) {
    const [known] = await client`select 1 from pg_roles where rolname = ${dmlRole}`
    if (!known) await client`create role ${role} nologin`
    const [member] = await client`select pg_has_role(${dmlRole}, 'member') as has`
    if (!member?.has) await client`grant ${role} to current_user`
  }
  const [schema] = await client`
    select has_schema_privilege(${name}, 'public', 'usage') as usable, has_schema_privilege('public', 'public', 'create') as open`
  if (!schema?.usable) await client`grant usage on schema public to ${role}`
  if (schema?.open) await client`revoke create on schema public from public`
  // By these a start that does not migrate knows whether it was done before (checkMigrated).
  const [noted] = await client`
    select has_schema_privilege(${name}, 'drizzle', 'usage')
      and has_column_privilege(${name}, 'drizzle.__drizzle_migrations', 'hash', 'select') as readable`
  if (!noted?.readable) {
    await client`grant usage on schema drizzle to ${role}`
    await client`grant select (hash, created_at) on drizzle.__drizzle_migrations to ${role}`
  }
  const tables = await client<{ table: string; grows: boolean }[]>`
    select relname as table, relname = any(${appendOnly}) as grows from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') and not (
      has_table_privilege(${name}, oid, 'select') and has_table_privilege(${name}, oid, 'insert')
      and has_table_privilege(${name}, oid, 'update') = (relname <> all(${appendOnly}))
      and has_table_privilege(${name}, oid, 'delete') = (relname <> all(${appendOnly})))`
  for (const { table, grows } of tables) {
    if (!grows) await client`grant select, insert, update, delete on ${client(table)} to ${role}`
    else await client`grant select, insert on ${client(table)} to ${role}`
  }
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
