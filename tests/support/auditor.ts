import type { Sql } from 'postgres'
import { audit } from '../../src/server/db/audit.ts'
import { thumbnailKey } from '../../src/server/photos/file-names.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import type { TestDatabase } from './database.ts'
import type { Acknowledged } from './load.ts'

/** The age up to which an object may still wait for its row: what the sweep leaves alone. */
const grace = 86_400_000

/**
 * What is wrong after a fault, a sentence each; nothing where all is well. What was answered is there, once, in its own
 * shop; counters are those of a recount; numbers are one order's each; rows refer to rows of their own shop; each photo has
 * its objects, and each object its row or its grace; what was done once left one event.
 */
export async function findLosses(
  { db, sql }: Pick<TestDatabase, 'db' | 'sql'>,
  { acknowledged = [], storage }: { acknowledged?: Acknowledged[]; storage?: Storage } = {},
): Promise<string[]> {
  return [
    ...(await lostOrders(sql, acknowledged)),
    ...(await audit(db)).map(found => `${found.what}: stored ${found.stored}, counted ${found.counted}`),
    ...(await sharedNumbers(sql)),
    ...(await strayRows(sql)),
    ...(storage ? await lostObjects(sql, storage) : []),
  ]
}

async function lostOrders(sql: Sql, acknowledged: Acknowledged[]): Promise<string[]> {
  const doubled = await sql<{ os_id: string; times: number }[]>`
    select os_id, count(*)::int as times from eventos_os where tipo = 'criada' group by user_id, os_id having count(*) > 1`
  const stored = await sql<{ key: string; orders: number; created: number; changed: number }[]>`
    select o.user_id || ' ' || o.chave as key, count(distinct o.id)::int as orders,
      count(e.id) filter (where e.tipo = 'criada')::int as created,
      count(e.id) filter (where e.tipo = 'alterada')::int as changed
    from ordens_servico o left join eventos_os e on e.user_id = o.user_id and e.os_id = o.id
    where o.chave = any(${acknowledged.map(({ chave }) => chave)}::uuid[]) group by o.user_id, o.chave`
  const byKey = new Map(stored.map(row => [row.key, row]))
  return [
    ...doubled.map(({ os_id, times }) => `order ${os_id} was created ${times} times by its history`),
    ...acknowledged.flatMap(({ chave, user_id, changes }) => {
      const row = byKey.get(`${user_id} ${chave}`)
      if (!row) return [`order ${chave} was answered, and is not there`]
      const { orders, created, changed } = row
      if (orders !== 1 || created !== 1)
        return [`order ${chave} is there ${orders} times, with ${created} creations`]
      if (changed >= changes.answered && changed <= changes.sent) return []
      return [`order ${chave} has ${changed} changes where ${changes.answered} were answered`]
    }),
  ]
}

async function sharedNumbers(sql: Sql): Promise<string[]> {
  const rows = await sql<{ user_id: string; numero: string }[]>`
    select user_id, numero from (
      select user_id, numero_os as numero from ordens_servico
      union all select user_id, os ->> 'numero_os' from lixeira_os) numbered
    group by 1, 2 having count(*) > 1`
  return rows.map(({ user_id, numero }) => `${numero} of shop ${user_id} is two orders'`)
}

/** By every reference that there is between tables of shops, ids alone: a row of another shop would be found by its id. */
async function strayRows(sql: Sql): Promise<string[]> {
  const references = await sql<{ child: string; child_id: string; parent: string; parent_id: string }[]>`
    select child.relname as child, childcol.attname as child_id, parent.relname as parent, parentcol.attname as parent_id
    from pg_constraint f
      join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
      join pg_attribute childcol on childcol.attrelid = child.oid and childcol.attnum = f.conkey[2]
      join pg_attribute parentcol on parentcol.attrelid = parent.oid and parentcol.attnum = f.confkey[2]
    where f.contype = 'f' and array_length(f.conkey, 1) = 2 and f.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = child.oid and a.attnum = f.conkey[1] and a.attname = 'user_id')`
  const strays: string[] = []
  for (const { child, child_id, parent, parent_id } of references) {
    const [found] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(child)} c
      where c.${sql(child_id)} is not null and not exists (
        select from ${sql(parent)} p where p.user_id = c.user_id and p.${sql(parent_id)} = c.${sql(child_id)})`
    if (found?.count) strays.push(`${found.count} rows of ${child} refer to no ${parent} of their shop`)
  }
  if (references.length < 5) strays.push('the references between tables of shops were not found')
  return strays
}

async function lostObjects(sql: Sql, storage: Storage): Promise<string[]> {
  const rows = await sql<{ url_storage: string }[]>`select url_storage from bancada_objetos`
  const named = new Set(rows.flatMap(({ url_storage }) => [url_storage, thumbnailKey(url_storage)]))
  const there = new Set<string>()
  const old: string[] = []
  for await (const { key, modified } of storage.list('')) {
    there.add(key)
    const isPhoto = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/[^/]+$/.test(key)
    if (isPhoto && !named.has(key) && Date.now() - modified.getTime() > grace) old.push(key)
  }
  return [
    ...[...named].filter(key => !there.has(key)).map(key => `${key} is named by a row, and is not there`),
    ...old.map(key => `${key} has no row, and is older than a day`),
  ]
}
