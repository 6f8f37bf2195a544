import { photoCode } from '../photos/load-photos.tsx'
import { code } from '../ui/lazy-module.ts'
import { dialogLooks } from '../ui/dialogs/DialogFallback.tsx'
import { MissingPart } from '../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'

const pickerCode = code(() => import('../customers/CustomerPicker.tsx'))
const dialogsCode = code(() => import('../orders/form/OrderFormDialogs.tsx'))
// With the picker, whose field gets the focus and what was typed meanwhile.
const formCode = code(() => Promise.all([dialogsCode.load(), pickerCode.load()]).then(([dialogs]) => dialogs))

export const NewOrderDialog = lazyPart(formCode, part => part.NewOrderDialog, dialogLooks)
export const NoNewOrder = lazyPart(formCode, part => part.NoNewOrder, dialogLooks)
export const EditOrderDialog = lazyPart(formCode, part => part.EditOrderDialog, dialogLooks)
/** The customers' part of the form. */
export const CustomerPicker = lazyPart(pickerCode, part => part.CustomerPicker, {
  Waiting: null,
  Missing: MissingPart,
})

/** Loads the form with all its parts before it is asked for. */
export function preloadOrderForm() {
  formCode.preload()
  photoCode.preload()
}
