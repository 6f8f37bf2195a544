import { useSyncExternalStore } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { photoCode } from './load-parts.ts'
import { uploadsAsked } from './uploads-asked.ts'

/** Where the photos that are being sent are shown, on every screen; nothing of it is loaded before the first. */
export function UploadsHost() {
  const asked = useSyncExternalStore(uploadsAsked.subscribe, uploadsAsked.get)
  return asked && <Panel />
}

// Asked for by what is in the same chunk: then it is there.
const Panel = lazyPart(photoCode, ({ parts }) => parts.Panel, { Missing: () => null })
