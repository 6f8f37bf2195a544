import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ChangedNoun, FieldValue } from '../../../../shared/imports.ts'
import { lineFields, type OrderLine } from '../../../../shared/order-lines.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientes } from '../../../db/schema/customers.ts'
import { despesas } from '../../../db/schema/finance.ts'
import { lixeira_os } from '../../../db/schema/order-history.ts'
import { ordens_servico } from '../../../db/schema/orders.ts'
import { lembretes } from '../../../db/schema/reminders.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { readLines } from '../../../orders/order-lines.ts'
import type { Values } from '../staging/staged.ts'

const tableOf = { clientes, ordens: ordens_servico, despesas, lembretes } as const

/** The current state of these rows by id, without those that are gone. */
export async function rowsToday(
  db: Database | Transaction,
  shop: ShopScope,
  noun: ChangedNoun,
  ids: string[],
): Promise<Map<string, Today>> {
  const table = tableOf[noun] as typeof clientes
  const rows = await db
    .select()
    .from(table)
    .where(those(table, shop, ids))
  const lines = noun === 'ordens' ? await readLines(db, shop, ids) : undefined
  return new Map(
    rows.map(row => {
      const itens = lines && { itens: linesValue(lines.get(row.id)) }
      // A row's columns are texts, numbers and booleans.
      return [row.id, { ...row, ...itens } as unknown as Today]
    }),
  )
}

/** An order's lines as the value of one field, which the same lines always have. */
export const linesValue = (lines: readonly OrderLine[] = []): string | null =>
  lines.length === 0 ? null : JSON.stringify(lines, lineFields as unknown as string[])

/** The lines of such a value. */
export const linesOf = (value: FieldValue): OrderLine[] =>
  value === null ? [] : (JSON.parse(String(value)) as OrderLine[])

type Today = Values & { id: string; updated_at: string }

/** The current names of these customers or orders. */
export async function namesToday(db: Database, shop: ShopScope, noun: 'clientes' | 'ordens', ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows =
    noun === 'clientes'
      ? await db
          .select({ id: clientes.id, nome: clientes.nome })
          .from(clientes)
          .where(those(clientes, shop, ids))
      : await db
          .select({ id: ordens_servico.id, nome: ordens_servico.numero_os })
          .from(ordens_servico)
          .where(those(ordens_servico, shop, ids))
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** Which of these orders are in the trash. */
export async function trashed(db: Database, shop: ShopScope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: lixeira_os.id })
    .from(lixeira_os)
    .where(those(lixeira_os, shop, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Matches rows of the shop by id. */
export const those = (
  table: typeof clientes | typeof ordens_servico | typeof lixeira_os,
  { user_id }: ShopScope,
  ids: string[],
): SQL | undefined => and(eq(table.user_id, user_id), sql`${table.id} = any(${sql.param(ids)}::uuid[])`)
