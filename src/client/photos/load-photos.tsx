import { useSyncExternalStore } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

/** What shows and sends an order's photos: one chunk, which no screen waits for. */
export const photoModule = lazyModule(() => import('./photo-chunk.ts'))

/** Shows on every screen the photos that are being sent; its code is loaded with the first of them. */
export function UploadsHost() {
  return useSyncExternalStore(uploadsPanel.subscribe, uploadsPanel.isShown, uploadsPanel.isShown) && <Panel />
}

// The chunk itself asks for the panel, which is in it: there is nothing to wait for or to miss.
const Panel = lazyComponent(photoModule, module => module.UploadsPanel, { LoadError: () => null })

let shown = false
const listeners = new Set<() => void>()

/** Whether the panel is shown: from this tab's first upload on. */
export const uploadsPanel = {
  show() {
    shown = true
    for (const listener of listeners) listener()
  },
  isShown: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
