import { lazy } from 'react'
import { useIdle } from '../ui/use-idle.ts'

const loadForm = () => import('./ExpenseDialog.tsx')
const loadDeletion = () => import('./DeleteExpense.tsx')

export const ExpenseDialog = lazy(async () => ({ default: (await loadForm()).ExpenseDialog }))
export const DeleteExpense = lazy(async () => ({ default: (await loadDeletion()).DeleteExpense }))

/** Loads both dialogs once the screen stands and the browser has nothing else to do. */
export const usePreloadedDialogs = () => useIdle(preloadDialogs)

/** Loads both dialogs before they are asked for. */
export function preloadDialogs() {
  for (const load of [loadForm, loadDeletion]) void load().catch(() => undefined)
}
