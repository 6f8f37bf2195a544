import { lazyModule } from '../../ui/lazy-module.ts'
import { dialogFallbacks } from '../../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const viewer = lazyModule(() => import('./PhotoViewer.tsx'))

/** The viewer over a list of photos: its code comes when the first photo is opened, or before. */
export const PhotoViewer = lazyComponent(viewer, module => module.PhotoViewer, dialogFallbacks)

/** Has the viewer's code come before a photo is opened. */
export const preloadViewer = viewer.preload
