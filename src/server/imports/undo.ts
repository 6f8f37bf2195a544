import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ImportNoun } from '../../shared/imports.ts'
import type { Database, Transaction } from '../db/client.ts'
import { importacoes, importados } from '../db/schema/imports.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { shopTransaction } from '../db/transaction.ts'
import { lockShopRow } from '../plans/lock-shop.ts'
import type { Storage } from '../storage/storage.ts'
import { stillThere } from './origins.ts'
import { removeStaged } from './staged.ts'
import { type Import, moveImport, ofImport } from './state.ts'
import { takeBackCustomers, takeBackExpenses, takeBackOrders } from './take-back.ts'

/** Rows that one transaction takes back: the shop's counter waits for it. */
const batchRows = 200

/**
 * Takes an import back, row by row until it is done or `isOver`, whatever the plan: what was changed since stays
 * (product 25.6). What goes, goes for good.
 */
export async function undoImport(
  { db, storage, clock }: { db: Database; storage: Storage; clock: () => Date },
  shop: ShopScope,
  { id, estado }: Import,
  isOver: () => boolean,
): Promise<void> {
  // Orders first: a customer goes once none is left.
  for (const table of ['ordens', 'clientes', 'despesas'] as const)
    for (let more = true; more; ) {
      if (isOver()) return
      more = await undoBatch(db, shop, id, table)
    }
  const terminada_em = clock().toISOString()
  const ended = estado === 'cancelando' ? 'cancelada' : 'desfeita'
  await moveImport(db, shop, id, ['desfazendo', 'cancelando'], { estado: ended, terminada_em })
  await removeStaged(storage, shop, id)
}

const takeBack = { ordens: takeBackOrders, clientes: takeBackCustomers, despesas: takeBackExpenses }
const liveNoun = { ordens: 'orders', clientes: 'customers', despesas: 'finance' } as const

/** Answers whether there may be more. */
const undoBatch = (db: Database, shop: ShopScope, id: string, table: ImportNoun): Promise<boolean> =>
  shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShopRow(tx, shop)
    const rows = await someOf(tx, shop, id, table)
    if (rows.length === 0) return false
    const there = rows.filter(row => row.there)
    const taken = await takeBack[table](tx, shop, there, fuso)
    // Those that their owner deleted are gone already.
    const gone = new Set([...taken, ...rows.flatMap(row => (row.there ? [] : [row.id]))])
    const ofTable = and(eq(importados.user_id, shop.user_id), eq(importados.tabela, table))
    const kept = rows.filter(row => !gone.has(row.id)).map(row => row.id)
    await tx.delete(importados).where(and(ofTable, inArray(importados.id, [...gone])))
    if (kept.length > 0) {
      await tx
        .update(importados)
        .set({ mantida: true })
        .where(and(ofTable, eq(importados.importacao_id, id), inArray(importados.id, kept)))
      await countKept(tx, shop, id, kept.length)
    }
    if (taken.length > 0) changed(liveNoun[table], shop.user_id)
    return true
  })

const someOf = (tx: Transaction, shop: ShopScope, id: string, table: ImportNoun) =>
  tx
    .select({
      id: importados.id,
      updated_at: importados.updated_at,
      there: sql<boolean>`${stillThere[table]}`,
    })
    .from(importados)
    .where(
      and(
        eq(importados.user_id, shop.user_id),
        eq(importados.importacao_id, id),
        eq(importados.tabela, table),
        eq(importados.mantida, false),
      ),
    )
    .orderBy(asc(importados.id))
    .limit(batchRows)

const countKept = (tx: Transaction, shop: ShopScope, id: string, kept: number) =>
  tx
    .update(importacoes)
    .set({
      contagens: sql`jsonb_set(${importacoes.contagens}, '{mantidas}',
        to_jsonb((${importacoes.contagens} ->> 'mantidas')::int + ${kept}::int))`,
    })
    .where(ofImport(shop, id))
