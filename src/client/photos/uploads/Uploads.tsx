import { createStore, useStore } from '../../api/store.ts'
import { lazyPart } from '../../ui/lazy.tsx'

/** Whether this tab has uploaded anything: the queue, whose code comes with the first photo, says so. */
export const hasUploaded = createStore(false)

/** What is uploading, over every screen; from this tab's first photo on. */
export const Uploads = () => useStore(hasUploaded) && <UploadsPanel />

const UploadsPanel = lazyPart(() => import('./UploadsPanel.tsx').then(part => part.UploadsPanel), {
  Loading: () => null,
})
