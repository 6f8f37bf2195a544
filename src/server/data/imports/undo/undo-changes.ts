import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { importados } from '../../../db/schema/imports.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import { shopTransaction } from '../../../db/transaction.ts'
import { lockShopRow } from '../../../plans/lock-shop.ts'
import type { Storage } from '../../../storage/storage.ts'
import { notedChanges } from '../changes/noted-changes.ts'
import { lockOrders, setBack } from '../changes/set-back.ts'
import { countKept } from '../staging/import-progress.ts'
import { liveNoun } from '../staging/import-state.ts'
import { getRows } from '../staging/staged.ts'
import type { StagedChange } from '../staging/staged-rows.ts'

interface UndoDeps {
  db: Database
  storage: Storage
  clock: () => Date
}

/**
 * Restores the values that rows had before this import changed them, if nobody edited them since. The old values are
 * staged. Answers whether it is done; `isOver` interrupts it.
 */
export async function undoChanges(
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
