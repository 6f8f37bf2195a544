import type { TestDatabase } from './database.ts'

/** Rows by table that name any of these words, in whatever column; where an owner is given, those that name them, too. */
export async function tracesOf(
  { sql }: TestDatabase,
  words: string[],
  owner = '',
): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows from ${sql(name)} t
      where to_jsonb(t)::text ilike any (${words.map(word => `%${word}%`)})
        and strpos(to_jsonb(t)::text, ${owner}) > 0`
    if (row?.rows > 0) found[name] = row?.rows
  }
  return found
}
