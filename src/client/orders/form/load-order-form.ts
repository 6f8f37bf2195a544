import { preloadPhotos } from '../../photos/load-photos.tsx'
import { code } from '../../ui/code.ts'
import { dialogLooks } from '../../ui/dialogs/SoonDialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const formCode = code(() => import('./OrderFormDialogs.tsx'))

export const NewOrderDialog = lazyPart(formCode, part => part.NewOrderDialog, dialogLooks)
export const NoNewOrder = lazyPart(formCode, part => part.NoNewOrder, dialogLooks)
export const EditOrderDialog = lazyPart(formCode, part => part.EditOrderDialog, dialogLooks)

/** Loads the form with all its parts before it is asked for. */
export function preloadOrderForm() {
  formCode.preload()
  preloadPhotos()
}
