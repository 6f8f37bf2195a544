import { code } from '../lazy-module.ts'
import { MissingPart } from '../feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../lazy-component.tsx'
import type { NothingYetProps } from './NothingYet.tsx'

/** Nothing yet: what a shop sees on its first days, and never again. */
export const EmptyState = lazyPart<typeof import('./NothingYet.tsx'), NothingYetProps>(
  code(() => import('./NothingYet.tsx')),
  part => part.NothingYet,
  { Missing: MissingPart },
)
