import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { totais } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A row that counts in the shop's totals. */
export type TotalledRow =
  /** With the zone that decides created_at's day: the locked shop's, if the write locks the shop. */
  { table: 'ordens_servico'; id: string; fuso: string } | { table: 'despesas'; id: string }

/** Several rows at once. */
type TotalledRows =
  | { table: 'ordens_servico'; ids: string[]; fuso: string }
  | { table: 'despesas'; ids: string[] }

/** Adds stored rows to the shop's totals. Must be the transaction's last lock. */
export const addToTotals = (
  tx: Transaction,
  shop: ShopScope,
  stored: TotalledRow | TotalledRows,
): Promise<void> => move(tx, shop, stored, [])

/** Subtracts rows from the shop's totals, which the caller has locked and deletes next. */
export const takeFromTotals = (tx: Transaction, shop: ShopScope, stored: TotalledRows): Promise<void> =>
  move(tx, shop, stored, [], -1)

/**
 * Runs `write`, which changes or deletes one row, and updates the shop's totals by the difference. It locks
 * the row first, then the totals in key order by one statement, so that writes cannot deadlock. `record`
 * shares the totals' round trip; it must lock nothing.
 */
export async function withTotals<T>(
  tx: Transaction,
  shop: ShopScope,
  row: TotalledRow,
  write: () => Promise<T>,
  record: (written: T) => Promise<void> = async () => {},
): Promise<T> {
  const before = await tx
    .select({
      medida: sql<string>`c.medida`.as('medida'),
      grao: sql<string>`c.grao`.as('grao'),
      inicio: sql<string>`c.inicio::text`.as('inicio'),
      chave: sql<string>`c.chave`.as('chave'),
      soma: sql<string>`c.soma::text`.as('soma'),
    })
    .from(sql`${lockedRow(row, shop)}, ${counts(row)}`)
    .prepare(`count_${row.table}`)
    .execute()
  const result = await write()
  await Promise.all([record(result), move(tx, shop, row, before)])
  return result
}

/** What a row counts for. Amounts stay text: only the database computes with them. */
type Count = Record<'medida' | 'grao' | 'inicio' | 'chave' | 'soma', string>

// Locked in a query of its own: the next query sees the row as it is after waiting for the lock.
const lockedRow = ({ table, id }: TotalledRow, { user_id }: ShopScope) =>
  sql`(select * from ${sql.identifier(table)} where user_id = ${user_id} and id = ${id} for update) as row`

const storedRow = ({ table, id }: TotalledRow, { user_id }: ShopScope) =>
  sql`(select * from ${sql.identifier(table)} where user_id = ${user_id} and id = ${id}) as row`

// One primary key lookup per id: for a list of ids the plan may read an index of the whole shop.
const storedRows = ({ table, ids }: TotalledRows, { user_id }: ShopScope) =>
  sql`(
    select linha.* from unnest(${sql.param(ids)}::uuid[]) as nova (id),
      lateral (select * from ${sql.identifier(table)} where user_id = ${user_id} and id = nova.id limit 1) as linha
  ) as row`

// bancada_contagem says what a row counts for, and on which day (drizzle/0002_funcoes.sql).
const counts = (row: TotalledRow | TotalledRows) =>
  row.table === 'despesas'
    ? sql`bancada_contagem(row.categoria, row.valor, row.data_despesa) as c`
    : sql`bancada_contagem(row.status, row.pago, row.valor, row.soma_custos, row.tipo_servico, row.categoria_aparelho,
        row.data_entrada, row.data_previsao, row.pronto_em, row.data_entrega, row.pago_em, row.created_at, ${row.fuso}) as c`

async function move(
  tx: Transaction,
  shop: ShopScope,
  row: TotalledRow | TotalledRows,
  before: Count[],
  times: 1 | -1 = 1,
): Promise<void> {
  const several = 'ids' in row
  await tx
    .insert(totais)
    .select(
      sql`select ${shop.user_id}::uuid, medida, grao, inicio, chave, sum(times)::int, sum(times * soma)
        from (
          select -1 as times, * from jsonb_to_recordset(${JSON.stringify(before)}::text::jsonb)
            as c (medida text, grao text, inicio date, chave text, soma numeric)
          union all
          select ${times}::int, c.* from ${several ? storedRows(row, shop) : storedRow(row, shop)}, ${counts(row)}
        ) as moved
        group by medida, grao, inicio, chave
        having sum(times) <> 0 or sum(times * soma) <> 0
        order by medida, grao, inicio, chave`,
    )
    .onConflictDoUpdate({
      target: [totais.user_id, totais.medida, totais.grao, totais.inicio, totais.chave],
      set: {
        quantidade: sql`${totais.quantidade} + excluded.quantidade`,
        soma: sql`${totais.soma} + excluded.soma`,
      },
    })
    .prepare(`move_${several ? 'several_' : ''}${row.table}`)
    .execute()
}
