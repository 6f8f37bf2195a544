import type { Sql } from 'postgres'

/**
 * Loads a dump of MapOS into tables of Postgres, in the schema `mapos`, by its own statements: what it says can be asked
 * there apart from whoever else reads it. Days are texts, for MySQL has a day 0.
 */
export async function loadMaposDump(sql: Sql, dump: string): Promise<void> {
  const statements = ['drop schema if exists mapos cascade', 'create schema mapos']
  for (const [, table, columns = ''] of dump.matchAll(/^CREATE TABLE `(\w+)` \(\n(.*?)\n\) ENGINE/gms)) {
    const its = [...columns.matchAll(/^ {2}`(\w+)` (\w+)/gm)].map(
      ([, name, type = '']) =>
        `"${name}" ${type.endsWith('int') ? 'int' : type === 'decimal' ? 'numeric(10,2)' : 'text'}`,
    )
    statements.push(`create table mapos."${table}" (${its.join(', ')})`)
  }
  for (const [, table, columns = '', values = ''] of dump.matchAll(
    /^INSERT INTO `(\w+)` \(([^)]*)\) VALUES (.*);$/gm,
  )) {
    const literals = values.replace(/'(?:[^'\\]|\\.)*'/g, text => `E${text}`)
    statements.push(`insert into mapos."${table}" (${columns.replaceAll('`', '"')}) values ${literals}`)
  }
  await sql.unsafe(statements.join(';\n'))
}
