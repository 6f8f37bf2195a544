import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadParts } from './load-parts.ts'
import { uploadsAsked } from './uploads-asked.ts'

/** Where the photos that are being sent are shown, on every screen; nothing of it is loaded before the first. */
export function UploadsHost() {
  const asked = useSyncExternalStore(uploadsAsked.subscribe, uploadsAsked.get)
  return (
    asked && (
      <Suspense fallback={null}>
        <Panel />
      </Suspense>
    )
  )
}

// Asked for by what is in the same chunk: then it is there.
const Panel = lazy(async () => ({ default: (await loadParts())?.parts.Panel ?? (() => null) }))
