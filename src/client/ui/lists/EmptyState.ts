import { LoadErrorPanel } from '../feedback/LoadErrorPanel.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { lazyModule } from '../lazy-module.ts'
import type { NothingYetProps } from './NothingYet.tsx'

/** For a list without any row yet: only a new shop sees it. */
export const EmptyState = lazyComponent<typeof import('./NothingYet.tsx'), NothingYetProps>(
  lazyModule(() => import('./NothingYet.tsx')),
  module => module.NothingYet,
  { LoadError: LoadErrorPanel },
)
