import { isChosen, type NotRevertedRow } from '../../../../shared/imports.ts'
import type { Transaction } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import { rowsToday } from '../changes/rows-today.ts'
import { lockOrders, noteChanges, notedChanges, setBack } from '../changes/set-back.ts'
import { liveNoun, type Stored } from '../staging/import-state.ts'
import { getRows, putStaged, type StagedChange } from '../staging/staged.ts'
import type { Batch } from './batch.ts'

/** Rows that are listed of those that could not be changed back. */
const maxListed = 50

/**
 * Changes the chosen rows of a part back if nobody edited them since the comparison, and lists the others with the
 * reason. Safe to repeat.
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
  const left: NotRevertedRow[] = []
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

/** Whether a row equals the backup again: edited by hand, or deleted since and restored by this import. */
async function isSo(tx: Transaction, shop: ShopScope, { noun, id, copia }: StagedChange): Promise<boolean> {
  const row = (await rowsToday(tx, shop, noun, [id])).get(id)
  return row !== undefined && Object.entries(copia).every(([name, value]) => row[name] === value)
}

type Kept = NotRevertedRow & { parte: number }

/** Called before the batch is committed: a repeated batch replaces its own entries. */
async function keepLeft(
  storage: Storage,
  shop: ShopScope,
  id: string,
  parte: number,
  left: NotRevertedRow[],
): Promise<void> {
  const kept = await getRows<Kept>(storage, shop, id, 'deixadas', 0)
  const others = kept.filter(row => row.parte !== parte)
  if (left.length === 0 && others.length === kept.length) return
  const rows = [...others, ...left.map(row => ({ ...row, parte }))].slice(0, maxListed)
  await putStaged(storage, shop, id, 'deixadas', 0, Buffer.from(JSON.stringify(rows)))
}

/** The rows that could not be changed back, as long as staged rows are kept. */
export async function leftRows(storage: Storage, shop: ShopScope, id: string): Promise<NotRevertedRow[]> {
  const rows = await getRows<Kept>(storage, shop, id, 'deixadas', 0)
  return rows.map(({ parte: _, ...row }) => row)
}
