import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { totais } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A row that counts in the shop's totals. */
export type Counted =
  /** With the zone in which its created_at has a day: as the locked shop holds it, where the write locks the shop. */
  { table: 'ordens_servico'; id: string; fuso: string } | { table: 'despesas'; id: string }

/** Several rows at once. */
type CountedRows =
  | { table: 'ordens_servico'; ids: string[]; fuso: string }
  | { table: 'despesas'; ids: string[] }

/** Adds what was just stored to the shop's totals. The last thing that a transaction locks. */
export const addToTotals = (tx: Transaction, shop: ShopScope, stored: Counted | CountedRows): Promise<void> =>
  move(tx, shop, stored, [])

/** Takes several rows out of the shop's totals, which the caller has locked and deletes next. */
export const takeFromTotals = (tx: Transaction, shop: ShopScope, stored: CountedRows): Promise<void> =>
  move(tx, shop, stored, [], -1)

/**
 * Runs `write`, which changes or deletes one row, and moves the shop's totals by what that changes. The row is locked
 * before, the totals after it, by one statement in the order of their key: two writes can never deadlock. What `record`
 * sends goes in the round trip of the totals; it locks nothing.
 */
export async function withTotals<T>(
  tx: Transaction,
  shop: ShopScope,
  row: Counted,
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

// Locked in a query of its own: after waiting for the lock, the next query reads the row as it is now.
const lockedRow = ({ table, id }: Counted, { user_id }: ShopScope) =>
  sql`(select * from ${sql.identifier(table)} where user_id = ${user_id} and id = ${id} for update) as row`

const storedRow = ({ table, id }: Counted, { user_id }: ShopScope) =>
  sql`(select * from ${sql.identifier(table)} where user_id = ${user_id} and id = ${id}) as row`

// One lookup of the primary key for each id: for a list of ids the plan may read an index of the whole shop.
const storedRows = ({ table, ids }: CountedRows, { user_id }: ShopScope) =>
  sql`(
    select linha.* from unnest(${sql.param(ids)}::uuid[]) as nova (id),
      lateral (select * from ${sql.identifier(table)} where user_id = ${user_id} and id = nova.id limit 1) as linha
  ) as row`

const counts = (row: Counted | CountedRows) =>
  row.table === 'despesas'
    ? sql`bancada_contagem(row::despesas) as c`
    : sql`bancada_contagem(row::ordens_servico, ${row.fuso}) as c`

async function move(
  tx: Transaction,
  shop: ShopScope,
  row: Counted | CountedRows,
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
