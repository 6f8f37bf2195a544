import type { ReactNode } from 'react'
import { NotFoundState } from '../../ui/feedback/States.tsx'
import { NothingYet } from '../../ui/lists/NothingYet.tsx'
import { type AdminSearch, useAdminUrl } from '../shell/admin-url.ts'

interface NothingFoundProps {
  filtered: boolean
  /** What clears the filters. */
  clear: AdminSearch
  /** What will stand there once there is something. */
  hint?: string
  children: ReactNode
}

/** No row: of what is searched for, with the way to all of them; or none there is yet. */
export function NothingFound({ filtered, clear, hint, children }: NothingFoundProps) {
  const { show } = useAdminUrl()
  return filtered ? (
    <NotFoundState onClear={() => show(clear)}>{children}</NotFoundState>
  ) : (
    <NothingYet hint={hint}>{children}</NothingYet>
  )
}
