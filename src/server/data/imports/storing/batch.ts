import { instantOf } from '../../../../shared/days.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Changed } from '../../../db/transaction.ts'
import type { LockedShop } from '../../../plans/lock-shop.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Import } from '../staging/import-state.ts'
import type { StagedCustomer } from '../staging/staged.ts'

export interface StoreDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** This process's folder for temporary files. */
  folder: string
}

/** What one transaction of an import stores, under the shop's lock. */
export interface Batch {
  tx: Transaction
  shop: ShopScope
  locked: LockedShop
  one: Import
  now: Date
  storage: Storage
  changed: Changed
  /** For an export of ours: all its people by origin. */
  file?: ReadonlyMap<string, StagedCustomer>
}

/** Noon of a day by a zone's clocks, and no later than now: when what is told of that day alone was made. */
export function noonOf(zone: string, now: Date): (day: string) => string {
  const known = new Map<string, string>()
  return day => {
    const found =
      known.get(day) ??
      new Date(Math.min(instantOf(day, '12:00', zone).getTime(), now.getTime())).toISOString()
    known.set(day, found)
    return found
  }
}
