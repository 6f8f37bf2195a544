import { lazy, useEffect } from 'react'

const loadForm = () => import('./CustomerDialog.tsx')
const loadHistory = () => import('./CustomerHistory.tsx')

export const CustomerDialog = lazy(async () => ({ default: (await loadForm()).CustomerDialog }))
export const CustomerHistory = lazy(async () => ({ default: (await loadHistory()).CustomerHistory }))

/** Loads both dialogs once the list stands and the browser has nothing else to do. */
export function usePreloadedDialogs() {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preloadDialogs, 2000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(preloadDialogs, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
}

/** Loads both dialogs before they are asked for. */
export function preloadDialogs() {
  for (const load of [loadForm, loadHistory]) void load().catch(() => undefined)
}
