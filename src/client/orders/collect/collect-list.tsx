import { code } from '../../ui/code.ts'
import { MissingPart } from '../../ui/feedback/MissingPart.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CollectBones } from './CollectBones.tsx'

/** The orders that wait for their payment, for another noun's screen; its code comes beside the screen's own. */
export const CollectList = lazyPart(
  code(() => import('./CollectRows.tsx')),
  part => part.CollectRows,
  { Waiting: CollectBones, Missing: MissingPart },
)
