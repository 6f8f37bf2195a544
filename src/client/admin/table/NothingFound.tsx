import type { ReactNode } from 'react'
import { NotFoundState } from '../../ui/feedback/States.tsx'
import { NothingYet } from '../../ui/lists/NothingYet.tsx'
import { type AdminSearch, useAdminUrl } from '../shell/admin-url.ts'

interface NothingFoundProps {
  filtered: boolean
  /** The parameters that clear the filters. */
  clear: AdminSearch
  /** What the list will show once it has rows. */
  hint?: string
  children: ReactNode
}

/** No rows: either none match, with a link to all of them, or there are none yet. */
export function NothingFound({ filtered, clear, hint, children }: NothingFoundProps) {
  const { show } = useAdminUrl()
  return filtered ? (
    <NotFoundState onClear={() => show(clear)}>{children}</NotFoundState>
  ) : (
    <NothingYet hint={hint}>{children}</NothingYet>
  )
}
