import { isChosen, type LeftRow } from '../../../../shared/imports.ts'
import type { Transaction } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import { noteChanges, notedChanges } from '../changes/noted-changes.ts'
import { rowsToday } from '../changes/rows-today.ts'
import { lockOrders, setBack } from '../changes/set-back.ts'
import type { Stored } from '../staging/import-progress.ts'
import { liveNoun } from '../staging/import-state.ts'
import { getRows, putStaged } from '../staging/staged.ts'
import type { StagedChange } from '../staging/staged-rows.ts'
import type { Batch } from './batch.ts'

/** How many of the rows that stayed are named. */
const named = 50

/**
 * Changes those of a part back that were chosen and are still as they were when they were compared; the others are named with
 * the reason. Done again it changes none twice.
 */
export async function storeChanges(
  { tx, shop, locked, one, now, storage, changed }: Batch,
  rows: StagedChange[],
  part: number,
): Promise<Stored> {
  const { voltar = { so: [] } } = one.opcoes
  const chosen = rows.filter(({ id }) => isChosen(voltar, id))
  const before = await notedChanges(
    tx,
    shop,
    one.id,
    chosen.map(({ id }) => id),
  )
  const wanted = chosen
    .filter(({ id }) => !before.has(id))
    .map(row => ({ ...row, based_on: row.updated_at, values: row.copia }))
  await lockOrders(tx, shop, wanted)
  const back: { id: string; updated_at: string }[] = []
  const left: LeftRow[] = []
  for (const row of wanted) {
    const { noun, id, nome } = row
    const done = await setBack(tx, shop, row, { fuso: locked.fuso, now })
    if ('updated_at' in done) {
      back.push({ id, updated_at: done.updated_at })
      changed(liveNoun[noun], id)
    } else if (done.motivo !== 'mudou' || !(await isSo(tx, shop, row)))
      left.push({ noun, id, nome, motivo: done.motivo })
  }
  await noteChanges(tx, shop, one.id, back)
  await keepLeft(storage, shop, one.id, part, left)
  return { voltaram: back.length, deixadas: left.length }
}

/** Whether a row is again what it was in the copy: by hand, or because it was deleted since and came back with the import. */
async function isSo(tx: Transaction, shop: ShopScope, { noun, id, copia }: StagedChange): Promise<boolean> {
  const row = (await rowsToday(tx, shop, noun, [id])).get(id)
  return row !== undefined && Object.entries(copia).every(([name, value]) => row[name] === value)
}

type Kept = LeftRow & { parte: number }

/** Before the batch is there for good: what it leaves is named once, however often it is begun. */
async function keepLeft(
  storage: Storage,
  shop: ShopScope,
  id: string,
  parte: number,
  left: LeftRow[],
): Promise<void> {
  const kept = await getRows<Kept>(storage, shop, id, 'deixadas', 0)
  const others = kept.filter(row => row.parte !== parte)
  if (left.length === 0 && others.length === kept.length) return
  const rows = [...others, ...left.map(row => ({ ...row, parte }))].slice(0, named)
  await putStaged(storage, shop, id, 'deixadas', 0, Buffer.from(JSON.stringify(rows)))
}

/** The rows that were not changed back, as long as what is staged is kept. */
export async function leftRows(storage: Storage, shop: ShopScope, id: string): Promise<LeftRow[]> {
  const rows = await getRows<Kept>(storage, shop, id, 'deixadas', 0)
  return rows.map(({ parte: _, ...row }) => row)
}
