import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'
import { useIdle } from '../ui/use-idle.ts'

const details = code(() => import('./OrderDetails.tsx'))

export const OrderDetails = lazyPart(details, part => part.OrderDetails, dialogLooks)

/** Loads the details, and the form that a route brings, once the list stands and the browser has nothing else to do. */
export function usePreloadedDialogs(form: () => void) {
  useIdle(() => {
    form()
    details.preload()
  })
}
