import { useStore } from '../../api/store.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { hasUploaded } from './upload-store.ts'

const Panel = lazyPart(() => import('./UploadsPanel.tsx').then(part => part.UploadsPanel), {
  Loading: () => null,
  // What was sent arrives without it.
  Failed: () => null,
  isSoonWanted: true,
})

/** Running uploads, over every screen. There from this tab's first one on. */
export function Uploads() {
  return useStore(hasUploaded) && <Panel />
}
