import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Row {
  /** Stable: the same for the same thing. */
  key: string
  icon: LucideIcon
  title: ReactNode
  /** A muted text that tells it from similar rows. */
  beside?: ReactNode
  /** At the right: its key or its status. */
  tail?: ReactNode
  /** Why it is disabled. */
  reason?: string | undefined
  act(): void
  /** Opens another place: the focus goes there, not back to the palette's opener. */
  leads: boolean
}

export interface RowGroup {
  title: string
  rows: Row[]
}
