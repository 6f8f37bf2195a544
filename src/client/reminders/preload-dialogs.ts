import { dialogFallbacks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'

const form = lazyModule(() => import('./ReminderDialog.tsx'))
const deletion = lazyModule(() => import('./DeleteReminder.tsx'))

export const ReminderDialog = lazyComponent(form, module => module.ReminderDialog, dialogFallbacks)
export const DeleteReminder = lazyComponent(deletion, module => module.DeleteReminder, dialogFallbacks)

/** Loads both dialogs ahead of their use. */
export function preloadDialogs() {
  form.preload()
  deletion.preload()
}
