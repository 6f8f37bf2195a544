import type { Database, Transaction } from '../../../db/client.ts'
import type { ShopScope } from '../../../db/shop-scope.ts'
import type { Changed } from '../../../db/transaction.ts'
import type { LockedShop } from '../../../plans/lock-shop.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Import } from '../staging/import-state.ts'
import type { StagedCustomer } from '../staging/staged-rows.ts'

export interface StoreDeps {
  db: Database
  storage: Storage
  clock: () => Date
  /** A folder of this process for files that are worked on. */
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
  /** Of an export of ours: all its people, by where they came from. */
  file?: ReadonlyMap<string, StagedCustomer>
}
