import type { RouterHistory } from '@tanstack/react-router'

/** Whether something would ask before the page goes: text that is not saved, a photo that is being sent. */
export const isHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Lets the page go without a further question, for who was asked already. The router's own comes first of all. */
export function letGo(history: RouterHistory): void {
  history.destroy()
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
}
