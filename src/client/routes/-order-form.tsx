import { photoModule } from '../photos/load-photos.tsx'
import { lazyModule } from '../ui/lazy-module.ts'
import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { LoadErrorPanel } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const pickerModule = lazyModule(() => import('../customers/CustomerPicker.tsx'))
const dialogsModule = lazyModule(() => import('../orders/form/OrderFormDialogs.tsx'))
// With the picker, whose field gets the focus and what was typed meanwhile.
const formModule = lazyModule(() => Promise.all([dialogsModule.load(), pickerModule.load()]).then(([dialogs]) => dialogs))

export const NewOrderDialog = lazyComponent(formModule, module => module.NewOrderDialog, dialogFallbacks)
export const NoNewOrder = lazyComponent(formModule, module => module.NoNewOrder, dialogFallbacks)
export const EditOrderDialog = lazyComponent(formModule, module => module.EditOrderDialog, dialogFallbacks)
/** The customers' part of the form. */
export const CustomerPicker = lazyComponent(pickerModule, module => module.CustomerPicker, {
  Loading: null,
  LoadError: LoadErrorPanel,
})

/** Loads the form with all its parts before it is asked for. */
export function preloadOrderForm() {
  formModule.preload()
  photoModule.preload()
}
