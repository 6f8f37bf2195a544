import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StoredNoun } from '../../../shared/imports.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { importados } from '../../db/schema/imports.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { shopTransaction } from '../../db/transaction.ts'
import { removeObjects } from '../../photos/write-photos.ts'
import { lockShopRow } from '../../plans/lock-shop.ts'
import type { Storage } from '../../storage/storage.ts'
import { lockOrders, notedChanges, setBack } from './changes/set-back.ts'
import { forgetStaged } from './staging/import-space.ts'
import { countKept, type Import, liveNoun, moveImport } from './staging/import-state.ts'
import { stillThere } from './staging/origins.ts'
import { getRows, type StagedChange } from './staging/staged.ts'
import {
  type Taken,
  type TakingBack,
  takeBackCustomers,
  takeBackExpenses,
  takeBackOrders,
  takeBackPhotos,
  takeBackReminders,
  takeBackTrash,
} from './take-back.ts'

/** Rows per transaction: the shop's own writes wait meanwhile. */
const batchRows = 200

/**
 * Undoes an import, batch by batch until it is done or `isOver`, on any plan. Rows that were edited since stay. Removed
 * rows are deleted for good.
 */
export async function undoImport(
  { db, storage, clock }: { db: Database; storage: Storage; clock: () => Date },
  shop: ShopScope,
  { id, estado, contagens }: Import,
  isOver: () => boolean,
): Promise<void> {
  const undoing = { db, storage, clock }
  const hasChanged = (contagens.voltaram ?? 0) > 0
  if (hasChanged && !(await undoChanges(undoing, shop, id, isOver))) return
  for (const table of undone)
    for (let more = table !== 'mudancas' || hasChanged; more; ) {
      if (isOver()) return
      more = await undoBatch({ db, storage, now: clock() }, shop, id, table)
    }
  const terminada_em = clock().toISOString()
  const ended = estado === 'cancelando' ? 'cancelada' : 'desfeita'
  await moveImport(db, shop, id, ['desfazendo', 'cancelando'], { estado: ended, terminada_em })
  await forgetStaged(db, storage, shop, id)
}

/**
 * The order of the undo. First changes whose staged rows are gone. What belongs to orders comes after them, and stays if
 * its order stays. Customers last: they go when no order is left.
 */
const undone = [
  'mudancas',
  'ordens',
  'lixeira',
  'lembretes',
  'fotos',
  'clientes',
  'despesas',
] as const satisfies readonly StoredNoun[]

const takeBack: Record<StoredNoun, (given: TakingBack) => Promise<Taken>> = {
  mudancas: async () => ({ ids: [] }),
  ordens: takeBackOrders,
  lixeira: takeBackTrash,
  lembretes: takeBackReminders,
  fotos: takeBackPhotos,
  clientes: takeBackCustomers,
  despesas: takeBackExpenses,
}

/** Answers whether there may be more. */
async function undoBatch(
  { db, storage, now }: { db: Database; storage: Storage; now: Date },
  shop: ShopScope,
  id: string,
  table: StoredNoun,
): Promise<boolean> {
  const { more, keys } = await shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShopRow(tx, shop)
    const rows = await someOf(tx, shop, id, table)
    if (rows.length === 0) return { more: false, keys: [] }
    const there = rows.filter(row => row.there)
    const { ids: taken, keys = [] } = await takeBack[table]({
      tx,
      shop,
      rows: there,
      importId: id,
      fuso,
      now,
    })
    // The owner has deleted these already.
    const gone = new Set([...taken, ...rows.flatMap(row => (row.there ? [] : [row.id]))])
    const ofTable = and(eq(importados.user_id, shop.user_id), eq(importados.tabela, table))
    const kept = rows.filter(row => !gone.has(row.id)).map(row => row.id)
    await tx.delete(importados).where(and(ofTable, inArray(importados.id, [...gone])))
    if (kept.length > 0) {
      await tx
        .update(importados)
        .set({ mantida: true })
        .where(and(ofTable, eq(importados.importacao_id, id), inArray(importados.id, kept)))
      // Photos of an order that stays are not listed beside it.
      if (table !== 'fotos') await countKept(tx, shop, id, kept.length)
    }
    if (taken.length > 0 && table !== 'mudancas') changed(liveNoun[table], shop.user_id)
    return { more: true, keys }
  })
  await removeObjects(storage, keys)
  return more
}

const someOf = (tx: Transaction, shop: ShopScope, id: string, table: StoredNoun) =>
  tx
    .select({
      id: importados.id,
      updated_at: importados.updated_at,
      there: sql<boolean>`${stillThere(shop.user_id, table)}`,
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

interface UndoDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/**
 * Restores the values that rows had before this import changed them, if nobody edited them since. The old values are
 * staged. Answers whether it is done; `isOver` interrupts it.
 */
async function undoChanges(
  deps: UndoDeps,
  shop: ShopScope,
  id: string,
  isOver: () => boolean,
): Promise<boolean> {
  for (let part = 0; ; part++) {
    if (isOver()) return false
    const rows = await getRows<StagedChange>(deps.storage, shop, id, 'mudancas', part)
    if (rows.length === 0) return true
    const ids = rows.map(row => row.id)
    if ((await notedChanges(deps.db, shop, id, ids)).size > 0) await undoPart(deps, shop, id, rows)
  }
}

function undoPart({ db, clock }: UndoDeps, shop: ShopScope, importId: string, rows: StagedChange[]) {
  return shopTransaction(db, shop, async (tx, changed) => {
    const { fuso } = await lockShopRow(tx, shop)
    const noted = await notedChanges(
      tx,
      shop,
      importId,
      rows.map(({ id }) => id),
    )
    const wanted = rows.flatMap(row => {
      const found = noted.get(row.id)
      return found && !found.mantida ? [{ ...row, based_on: found.updated_at, values: row.hoje }] : []
    })
    await lockOrders(tx, shop, wanted)
    const gone: string[] = []
    const kept: string[] = []
    for (const row of wanted) {
      const done = await setBack(tx, shop, row, { fuso, now: clock() })
      if ('updated_at' in done) {
        gone.push(row.id)
        changed(liveNoun[row.noun], row.id)
      } else if (done.motivo === 'excluido') gone.push(row.id)
      else kept.push(row.id)
    }
    const its = and(
      eq(importados.user_id, shop.user_id),
      eq(importados.tabela, 'mudancas'),
      eq(importados.importacao_id, importId),
    )
    if (gone.length > 0) await tx.delete(importados).where(and(its, inArray(importados.id, gone)))
    if (kept.length === 0) return
    await tx
      .update(importados)
      .set({ mantida: true })
      .where(and(its, inArray(importados.id, kept)))
    await countKept(tx, shop, importId, kept.length)
  })
}
