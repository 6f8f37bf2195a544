import { code } from '../ui/lazy-module.ts'
import { dialogLooks } from '../ui/dialogs/DialogFallback.tsx'
import { lazyPart } from '../ui/lazy-component.tsx'
import { useIdle } from '../ui/use-idle.ts'

const form = code(() => import('./ReminderDialog.tsx'))
const deletion = code(() => import('./DeleteReminder.tsx'))

export const ReminderDialog = lazyPart(form, part => part.ReminderDialog, dialogLooks)
export const DeleteReminder = lazyPart(deletion, part => part.DeleteReminder, dialogLooks)

/** Loads both dialogs once the screen stands and the browser has nothing else to do. */
export const usePreloadedDialogs = () => useIdle(preloadDialogs)

/** Loads both dialogs before they are asked for. */
export function preloadDialogs() {
  form.preload()
  deletion.preload()
}
