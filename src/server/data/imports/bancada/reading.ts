import type { Archive } from './archive.ts'
import type { Issues } from './rows.ts'

/** An export that is being read: what all its tables need. */
export interface Reading {
  archive: Archive
  issues: Issues
  /** Rows that are left out, and told as a number. */
  counts: { fora: number }
  /** Where customers who were erased here came from: they and what is theirs stay out. */
  erased: ReadonlySet<string>
  /** What tells a row of the file from all others: its shop and its id. */
  originOf(id: string): string
  /** It is the shop's own copy, which we wrote: when rows were made and by whom comes back too. */
  isCopy: boolean
  now: string
  /** The shop's day. */
  today: string
}
