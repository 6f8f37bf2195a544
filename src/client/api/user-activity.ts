/** Milliseconds after somebody's last touch for which calls count as their own. */
const activeFor = 60_000

/**
 * Watches for input. Answers whether the page is unattended: nobody touched it for a minute, so that a call it sends now
 * is its own, and keeps no session alive.
 */
export function watchActivity(page: EventTarget, now: () => number = Date.now): () => boolean {
  // Coming to the page is a touch.
  let lastTouch = now()
  const touch = () => {
    lastTouch = now()
  }
  for (const act of ['pointerdown', 'keydown', 'focusin', 'wheel'])
    page.addEventListener(act, touch, { capture: true, passive: true })
  return () => now() - lastTouch > activeFor
}
