import { lazy } from 'react'
import { useIdle } from '../ui/use-idle.ts'

const loadForm = () => import('./OrderFormDialogs.tsx')
const loadDetails = () => import('./OrderDetails.tsx')

export const NewOrderDialog = lazy(async () => ({ default: (await loadForm()).NewOrderDialog }))
export const NoNewOrder = lazy(async () => ({ default: (await loadForm()).NoNewOrder }))
export const EditOrderDialog = lazy(async () => ({ default: (await loadForm()).EditOrderDialog }))
export const OrderDetails = lazy(async () => ({ default: (await loadDetails()).OrderDetails }))

/** Loads the form, and the customer picker that a route brings, before they are asked for. */
export function preloadForm(picker: () => void) {
  void loadForm().catch(() => undefined)
  picker()
}

/** Loads all dialogs once the list stands and the browser has nothing else to do. */
export function usePreloadedDialogs(picker: () => void) {
  useIdle(() => {
    preloadForm(picker)
    void loadDetails().catch(() => undefined)
  })
}
