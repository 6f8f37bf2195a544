import { type ImportTotals, type PreviewRow, previewRows } from '../../../../shared/imports.ts'
import type { Database } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Storage } from '../../../storage/storage.ts'
import { shownRows } from '../bancada/shown-rows.ts'
import type { Import } from '../staging/import-state.ts'
import { knownOrigins } from '../staging/origins.ts'
import { eachPart } from '../staging/staged.ts'
import type { StagedCustomer, StagedExpense, StagedOrder } from '../staging/staged-rows.ts'

interface Given {
  db: Database
  storage: Storage
  shop: ShopScope
  one: Import
}

/** Samples of the customers, orders and expenses of a backup that the shop no longer has. */
export async function rowsThatComeBack(
  given: Given,
  isNew: boolean[],
  counted: ImportTotals,
): Promise<PreviewRow[]> {
  const orders = await firstGone<StagedOrder>(given, 'ordens', counted.ordens)
  const expenses = await firstGone<StagedExpense>(given, 'despesas', counted.despesas)
  const wanted = new Set(orders.map(({ cliente }) => cliente))
  const people: StagedCustomer[] = []
  const customers = new Map<number, StagedCustomer>()
  let place = 0
  for await (const rows of eachPart<StagedCustomer>(given.storage, given.shop, given.one.id, 'clientes'))
    for (const row of rows) {
      if (isNew[place] === true && people.length < previewRows) people.push(row)
      if (wanted.has(place)) customers.set(place, row)
      place++
    }
  return shownRows(people, orders, expenses, at => customers.get(at))
}

async function firstGone<Row extends { origem: string }>(
  { db, storage, shop, one }: Given,
  noun: 'ordens' | 'despesas',
  counted = 0,
): Promise<Row[]> {
  const wantedRows = Math.min(counted, previewRows)
  const gone: Row[] = []
  if (wantedRows === 0) return gone
  for await (const rows of eachPart<Row>(storage, shop, one.id, noun)) {
    const origins = rows.map(({ origem }) => origem)
    const known = await knownOrigins(db, shop, noun, origins)
    gone.push(...rows.filter(({ origem }) => !known.has(origem)))
    if (gone.length >= wantedRows) break
  }
  return gone.slice(0, wantedRows)
}
