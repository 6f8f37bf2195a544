import { useSyncExternalStore } from 'react'
import { lazyModule } from '../ui/lazy-module.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

/** Everything that shows and uploads an order's photos, in one chunk for which no screen waits. */
export const photoModule = lazyModule(() => import('./photo-chunk.ts'))

/** Shows running uploads on every screen; its code loads with the first upload. */
export function UploadsHost() {
  return useSyncExternalStore(uploadsPanel.subscribe, uploadsPanel.isShown, uploadsPanel.isShown) && <Panel />
}

// This chunk shows the panel after the first upload, so its code is loaded by then and needs no fallback.
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
