import { code } from '../../ui/lazy-module.ts'
import { MissingPart } from '../../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../../ui/lazy-component.tsx'
import { CollectBones } from './CollectSkeleton.tsx'

/** The orders that wait for their payment, for another noun's screen; its code comes beside the screen's own. */
export const CollectList = lazyPart(
  code(() => import('./CollectRows.tsx')),
  part => part.CollectRows,
  { Waiting: CollectBones, Missing: MissingPart },
)
