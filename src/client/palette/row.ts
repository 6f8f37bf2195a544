import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row of the palette. */
export interface Row {
  /** The same for the same thing, whatever stands around it. */
  key: string
  icon: LucideIcon
  title: ReactNode
  /** What else tells it from others, muted. */
  beside?: ReactNode
  /** At the right: a key that does the same, a status. */
  tail?: ReactNode
  /** Why it cannot be taken now. */
  reason?: string | undefined
  act(): void
  /** Leads to another place: the focus goes there, not back to where the palette was opened. */
  leads: boolean
}

export interface RowGroup {
  title: string
  rows: Row[]
}
