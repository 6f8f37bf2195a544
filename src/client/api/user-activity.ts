/** Milliseconds after somebody's last touch for which calls count as their own. */
const activeFor = 60_000

export type Activity = ReturnType<typeof watchActivity>

let ofPage: Activity | undefined
/** Of this page, watched from the first time that it is asked for. */
export const pageActivity = (): Activity => (ofPage ??= watchActivity(window))

/** Watches for input. */
export function watchActivity(page: EventTarget, now: () => number = Date.now) {
  // Coming to the page is a touch.
  let lastTouch = now()
  const touch = () => {
    lastTouch = now()
  }
  // Not `focusin`: our own dialogs move the focus, with nobody there.
  for (const act of ['pointerdown', 'keydown', 'input', 'click', 'wheel'])
    page.addEventListener(act, touch, { capture: true, passive: true })
  return {
    /** When somebody touched the page last, in milliseconds since 1970. */
    lastTouch: () => lastTouch,
    /** Nobody touched it for a minute: a call it sends now is its own, and keeps no session alive. */
    isUnattended: () => now() - lastTouch > activeFor,
  }
}
