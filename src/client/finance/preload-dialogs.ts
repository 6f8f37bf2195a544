import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'
import { useIdle } from '../ui/use-idle.ts'

const form = code(() => import('./expenses/ExpenseDialog.tsx'))
const deletion = code(() => import('./expenses/DeleteExpense.tsx'))

export const ExpenseDialog = lazyPart(form, part => part.ExpenseDialog, dialogLooks)
export const DeleteExpense = lazyPart(deletion, part => part.DeleteExpense, dialogLooks)

/** Loads both dialogs once the screen stands and the browser has nothing else to do. */
export const usePreloadedDialogs = () => useIdle(preloadDialogs)

/** Loads both dialogs before they are asked for. */
export function preloadDialogs() {
  form.preload()
  deletion.preload()
}
