import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'
import { useIdle } from '../ui/use-idle.ts'

const form = code(() => import('./CustomerDialog.tsx'))
const history = code(() => import('./CustomerHistory.tsx'))

export const CustomerDialog = lazyPart(form, part => part.CustomerDialog, dialogLooks)
export const CustomerHistory = lazyPart(history, part => part.CustomerHistory, dialogLooks)

/** Loads both dialogs once the list stands and the browser has nothing else to do. */
export const usePreloadedDialogs = () => useIdle(preloadDialogs)

/** Loads both dialogs before they are asked for. */
export function preloadDialogs() {
  form.preload()
  history.preload()
}
