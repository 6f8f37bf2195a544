import { lazyModule } from '../../ui/lazy-module.ts'
import { LoadErrorPanel } from '../../ui/feedback/LoadErrorPanel.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { CollectSkeleton } from './CollectSkeleton.tsx'

/** The orders that wait for their payment, for another noun's screen; its code comes beside the screen's own. */
export const CollectList = lazyComponent(
  lazyModule(() => import('./CollectRows.tsx')),
  module => module.CollectRows,
  { Loading: CollectSkeleton, LoadError: LoadErrorPanel },
)
