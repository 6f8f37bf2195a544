import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { makeKey } from '../../src/server/api-keys/key-format.ts'
import { newSecret, secretPurpose } from '../../src/server/webhooks/secret.ts'
import type { TestShop } from './shops.ts'
import { cipher } from './work.ts'

type Row = Record<string, unknown>

/** A shop as its writes left it, with what a test knows of it. */
export interface RecordedShop<Known> {
  shop: TestShop
  known: Known
  tables: Record<string, Row[]>
  /** Stores the rows of each table. */
  insert: string
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Reads all rows of a shop, to store them again as other shops': its writes cost some two hundred statements. */
export async function recordShop<Known>(
  sql: Sql,
  shop: TestShop,
  known: Known,
): Promise<RecordedShop<Known>> {
  const owned = await sql<{ name: string; key: string; columns: string }[]>`
    select relname as name, case relname when 'usuarios' then 'id' else 'user_id' end as key,
      (select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class t where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'sessoes' and exists (select from pg_attribute
      where attrelid = t.oid and (attname = 'user_id' or relname = 'usuarios' and attname = 'id')) order by 1`
  const tables: Record<string, Row[]> = {}
  const inserts: string[] = []
  for (const { name, key, columns } of owned) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(t) as row from ${sql(name)} t where ${sql(key)} = ${shop.user_id}`
    if (rows.length === 0) continue
    tables[name] = rows.map(({ row }) => row)
    inserts.push(`t${inserts.length} as (insert into ${name} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb -> '${name}'))`)
  }
  return { shop, known, tables, insert: `with ${inserts.join()} select` }
}

/** Stores another shop with these rows: each of its ids is another's, and so are the secrets that are found by them. */
export async function copyShop<Known>(sql: Sql, { shop, known, tables, insert }: RecordedShop<Known>) {
  // The beginning of an id is when it was made, by which rows are in order.
  const end = randomBytes(5).toString('hex')
  const email = `copia${end}@exemplo.com.br`
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    const found = ids.get(id) ?? `${id.slice(0, 26)}${randomBytes(5).toString('hex')}`
    ids.set(id, found)
    return found
  }
  const renamed = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(shop.email, email).replace(uuids, idOf))
  const copied = renamed(tables)
  for (const [name, hide] of Object.entries(hidden)) copied[name] = (copied[name] ?? []).map(hide)
  await sql.unsafe(insert, [copied as never], { prepare: true })
  return { shop: renamed(shop), known: renamed(known), renamed }
}

/** What is of one shop alone without being an id: nobody follows a copy's links, or calls with its keys. */
const hidden: Record<string, (row: Row) => Row> = {
  links_os(row) {
    const token = randomBytes(16).toString('base64url')
    const cifra = cipher.encrypt(`link:${row.user_id}:${row.os_id}`, token)
    return { ...row, token_hash: createHash('sha256').update(token).digest('base64url'), cifra }
  },
  chaves_api(row) {
    const { id_publico, chave_hash } = makeKey()
    return { ...row, id_publico, chave_hash }
  },
  webhooks: row => ({
    ...row,
    segredo: cipher.encrypt(secretPurpose(`${row.user_id}`, `${row.id}`), newSecret()),
  }),
}
