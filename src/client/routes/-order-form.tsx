import { photoCode } from '../photos/load-parts.ts'
import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { dialogLooks } from '../ui/SoonDialog.tsx'

const pickerCode = code(() => import('../customers/CustomerPicker.tsx'))
// With the picker, whose field gets the focus and what was typed meanwhile.
const formCode = code(() => {
  const form = import('../orders/OrderFormDialogs.tsx')
  return Promise.all([form, pickerCode.load()]).then(() => form)
})

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
