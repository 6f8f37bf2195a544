import type { Archive } from './archive.ts'
import type { Issues } from './rows.ts'

/** What the readers of all tables of an export share. */
export interface Reading {
  archive: Archive
  issues: Issues
  /** The number of rows that are left out. */
  counts: { fora: number }
  /** Origins of customers who were erased here. They and their rows are left out. */
  erased: ReadonlySet<string>
  /** The origin of a row: its shop and its id. */
  originOf(id: string): string
  /** Whether it is the shop's own backup: then creation times and authors are restored too. */
  isCopy: boolean
  now: string
  /** Today in the shop's zone. */
  today: string
}
