import type { TestDatabase } from './database.ts'

/** Every row of every table, as text in one order. */
export async function allRowsOf({ sql }: Pick<TestDatabase, 'sql'>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`select to_jsonb(t)::text as row from ${sql(name)} t order by 1`
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
