/**
 * Runs in the page before its own scripts: finds what is shown. Only what can be seen counts, so a skeleton, a data element
 * and a style do not.
 */
export function finder() {
  const isShown = element =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    !element.closest('[aria-hidden=true]')
  /** The first element of that selector or, with a pattern, the first element in it whose own words match. */
  window.findShown = ({ where, text }) => {
    const pattern = text && new RegExp(text, 'u')
    for (const element of document.querySelectorAll(where)) {
      if (!pattern) {
        if (isShown(element)) return element
        continue
      }
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (words.nextNode()) {
        const { data, parentElement } = words.currentNode
        if (pattern.test(data) && isShown(parentElement)) return parentElement
      }
    }
    return null
  }
  /** Whether React has taken it over, so that it answers a tap. */
  window.isLive = element => {
    for (let at = element; at; at = at.parentElement)
      if (Object.keys(at).some(key => key.startsWith('__reactProps$'))) return true
    return false
  }
  /** After the next frame: a page that waits for its styles has none. */
  window.whenPainted = happens => requestAnimationFrame(() => setTimeout(happens))
  /** Looks at the page after each change of it, in the frame that will paint that, until `look` answers true. */
  window.whenChanged = look => {
    let [asked, over] = [false, false]
    const once = () => {
      asked = false
      if (over || !look()) return
      over = true
      changes.disconnect()
      clearInterval(now)
    }
    const changes = new MutationObserver(() => {
      if (asked) return
      asked = true
      requestAnimationFrame(once)
    })
    changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    // What React takes over and what a style shows changes nothing.
    const now = setInterval(once, 40)
  }
}

/**
 * Runs there too: when the content is painted, when it is alive, and what the browser itself tells. `content` is
 * { where, text } of what only the real screen has, be it in the page from the server or drawn by the app.
 */
export function watch(content) {
  const measured = { rows: 0, timed: 0, live: 0, lcp: 0, largest: '', shift: 0, shifted: [], slowest: 0 }
  window.measured = measured
  const look = () => {
    const element = window.findShown(content)
    if (element && !measured.rows) {
      measured.rows = Number.POSITIVE_INFINITY
      // The browser tells when a text is painted, to be asked for before it is: of the block that the words stand in.
      for (let [at, up] = [element, 0]; at && up < 3; at = at.parentElement, up++)
        at.setAttribute('elementtiming', 'rows')
      // Of what is no text it tells nothing.
      window.whenPainted(() => {
        measured.rows = performance.now()
      })
    }
    if (!element || !window.isLive(element)) return false
    measured.live = performance.now()
    return true
  }
  window.whenChanged(look)
  const observe = (type, hear, more) =>
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('element', ({ startTime }) => {
    measured.timed = Math.min(measured.timed || startTime, startTime)
  })
  observe('largest-contentful-paint', entry => {
    measured.lcp = entry.startTime
    const words = entry.element?.textContent?.trim().slice(0, 20)
    measured.largest = `${entry.element?.tagName.toLowerCase() ?? ''} ${words ?? ''}`.trim()
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

/** Runs in the page once it rests: its measures, in ms and kB, and what had come before it could be used. */
export function loaded() {
  const { rows, timed, live, lcp, largest, shift, shifted } = window.measured
  const [page] = performance.getEntriesByType('navigation')
  const files = performance.getEntriesByType('resource')
  const code = files.filter(({ name, responseEnd }) => /\.js(\?|$)/.test(name) && responseEnd <= live)
  const sum = (some, key) => some.reduce((all, file) => all + file[key], 0) / 1000
  const calls = files.filter(
    file => file.name.includes('/trpc/') && file.initiatorType === 'fetch' && file.responseEnd <= rows,
  )
  return {
    ...{ rows: timed || rows, live, lcp, largest, shift, shifted },
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    document: page.responseEnd,
    sent: page.encodedBodySize / 1000,
    decoded: page.decodedBodySize / 1000,
    files: code.length,
    code: sum(code, 'encodedBodySize'),
    asked: calls.length,
    requests: files.length + 1,
    kB: sum([page, ...files], 'transferSize'),
  }
}
