import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { importados } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'

/** Where the people of a file came from, all of them. */
export interface FileOrigins {
  has(origem: string): boolean
}

/**
 * Which of these customers stand in the file themselves, by where its customers came from: two who are alike there are two, and
 * neither is the other here.
 */
export async function rowsOfFile(
  db: Database | Transaction,
  { user_id }: ShopScope,
  origins: FileOrigins,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const brought = await db
    .select({ id: importados.id, origem: importados.origem })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, 'clientes'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  const own = ids.filter(id => origins.has(`${user_id}/${id}`))
  return new Set([...own, ...brought.filter(({ origem }) => origins.has(origem)).map(({ id }) => id)])
}
