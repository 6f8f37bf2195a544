import type { Readable, Writable } from 'node:stream'
import type { ReservedSql } from 'postgres'
import type { Database } from '../../db/client.ts'

/** A table for COPY, without its generated columns. */
interface CopiedTable {
  nome: string
  colunas: string[]
}

export interface CopySession {
  /** All our tables, each after those that it references. */
  tables(): Promise<CopiedTable[]>
  out(table: CopiedTable): Promise<Readable>
  into(table: CopiedTable): Promise<Writable>
  /** The rows of a statement, for small results. */
  rows<Row>(statement: string): Promise<Row[]>
}

/**
 * Runs `work` on one connection in one transaction, which COPY needs and drizzle does not offer: a read-only
 * snapshot, or a write that commits as a whole. Its statements have no time limits.
 */
export async function copySession<T>(
  db: Database,
  mode: 'read' | 'write',
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const sql = await db.$client.reserve()
  try {
    await sql.unsafe(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    await sql.unsafe(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0',
    )
    const result = await work(sessionOn(sql))
    await sql.unsafe('commit')
    return result
  } catch (error) {
    await sql.unsafe('rollback').catch(() => undefined)
    throw error
  } finally {
    sql.release()
  }
}

const sessionOn = (sql: ReservedSql): CopySession => ({
  tables: () => readTables(sql),
  async out({ nome, colunas }) {
    const rows = await sql.unsafe(`copy ${nome} (${colunas.join(', ')}) to stdout`).readable()
    // The driver pauses its socket when rows arrive faster than they are read, and forgets to resume it at
    // the end.
    rows.once('end', () => rows._read(0))
    return rows
  },
  into: ({ nome, colunas }) => sql.unsafe(`copy ${nome} (${colunas.join(', ')}) from stdin`).writable(),
  rows: async <Row>(statement: string) => [...(await sql.unsafe(statement))] as Row[],
})

async function readTables(sql: ReservedSql): Promise<CopiedTable[]> {
  const found = await sql.unsafe<{ nome: string; colunas: string[]; antes: string[] }[]>(`
    select c.relname as nome,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colunas,
      coalesce((select array_agg(distinct t.relname::text) from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid), '{}') as antes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  const ordered: CopiedTable[] = []
  for (let left = [...found]; left.length > 0; ) {
    const placed = new Set(ordered.map(({ nome }) => nome))
    const next = left.filter(({ antes }) => antes.every(name => placed.has(name)))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ nome, colunas }) => ({ nome, colunas })))
    left = left.filter(table => !next.includes(table))
  }
  return ordered
}
