import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { addMonths, dayOf } from '../../shared/days.ts'
import { maxExpenses, maxRecurringSeries } from '../../shared/finance.ts'
import type { CreateExpense, ImportedExpense, UpdateExpense } from '../../shared/finance-schema.ts'
import type { Database, Transaction } from '../db/client.ts'
import { contentHash, findRepeated, unsent } from '../db/idempotency.ts'
import { nextUpdatedAt } from '../db/schema/columns.ts'
import { despesas } from '../db/schema/finance.ts'
import { totais } from '../db/schema/totals.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { lockShop } from '../plans/lock-shop.ts'
import { addToTotals, withTotals } from '../totals/keep-totals.ts'
import { assertRoomForTexts } from '../totals/text-bytes.ts'
import { type Expense, getExpense } from './read-expenses.ts'

/**
 * finance.createExpense. The same payload again returns the expense of the first attempt. Throws
 * `chave_repetida`, `limite_despesas`, `limite_recorrentes`, or `entrada_invalida` for a day far from today.
 */
export function createExpense(
  db: Database,
  shop: ShopScope,
  input: CreateExpense,
  now: Date,
): Promise<Expense> {
  const chave_conteudo = contentHash(input)
  return shopTransaction(db, shop, async (tx, changed) => {
    const locked = await lockShop(tx, shop, now)
    const repeated = await findRepeated(tx, despesas, shop, input.chave, chave_conteudo)
    if (repeated) return getExpense(tx, shop, repeated)
    assertRoomForTexts(locked, locked.plan.plano)
    assertNear(input.data_despesa, dayOf(now, locked.fuso))
    await assertRoomForExpenses(tx, shop)
    if (input.recorrente) await assertRoomForSeries(tx, shop)
    const id = uuidv7()
    await tx.insert(despesas).values({
      ...input,
      user_id: shop.user_id,
      id,
      serie: id,
      dia: dayOfMonth(input.data_despesa),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      chave_conteudo,
    })
    await addToTotals(tx, shop, { table: 'despesas', id })
    changed('finance', id)
    return getExpense(tx, shop, id)
  })
}

/**
 * finance.updateExpense. Throws `nao_encontrado`, `conflito` with the newer row, `limite_recorrentes`, or
 * `entrada_invalida` for a far day.
 */
export function updateExpense(
  db: Database,
  shop: ShopScope,
  input: UpdateExpense,
  now: Date,
): Promise<Expense> {
  return shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShop(tx, shop, now)
    const after = await rewriteExpense(tx, shop, input, dayOf(now, fuso))
    changed('finance', input.id)
    return after
  })
}

/**
 * Writes an expense; `dia` is its due day of the month, if known. The caller holds the shop's lock. Throws as
 * finance.updateExpense does.
 */
export async function rewriteExpense(
  tx: Transaction,
  shop: ShopScope,
  { id, based_on, dia, ...fields }: UpdateExpense & { dia?: number },
  today: string,
): Promise<Expense> {
  const before = await getExpense(tx, shop, id)
  if (before.updated_at !== based_on) throw new Refusal('conflito', { row: before })
  // A copy into a shorter month keeps its later due day, until the form sets another day.
  const moved = before.data_despesa !== fields.data_despesa
  if (moved) assertNear(fields.data_despesa, today)
  if (fields.recorrente && !before.recorrente) await assertRoomForSeries(tx, shop, id)
  await withTotals(tx, shop, { table: 'despesas', id }, () =>
    tx
      .update(despesas)
      .set({
        ...fields,
        ...(moved && { dia: dia ?? dayOfMonth(fields.data_despesa) }),
        updated_at: nextUpdatedAt(despesas.updated_at),
      })
      .where(and(eq(despesas.user_id, shop.user_id), eq(despesas.id, id))),
  )
  return getExpense(tx, shop, id)
}

/** finance.deleteExpense. Throws `nao_encontrado`. */
export function deleteExpense(db: Database, shop: ShopScope, id: string, now: Date): Promise<void> {
  return shopTransaction(db, shop, async (tx, changed) => {
    await lockShop(tx, shop, now)
    const gone = await withTotals(tx, shop, { table: 'despesas', id }, () =>
      tx
        .delete(despesas)
        .where(and(eq(despesas.user_id, shop.user_id), eq(despesas.id, id)))
        .returning({ id: despesas.id }),
    )
    if (gone.length === 0) throw new Refusal('nao_encontrado')
    changed('finance', id)
  })
}

/**
 * A mistyped year would hide the amount and add its month to the choices, so days more than ten years back or
 * one ahead are refused.
 */
function assertNear(day: string, today: string): void {
  const near = day >= addMonths(today, -120) && day < addMonths(today, 13)
  if (!near) throw new Refusal('entrada_invalida', { fields: { data_despesa: 'data_distante' } })
}

const dayOfMonth = (day: string): number => Number(day.slice(8))

/** Throws `limite_despesas` if `more` expenses would pass the limit. The caller holds the shop's lock. */
export async function assertRoomForExpenses(tx: Transaction, shop: ShopScope, more = 1): Promise<void> {
  // One row per category, updated by every write of an expense.
  const [row] = await tx
    .select({ stored: sql<number>`coalesce(sum(${totais.quantidade}), 0)::int` })
    .from(totais)
    .where(and(eq(totais.user_id, shop.user_id), eq(totais.medida, 'despesa'), eq(totais.grao, 'sempre')))
  if ((row?.stored ?? 0) + more > maxExpenses) throw new Refusal('limite_despesas')
}

/**
 * Throws `limite_recorrentes` if one more series would pass the limit; an expense of an existing series adds
 * none. A series counts while it has expenses, even if it no longer recurs, because the offer of copies reads
 * each.
 */
async function assertRoomForSeries(tx: Transaction, { user_id }: ShopScope, id?: string) {
  const next = (after = sql``) => sql`select serie from despesas
    where user_id = ${user_id} and (recorrente or copia_de is not null) ${after} order by serie limit 1`
  // One index lookup per series, up to the limit: a shop from before the limit may have any number.
  const [row] = await tx.execute<{ series: number; is_one: boolean }>(sql`
    with recursive series as (
      (select serie, 1 as posicao from (${next()}) as primeira)
      union all
      select proxima.serie, series.posicao + 1 from series, lateral (${next(sql`and serie > series.serie`)}) as proxima
      where series.posicao < ${maxRecurringSeries}
    )
    select count(*)::int as series, exists (
      select from despesas as d join despesas as minha using (user_id, serie)
      where user_id = ${user_id} and minha.id = ${id ?? null}::uuid and (d.recorrente or d.copia_de is not null)
    ) as is_one
    from series`)
  if (row && row.series >= maxRecurringSeries && !row.is_one) throw new Refusal('limite_recorrentes')
}

export type ExpenseToInsert = ImportedExpense &
  Partial<
    Pick<typeof despesas.$inferInsert, 'id' | 'recorrente' | 'serie' | 'dia' | 'copia_de' | 'created_at'>
  >

/**
 * Stores imported expenses in one statement. Answers their ids in the same order. The caller holds the shop's
 * lock. Throws `limite_despesas`.
 */
export async function insertExpenses(
  tx: Transaction,
  shop: ShopScope,
  imported: ExpenseToInsert[],
  now: Date,
): Promise<string[]> {
  if (imported.length === 0) return []
  await assertRoomForExpenses(tx, shop, imported.length)
  const at = now.toISOString()
  const rows = imported.map(({ id = uuidv7(), descricao, valor, categoria, data_despesa, ...given }) => {
    const {
      recorrente = false,
      serie = id,
      dia = Number(data_despesa.slice(8)),
      copia_de = null,
      created_at = at,
    } = given
    return {
      user_id: shop.user_id,
      id,
      descricao,
      valor,
      categoria,
      data_despesa,
      recorrente,
      serie,
      dia,
      copia_de,
      created_at,
      updated_at: at,
      ...unsent(),
    }
  })
  await tx.insert(despesas).values(rows)
  const ids = rows.map(({ id }) => id)
  await addToTotals(tx, shop, { table: 'despesas', ids })
  return ids
}
