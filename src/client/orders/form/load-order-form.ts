import { preloadPhotos } from '../../photos/load-photos.tsx'
import { dialogFallbacks } from '../../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyModule } from '../../ui/lazy-module.ts'

const formModule = lazyModule(() => import('./OrderFormDialogs.tsx'))

export const NewOrderDialog = lazyComponent(formModule, module => module.NewOrderDialog, dialogFallbacks)
export const NoNewOrder = lazyComponent(formModule, module => module.NoNewOrder, dialogFallbacks)
export const EditOrderDialog = lazyComponent(formModule, module => module.EditOrderDialog, dialogFallbacks)

/** Loads the form with all its parts before it is asked for. */
export function preloadOrderForm() {
  formModule.preload()
  preloadPhotos()
}
