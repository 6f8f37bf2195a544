import { dialogFallbacks } from '../../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyModule } from '../../ui/lazy-module.ts'

const viewer = lazyModule(() => import('./PhotoViewer.tsx'))

/** The viewer over a list of photos; its code loads with the first opened photo, or earlier. */
export const PhotoViewer = lazyComponent(viewer, module => module.PhotoViewer, dialogFallbacks)

/** Loads the viewer's code before a photo is opened. */
export const preloadViewer = viewer.preload
