import { act } from './acts.mjs'
import { onPhone, rest } from './phone.mjs'
import { loaded, watch } from './watch.mjs'

/**
 * Opens a screen of the app on a phone as a first visit and again with what the browser kept; with `acts` does those after the
 * first, with `tapped` taps that. Answers the measures of each visit, and of the acts, in ms, kB and counts.
 */
export default async function screen({ path, content, acts, tapped, ...phone }) {
  return onPhone(phone, async open => {
    const visit = async () => {
      const { page, devtools } = await open(watch, content)
      await page.goto(phone.origin + path, { waitUntil: 'commit' })
      const isThere = () => window.measured.rows > 0 && Number.isFinite(window.measured.rows)
      await page.waitForFunction(isThere, undefined, { timeout: 60_000 })
      // What is left to load, and shifts that come late.
      await rest(page)
      // A busy machine takes it over late, and tells late what was painted.
      const isMeasured = () => window.measured.live > 0 && window.measured.lcp > 0
      await page.waitForFunction(isMeasured, undefined, { timeout: 60_000 })
      const { metrics } = await devtools.send('Performance.getMetrics')
      return { page, measures: { ...(await page.evaluate(loaded)), ...processor(metrics) } }
    }
    const { page: first, measures: cold } = await visit()
    const acted = acts && (await act(first, acts))
    const answered = tapped && (await tap(first, tapped))
    await first.close()
    const { measures: warm } = await visit()
    return { cold, warm, ...(acted && { acts: acted }), ...(answered && { tapped: answered }) }
  })
}

/** Of Chromium's seconds of a page: what its own code took, what drawing, and all that its thread did. */
function processor(metrics) {
  const of = name => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration') + of('LayoutDuration'),
    task: of('TaskDuration'),
  }
}

/** Milliseconds in which a tap on the first of these was answered. */
async function tap(page, selector) {
  await page.locator(selector).filter({ visible: true }).first().tap()
  await page.waitForTimeout(1000)
  // What is answered within a frame is not told of.
  return Math.max(16, await page.evaluate(() => window.measured.slowest))
}
