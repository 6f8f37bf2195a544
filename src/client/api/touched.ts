/** Milliseconds for which calls after somebody's touch count as asked for by hand. */
const attentive = 60_000

/** Watches for whoever sits there. Answers whether a call goes out by itself: nobody touched the page for a minute. */
export function watchTouches(page: EventTarget, now: () => number = Date.now): () => boolean {
  // Coming to the page is a touch.
  let touched = now()
  const touch = () => {
    touched = now()
  }
  for (const act of ['pointerdown', 'keydown', 'focusin', 'wheel'])
    page.addEventListener(act, touch, { capture: true, passive: true })
  return () => now() - touched > attentive
}
