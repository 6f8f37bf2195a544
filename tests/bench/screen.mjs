import { chromium } from 'playwright-core'

/** DevTools' "Slow 4G", in ms and bytes a second, and a processor four times as slow. */
const slowPhone = {
  network: { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 },
  processor: 4,
}

let launched
process.on('disconnect', () => launched?.then(browser => browser.close()))

/**
 * Opens a screen of the app on a phone as a first visit and again with what the browser kept, and with `acts` taps
 * "Nova OS" and searches, with `tapped` taps that. Answers the measures of each visit, and of the acts, in ms, kB and counts.
 */
export default async function screen({ browser, origin, cookie, path, rows, acts, tapped, slow }) {
  launched ??= chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await (await launched).newContext({
    viewport: { width: 390, height: 844 },
    ...{
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    },
  })
  try {
    if (cookie) await context.addCookies([{ ...cookieOf(cookie), url: origin }])
    await context.addInitScript(watch, rows)
    const visit = async () => {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      if (slow) {
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', slowPhone.network)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.processor })
      }
      await page.goto(origin + path, { waitUntil: 'commit' })
      await page.waitForFunction(() => window.measured.rows > 0, undefined, { timeout: 60_000 })
      const { metrics } = await devtools.send('Performance.getMetrics')
      // What is left to load, and shifts that come late.
      await page.waitForLoadState('networkidle')
      // A busy machine tells late what was painted.
      await page.waitForFunction(() => window.measured.lcp > 0, undefined, { timeout: 60_000 })
      return { page, measures: { ...(await page.evaluate(loaded)), ...processor(metrics) } }
    }
    const { page: first, measures: cold } = await visit()
    const acted = acts && (await act(first, acts))
    const answered = tapped && (await tap(first, tapped))
    await first.close()
    const { measures: warm } = await visit()
    return { cold, warm, ...(acted && { acts: acted }), ...(answered && { tapped: answered }) }
  } finally {
    await context.close()
  }
}

function cookieOf(header) {
  const at = header.indexOf('=')
  return { name: header.slice(0, at), value: header.slice(at + 1) }
}

/** Runs in the page before its own scripts: when there is a screen, when its rows, and what the browser itself tells. */
function watch(rows) {
  const measured = { screen: 0, rows: 0, lcp: 0, shift: 0, slowest: 0, shifted: [], largest: '' }
  window.measured = measured
  const content = new RegExp(rows)
  const painted = set => requestAnimationFrame(() => setTimeout(() => set(performance.now())))
  const look = () => {
    const main = document.querySelector('main')
    if (!main) return
    if (!measured.screen) {
      measured.screen = -1
      painted(now => {
        measured.screen = now
      })
    }
    // Until then it is a drawing.
    if (main.closest('#root[aria-busy]') || !content.test(main.textContent)) return
    changes.disconnect()
    painted(now => {
      measured.rows = now
    })
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  const observe = (type, hear, more) =>
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('largest-contentful-paint', entry => {
    measured.lcp = entry.startTime
    measured.largest = entry.element?.textContent?.slice(0, 30) || entry.element?.tagName || ''
  })
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    measured.shift += value
    measured.shifted.push(
      ...sources.map(({ node }) => node?.textContent?.slice(0, 20) || node?.nodeName || '?'),
    )
  })
  const answered = entry => {
    if (entry.interactionId) measured.slowest = Math.max(measured.slowest, entry.duration)
  }
  observe('event', answered, { durationThreshold: 16 })
}

/** Runs in the page: its measures, and when the last of its document, its code and its calls had come. */
function loaded() {
  const { screen, rows, lcp, shift, shifted, largest } = window.measured
  const [document] = performance.getEntriesByType('navigation')
  const files = performance.getEntriesByType('resource').filter(file => file.responseEnd <= rows)
  const last = some => Math.max(0, ...files.filter(some).map(file => file.responseEnd))
  return {
    ...{ screen, rows, lcp, shift, shifted, largest },
    document: document.responseEnd,
    code: last(file => file.name.includes('/assets/')),
    calls: last(file => file.name.includes('/trpc/')),
    asked: files.filter(file => file.name.includes('/trpc/') && file.initiatorType === 'fetch').length,
    requests: files.length + 1,
    kB: [document, ...files].reduce((sum, file) => sum + file.transferSize, 0) / 1000,
  }
}

/** Of Chromium's seconds of a page: what its own code took, and what drawing. */
function processor(metrics) {
  const of = name => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
  return { script: of('ScriptDuration'), style: of('RecalcStyleDuration') + of('LayoutDuration') }
}

/** Milliseconds in which a tap on the first of these was answered. */
async function tap(page, selector) {
  await page.locator(selector).filter({ visible: true }).first().tap()
  await page.waitForTimeout(1000)
  // What is answered within a frame is not told of.
  return Math.max(16, await page.evaluate(() => window.measured.slowest))
}

/** Milliseconds from a tap on "Nova OS" to a field that can be typed in, from the last key to the rows found, and the slowest answer to any of it. */
async function act(page, { button, search, word, found }) {
  await page.waitForTimeout(6000)
  const since = (event, selector, pattern) =>
    page.evaluate(
      ([name, where, text]) =>
        new Promise(done => {
          let start = 0
          const begin = ({ timeStamp }) => {
            start = timeStamp
          }
          addEventListener(name, begin, { capture: true })
          const there = () => {
            const at = start && document.querySelector(where)
            if (!at || (text && !new RegExp(text).test(at.textContent))) return requestAnimationFrame(there)
            removeEventListener(name, begin, { capture: true })
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
          }
          there()
        }),
      [event, selector, pattern],
    )
  const opened = since('pointerdown', '[role=dialog] input:focus')
  await page.getByRole('button', { name: button }).filter({ visible: true }).last().tap()
  const form = await opened
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: search }).tap()
  const shown = since('keydown', 'main li', found)
  await page.keyboard.type(word, { delay: 60 })
  const results = await shown
  const { slowest } = await page.evaluate(() => window.measured)
  return { form, results, slowest }
}
