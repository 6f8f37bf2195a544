import type { Sql } from 'postgres'
import { shopTables } from '../../src/server/db/distribute.ts'

/** Says of a statement what a database that is distributed by user_id would refuse, or would ask of every node. */
export async function distributionRules(sql: Sql): Promise<(statement: string) => string[]> {
  const rows = await sql<{ name: string; worst: string }[]>`
    select proname as name, max(provolatile::text) as worst from pg_proc
    where prokind = 'f' and provolatile <> 'i' group by proname`
  // 's' for stable, 'v' for volatile: a name that several functions have counts as the worst of them.
  const moving = new Map(rows.map(({ name, worst }) => [name, worst]))
  return statement => [...strangers(statement), ...changedBy(statement, moving)]
}

const ofShops = new RegExp(`(?:from|join) "?(?:${shopTables.join('|')}|bancada_fotos|bancada_objetos)"?\\b`)
const namesShop = /user_id"? = (?:\$\d+|any\()/

/** Subqueries that read a shop's table and leave it to another table to say whose rows they are. */
function strangers(statement: string): string[] {
  return subqueries(statement).filter(query => ofShops.test(query) && !namesShop.test(query))
}

/** Each parenthesised select, those within it left out. */
function subqueries(statement: string): string[] {
  const found: string[] = []
  const texts = ['']
  for (const sign of statement) {
    if (sign === '(') texts.push('')
    else if (sign === ')' && texts.length > 1) {
      const text = texts.pop() ?? ''
      const isSelect = /^\s*select\b/i.test(text)
      if (isSelect) found.push(text)
      texts.push(`${texts.pop()}(${isSelect ? '' : text})`)
    } else texts.push(`${texts.pop()}${sign}`)
  }
  return found
}

/** What changes a row and may differ from one call to the next, by columns: each node would say something else. */
function changedBy(statement: string, moving: Map<string, string>): string[] {
  if (!/^\s*update\b|\bdo update set\b/i.test(statement)) return []
  const [, ofConflict] = /\bdo update set\b(.*)$/is.exec(statement) ?? []
  const text = ofConflict ?? statement
  const called = [...text.matchAll(/\b([a-z_]+)\(/g)].filter(([, name = '']) => {
    const worst = moving.get(name)
    return worst === 'v' || (worst === 's' && (ofConflict !== undefined || takesColumn(text, `${name}(`)))
  })
  const shifted = /"\."\w+" [+-] (?:\$\d+ \* )?interval\b/.exec(text)
  return [...called.map(([call]) => call), ...(shifted ? [shifted[0]] : [])]
}

/** Whether one of these calls is given a column of a table. */
function takesColumn(text: string, call: string): boolean {
  return text.split(call).some((rest, at) => {
    if (at === 0) return false
    let depth = 1
    let end = 0
    for (; end < rest.length && depth > 0; end++) depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0
    return /"\w+"\."\w+"/.test(rest.slice(0, end))
  })
}
