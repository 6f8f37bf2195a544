/** Calls count as the user's own for this long after their last input, in milliseconds. */
const activeFor = 60_000

export type Activity = ReturnType<typeof watchActivity>

let ofPage: Activity | undefined
/** The page's activity, watched from the first call on. */
export const pageActivity = (): Activity => (ofPage ??= watchActivity(window))

export function watchActivity(page: EventTarget, now: () => number = Date.now) {
  // Opening the page counts as input.
  let lastTouch = now()
  const touch = () => {
    lastTouch = now()
  }
  // Not `focusin`: our own dialogs move the focus without any user.
  for (const act of ['pointerdown', 'keydown', 'input', 'click', 'wheel'])
    page.addEventListener(act, touch, { capture: true, passive: true })
  return {
    /** When the user last did something, in milliseconds since 1970. */
    lastTouch: () => lastTouch,
    /** No input for a minute: calls are the page's own, and keep no session alive. */
    isUnattended: () => now() - lastTouch > activeFor,
  }
}
