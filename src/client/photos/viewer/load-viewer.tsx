import { code } from '../../ui/lazy-module.ts'
import { dialogLooks } from '../../ui/dialogs/DialogFallback.tsx'
import { lazyPart } from '../../ui/lazy-component.tsx'

const viewer = code(() => import('./PhotoViewer.tsx'))

/** The viewer over a list of photos: its code comes when the first photo is opened, or before. */
export const PhotoViewer = lazyPart(viewer, part => part.PhotoViewer, dialogLooks)

/** Has the viewer's code come before a photo is opened. */
export const preloadViewer = viewer.preload
