import type { Sql } from 'postgres'

/**
 * Every row of an owner, in every table that has a user_id, and the owner's own: to compare before and after. Without
 * when a session or a key was used, which moves on by itself in a file that takes more than a minute.
 */
export async function dumpOwner(sql: Sql, user_id: string): Promise<string[]> {
  const rows = await sql.unsafe<{ row: string }[]>(await queryOf(sql), [user_id])
  return rows.map(({ row }) => row).sort()
}

// No test makes a table: a database is asked once for those it has.
const queries = new WeakMap<Sql, string>()
async function queryOf(sql: Sql): Promise<string> {
  const known = queries.get(sql)
  if (known) return known
  const [{ query } = { query: '' }] = await sql<{ query: string }[]>`
    select string_agg(format(
      'select %L || (to_jsonb(t) - %L::text[])::text as row from %I t where %I = $1', table_name || ' ',
      case table_name when 'sessoes' then '{usada_em,expira_em}' when 'chaves_api' then '{usada_em}' else '{}' end,
      table_name, column_name
    ), ' union all ') as query
    from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'usuarios' and column_name = 'id'))`
  queries.set(sql, query)
  return query
}
