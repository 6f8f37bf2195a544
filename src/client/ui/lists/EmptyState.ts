import { code } from '../code.ts'
import { MissingPart } from '../feedback/MissingPart.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { NothingYetProps } from './NothingYet.tsx'

/** Nothing yet: what a shop sees on its first days, and never again. */
export const EmptyState = lazyPart<typeof import('./NothingYet.tsx'), NothingYetProps>(
  code(() => import('./NothingYet.tsx')),
  part => part.NothingYet,
  { Missing: MissingPart },
)
