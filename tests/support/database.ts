import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { ownerClient, withDatabase } from './connections.ts'
import { atFileEnd } from './file-end.ts'

let made = 0

export interface TestDatabase {
  /** As the app sees it. */
  db: Database
  /** As its owner sees it: for what a test checks or breaks behind the app's back. */
  sql: Sql
  ownerUrl: string
  appUrl: string
}

interface OwnDatabase extends TestDatabase {
  discard(): Promise<void>
}

interface Kept extends OwnDatabase {
  /** What it was like beside its rows, which it has none of. */
  shape: string
}

/** What this worker's files have one after the other; a file has it now, or had not asked for it. */
let kept: Kept | undefined
let isLent = false

/**
 * A database of this test file's own, as the migrated template is. The first that a file asks for is its worker's, with
 * its connections, each of which costs more than the database: emptied after the file, or dropped where that changed
 * more than rows. A second one, and one with another pool, is a new copy.
 */
export async function freshDatabase({ max = usualPool }: { max?: number } = {}): Promise<TestDatabase> {
  if (isLent || max !== usualPool) {
    const own = await copyTemplate(max)
    atFileEnd(own.discard)
    return own
  }
  isLent = true
  const lent = kept ?? (await withShape(await copyTemplate(max)))
  kept = undefined
  atFileEnd(async () => {
    isLent = false
    if ((await isCurrent()) && (await isEmptied(lent).catch(() => false))) kept = lent
    else await lent.discard()
  })
  return lent
}

const usualPool = 8

/** Whether the next file has this module too: one that reset all modules leaves it others. */
const isCurrent = async () => (await import('./database.ts')).freshDatabase === freshDatabase

const withShape = async (own: OwnDatabase): Promise<Kept> => ({ ...own, shape: await shapeOf(own.sql) })

/** Nobody is connected to it yet. */
async function copyTemplate(max: number): Promise<OwnDatabase> {
  const template = inject('template')
  // Of the template's name, by which the end of the run finds it.
  const name = `${template}_${process.pid}_${Date.now().toString(36)}_${made++}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const urls = {
    ownerUrl: withDatabase(inject('ownerUrl'), name),
    appUrl: withDatabase(inject('appUrl'), name),
  }
  const { close, ...database } = openBoth({ ...urls, max })
  return {
    ...database,
    async discard() {
      await close()
      await drop(name)
    },
  }
}

const drop = (name: string) => onServer(`drop database if exists ${name} with (force)`)

async function onServer(statement: string): Promise<void> {
  const server = ownerClient(inject('ownerUrl'))
  try {
    await server.unsafe(statement)
  } finally {
    await server.end({ timeout: 1 })
  }
}

/** Takes all rows away, unless somebody is still at work there. Answers whether the database is then as it came. */
async function isEmptied({ sql, shape }: Kept): Promise<boolean> {
  const busy = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  if (busy.length > 0 || (await shapeOf(sql)) !== shape) return false
  const tables = await sql<{ name: string }[]>`select format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`
  // As replication deletes: without the work of keys that refer to others, all of which go.
  const deletes = tables.map(({ name }) => `delete from ${name}`)
  await sql.unsafe(
    [
      ...['reset all', `set lock_timeout = '5s'`, 'set session_replication_role = replica'],
      ...[...deletes, 'reset all', 'select pg_advisory_unlock_all()'],
    ].join(';'),
  )
  if (tables.length === 0) return true
  // What is left of rows would stand between new ones, and what is known of them would choose other plans.
  await sql.unsafe(`vacuum ${tables.map(({ name }) => name).join()}`)
  await sql`update pg_class set reltuples = -1, relpages = 0
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return true
}

/** What a database has beside the rows of its tables: it is another once a test made, changed or analysed anything. */
export async function shapeOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ shape: string }[]>`
    with seen (of) as (
      select json_build_array(count(*), max(xmin::text::bigint)) from pg_attribute
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_proc
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_trigger
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_constraint
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_type
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_namespace
      union all select json_build_array(count(*), max(xmin::text::bigint)) from pg_rewrite
      union all select json_agg(array[relname, relacl::text, reloptions::text] order by oid) from pg_class
        where relnamespace = 'public'::regnamespace
      union all select json_agg(array[indexrelid::text, indisvalid::text] order by indexrelid) from pg_index
      union all select to_json(count(*)) from pg_stats where schemaname = 'public'
      union all select json_agg(s) from pg_db_role_setting s
        where setdatabase = (select oid from pg_database where datname = current_database())
      union all select json_agg(m order by id) from drizzle.__drizzle_migrations m
    )
    select md5(json_agg(of)::text) as shape from seen`
  return row?.shape ?? ''
}

/** A database without tables, dropped after the file. */
export async function emptyDatabase(): Promise<{ ownerUrl: string; appUrl: string }> {
  const name = `teste_vazia_${process.pid}_${Date.now().toString(36)}_${made++}`
  await onServer(`create database ${name} encoding 'UTF8' template template0`)
  atFileEnd(() => drop(name))
  return { ownerUrl: withDatabase(inject('ownerUrl'), name), appUrl: withDatabase(inject('appUrl'), name) }
}

/** Connections of this test file's own to a database that is there, closed after the file. */
export function reachDatabase(to: { ownerUrl: string; appUrl: string; max: number }): TestDatabase {
  const { close, ...database } = openBoth(to)
  atFileEnd(close)
  return database
}

function openBoth({ ownerUrl, appUrl, max }: { ownerUrl: string; appUrl: string; max: number }) {
  const { db, close } = openDatabase({ url: appUrl, max })
  const sql = ownerClient(ownerUrl)
  return {
    ...{ db, sql, ownerUrl, appUrl },
    close: async () => void (await Promise.all([close(1), sql.end({ timeout: 1 })])),
  }
}
