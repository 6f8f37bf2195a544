import { sql } from 'drizzle-orm'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { ShopScope } from '../db/shop-scope.ts'

/** A recurring expense that a month lacks, with the day it would get there. */
export interface RecurringOffer {
  id: string
  descricao: string
  categoria: ExpenseCategory
  valor: number
  data_despesa: string
}

/**
 * The recurring expenses that a month (by its first day) lacks: of each series the last expense before the month, where
 * it still recurs and the series has none in the month and was not copied into it. Day 31 becomes the month's last.
 */
export async function recurringOffer(
  db: Database | Transaction,
  shop: ShopScope,
  month: string,
): Promise<RecurringOffer[]> {
  const rows = await db.execute<{
    id: string
    descricao: string
    categoria: ExpenseCategory
    valor: string
    data_despesa: string
  }>(sql`
    select last.id, last.descricao, last.categoria, last.valor, (m.first + least(last.dia, extract(day from m.last)::int) - 1)::text as data_despesa
    from (select ${month}::date as first, (${month}::date + interval '1 month' - interval '1 day')::date as last) m,
      lateral (
        select distinct on (serie) * from despesas
        where user_id = ${shop.user_id} and data_despesa < m.first and (recorrente or copia_de is not null)
        order by serie, data_despesa desc, id desc
      ) last
    where last.recorrente and not exists (
      select from despesas d where d.user_id = last.user_id and d.serie = last.serie
        and (d.copia_de = m.first or d.data_despesa between m.first and m.last)
    )
    order by data_despesa, last.descricao, last.id`)
  return rows.map(row => ({ ...row, valor: Number(row.valor) }))
}
