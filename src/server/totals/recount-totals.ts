import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { atividade } from '../db/schema/activity.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { lojas } from '../db/schema/shops.ts'
import { type Measure, totais } from '../db/schema/totals.ts'
import { longTransaction } from '../db/transaction.ts'

/** Recounts a shop's totals from its rows. The caller holds the shop's lock, or nobody else writes. */
export async function recountTotals(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(totais).where(eq(totais.user_id, user_id))
  await tx
    .insert(totais)
    .select(
      sql`select user_id, medida, grao, inicio, chave, quantidade, soma from bancada_recontagem where user_id = ${user_id}`,
    )
}

/** Recounts by day the shop's created orders and customers, under the same lock. */
export async function recountActivity(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(atividade).where(eq(atividade.user_id, user_id))
  await tx
    .insert(atividade)
    .select(
      sql`select dia, user_id, ordens, clientes from bancada_recontagem_atividade where user_id = ${user_id}`,
    )
}

/** Recounts the bytes of the shop's texts, under the same lock. */
export async function recountTexts(tx: Transaction, user_id: string): Promise<void> {
  const bytes_textos = sql`(select coalesce(sum(bytes), 0) from bancada_textos where user_id = ${user_id}::uuid)`
  await tx.update(lojas).set({ bytes_textos }).where(eq(lojas.user_id, user_id))
}

/** Recounts a shop's totals while others write: they wait, however long it takes. */
export function repairTotals(db: Database, user_id: string): Promise<void> {
  return longTransaction(db, async tx => {
    await tx.select().from(lojas).where(eq(lojas.user_id, user_id)).for('update')
    // A change of status locks its order, not the shop.
    const orders = tx.select({ id: ordens_servico.id }).from(ordens_servico)
    const locked = orders.where(eq(ordens_servico.user_id, user_id)).for('no key update').as('locked')
    await tx.select({ all: sql`count(*)` }).from(locked)
    await recountTotals(tx, user_id)
    await recountActivity(tx, user_id)
    await recountTexts(tx, user_id)
  })
}

/** Measures by created_at, whose day depends on the shop's zone. */
const byZone: Measure[] = ['criadas', 'criadas_servico', 'criadas_aparelho']

/**
 * Recounts what falls on other days in a new zone; past days of other measures stay. It repeats
 * bancada_contagem's rules for these measures by whole days, because order by order takes twice as long.
 */
export async function recountByZone(tx: Transaction, user_id: string): Promise<void> {
  await tx.delete(totais).where(and(eq(totais.user_id, user_id), inArray(totais.medida, byZone)))
  await tx.insert(totais).select(sql`
    with orders as (
      select (created_at at time zone fuso)::date as dia, tipo_servico, categoria_aparelho, valor
      from ordens_servico join lojas using (user_id) where user_id = ${user_id}
    ), days as (
      select dia, coalesce(tipo_servico, categoria_aparelho, '') as chave, count(*) as quantidade, sum(valor) as soma,
        case grouping(tipo_servico, categoria_aparelho) when 3 then 'criadas' when 1 then 'criadas_servico' else 'criadas_aparelho' end as medida
      from orders group by grouping sets ((dia), (dia, tipo_servico), (dia, categoria_aparelho))
    )
    select ${user_id}::uuid, medida, grao, inicio, chave, sum(quantidade)::int, sum(soma)
    from days, lateral (values
      ('dia', dia), ('mes', date_trunc('month', dia::timestamp)::date), ('sempre', '-infinity'::date)
    ) as grains (grao, inicio)
    group by medida, grao, inicio, chave`)
}
