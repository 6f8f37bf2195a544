import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { addMonths, dayOf, monthOf } from '../../shared/days.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import type { CopyRecurring } from '../../shared/finance-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { despesas } from '../db/schema/finance.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { addToTotals } from '../totals/keep-totals.ts'
import { assertRoomForExpenses } from './write-expenses.ts'

/** A recurring expense that a month lacks, with the day it would get. */
export interface RecurringOffer {
  id: string
  descricao: string
  categoria: ExpenseCategory
  valor: number
  data_despesa: string
}

/** Expenses offered, and copied, at once: those due first. */
const maxOffered = 200

/** Series read, the newest first: a shop from before the limit may have any number. */
const maxSeries = 500

/**
 * The recurring expenses that a month lacks, and how many there are: the last expense of each series that
 * still recurs and has none in the month. Day 31 becomes the month's last.
 */
export async function recurringOffer(
  db: Database | Transaction,
  { user_id }: ShopScope,
  month: string,
): Promise<{ quantidade: number; despesas: RecurringOffer[] }> {
  const first = sql`${month}::date`
  const last = sql`(${first} + interval '1 month' - interval '1 day')::date`
  const before = (position: SQL, series?: SQL) => sql`select *, ${position} as posicao from despesas
    where user_id = ${user_id} and data_despesa < ${first} and (recorrente or copia_de is not null) ${series ?? sql``}
    order by serie desc, data_despesa desc, id desc limit 1`
  // One index lookup per series: a plan for the average shop would read all expenses. Only a series' expense
  // that ended it can come between `ultima` and the month.
  const ofSeries = sql`(
    with recursive ultima as (
      (${before(sql`1`)}) union all
      select anterior.* from ultima, lateral (${before(sql`ultima.posicao + 1`, sql`and serie < ultima.serie`)}) as anterior
      where ultima.posicao < ${maxSeries}
    )
    select id, descricao, categoria, valor, (${first} + least(dia, extract(day from ${last})::int) - 1)::text as vence
    from ultima left join lateral (
      select true as ha from despesas
      where user_id = ${user_id} and serie = ultima.serie
        and (copia_de = ${first} or (data_despesa, id) > (ultima.data_despesa, ultima.id) and data_despesa <= ${last}) limit 1
    ) as depois on true
    where recorrente and ha is null
  ) as oferta`
  const rows = await db
    .select({
      id: sql<string>`id`,
      descricao: sql<string>`descricao`,
      categoria: sql<ExpenseCategory>`categoria`,
      valor: sql<number>`valor`.mapWith(Number),
      data_despesa: sql<string>`vence`,
      quantidade: sql<number>`(count(*) over ())::int`,
    })
    .from(ofSeries)
    .orderBy(sql`vence, descricao, id`)
    .limit(maxOffered)
    .prepare('recurring_offer')
    .execute()
  return {
    quantidade: rows[0]?.quantidade ?? 0,
    despesas: rows.map(({ quantidade: _, ...offer }) => offer),
  }
}

/** Whether recurring expenses may be copied into a month: up to a year before or after today's. */
export const copiesInto = (month: string, today: string): boolean =>
  addMonths(today, -12) <= month && month <= addMonths(today, 12)

/**
 * finance.copyRecurring: copies the recurring expenses that a month lacks into it. Answers how many. The
 * shop's lock keeps a second call from copying them again. Throws `entrada_invalida` for a month more than a
 * year away, or `limite_despesas`.
 */
export async function copyRecurring(
  db: Database,
  shop: ShopScope,
  { mes }: CopyRecurring,
  now: Date,
): Promise<{ copiadas: number }> {
  const month = monthOf(`${mes}-01`).first
  if (!copiesInto(month, dayOf(now, shop.fuso)))
    throw new Refusal('entrada_invalida', { fields: { mes: 'data_invalida' } })
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const offer = await recurringOffer(tx, shop, month)
    const copies = offer.despesas.map(({ id, data_despesa }) => ({
      id: uuidv7(),
      chave: uuidv7(),
      de: id,
      data_despesa,
    }))
    const [first] = copies
    if (!first) return { copiadas: 0 }
    await assertRoomForExpenses(tx, shop, copies.length)
    await tx.insert(despesas).select(
      sql`select user_id, copia.id, descricao, valor, categoria, copia.data_despesa, recorrente, serie, dia, ${month}::date,
          ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, copia.chave, ''
        from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as copia (id uuid, chave uuid, de uuid, data_despesa date)
        join despesas on user_id = ${shop.user_id} and despesas.id = copia.de`,
    )
    await addToTotals(tx, shop, { table: 'despesas', ids: copies.map(({ id }) => id) })
    // A notified tab refetches all expenses.
    changed('finance', first.id)
    return { copiadas: copies.length }
  })
}
