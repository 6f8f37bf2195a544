import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { importados } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'

/** The rows that an import has changed back, with the `updated_at` that they got. */
export async function notedChanges(
  db: Database | Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  ids: string[],
): Promise<Map<string, { updated_at: string; mantida: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: importados.id, updated_at: importados.updated_at, mantida: importados.mantida })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.importacao_id, importacao_id),
        eq(importados.tabela, 'mudancas'),
        sql`${importados.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Records rows that an import has changed back, so that it is done once and can be undone. */
export async function noteChanges(
  tx: Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  rows: { id: string; updated_at: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(importados).values(
    rows.map(({ id, updated_at }) => ({
      user_id,
      tabela: 'mudancas' as const,
      // Unique per import: several imports may change the same row.
      origem: `${importacao_id}/${id}`,
      id,
      importacao_id,
      updated_at,
    })),
  )
}
