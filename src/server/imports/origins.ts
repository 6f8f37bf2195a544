import { and, eq, sql } from 'drizzle-orm'
import type { ImportNoun } from '../../shared/imports.ts'
import type { Database, Transaction } from '../db/client.ts'
import { clientes } from '../db/schema/customers.ts'
import { despesas } from '../db/schema/finance.ts'
import { importados } from '../db/schema/imports.ts'
import { lixeira_os } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A row that was brought before. */
export interface KnownRow {
  id: string
  importacao_id: string
}

/**
 * Which of these origins an import has brought before, where their rows are still there: an order in the trash is. What
 * its owner deleted for good may come again.
 */
export async function knownOrigins(
  db: Database | Transaction,
  { user_id }: ShopScope,
  tabela: ImportNoun,
  origins: string[],
): Promise<Map<string, KnownRow>> {
  if (origins.length === 0) return new Map()
  const rows = await db
    .select({ origem: importados.origem, id: importados.id, importacao_id: importados.importacao_id })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, user_id),
        eq(importados.tabela, tabela),
        sql`${importados.origem} = any(${sql.param(origins)}::text[])`,
        stillThere[tabela],
      ),
    )
  return new Map(rows.map(({ origem, ...row }) => [origem, row]))
}

/** How many of those that are known came with another import: what this one brought itself is no repetition. */
export const repeatedOf = (known: Map<string, KnownRow>, importId: string): number =>
  [...known.values()].filter(({ importacao_id }) => importacao_id !== importId).length

/** Whether the row that one of `importados` names is there; an order in the trash is. */
export const stillThere: Record<ImportNoun, ReturnType<typeof sql>> = {
  clientes: sql`exists (select from ${clientes} where ${clientes.user_id} = ${importados.user_id} and ${clientes.id} = ${importados.id})`,
  ordens: sql`(exists (select from ${ordens_servico} where ${ordens_servico.user_id} = ${importados.user_id} and ${ordens_servico.id} = ${importados.id})
    or exists (select from ${lixeira_os} where ${lixeira_os.user_id} = ${importados.user_id} and ${lixeira_os.id} = ${importados.id}))`,
  despesas: sql`exists (select from ${despesas} where ${despesas.user_id} = ${importados.user_id} and ${despesas.id} = ${importados.id})`,
}

/** Notes where rows came from, so that they never come twice, and can be taken back. */
export async function noteOrigins(
  tx: Transaction,
  { user_id }: ShopScope,
  importacao_id: string,
  tabela: ImportNoun,
  rows: { origem: string; id: string }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const updated_at = now.toISOString()
  await tx
    .insert(importados)
    .values(rows.map(({ origem, id }) => ({ user_id, tabela, origem, id, importacao_id, updated_at })))
    .onConflictDoUpdate({
      target: [importados.user_id, importados.tabela, importados.origem],
      set: {
        id: sql`excluded.id`,
        importacao_id: sql`excluded.importacao_id`,
        updated_at: sql`excluded.updated_at`,
        mantida: false,
      },
    })
}
