import type { Locator } from 'playwright-core'

/**
 * Lets the page's clock run fast until this is seen: for what comes after pauses between tries. The page's clock
 * is installed before the page is loaded. The pauses are in the page alone; what it asks has its time.
 */
export async function hurryTo(target: Locator): Promise<void> {
  const { clock } = target.page()
  for (let seconds = 0; seconds < 600; seconds++) {
    const seen = await target.waitFor({ timeout: 100 }).then(
      () => true,
      () => false,
    )
    if (seen) return
    await clock.fastForward(1_000)
  }
  throw new Error(`${target} was not seen in ten minutes of the page's time`)
}
