import type { Page } from 'playwright-core'

/** The page gets no frame until `letGo`: a dialog has no focus until its first one, which a busy machine has late. */
export async function holdFrames(page: Page) {
  const held = await page.evaluateHandle(() => {
    const { requestAnimationFrame, cancelAnimationFrame } = window
    const callbacks = new Map<number, FrameRequestCallback>()
    let last = 1e9
    window.requestAnimationFrame = callback => {
      callbacks.set(++last, callback)
      return last
    }
    window.cancelAnimationFrame = id => {
      if (!callbacks.delete(id)) cancelAnimationFrame.call(window, id)
    }
    return {
      letGo: () =>
        new Promise(done => {
          window.requestAnimationFrame = requestAnimationFrame
          for (const callback of callbacks.values()) requestAnimationFrame.call(window, callback)
          callbacks.clear()
          requestAnimationFrame.call(window, done)
        }),
    }
  })
  return { letGo: () => held.evaluate(frames => frames.letGo()) }
}
