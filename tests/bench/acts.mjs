/**
 * Once a screen rests: milliseconds from a tap on `link` to a field that can be typed in, from a tap on `arrow` until
 * `moved` is painted, and from a search's last key to the rows found, of which its call took `call`; and the slowest answer
 * of the page to any of it.
 */
export async function act(page, { link, arrow, moved, search, word, found }) {
  await page.waitForTimeout(2000)
  const stepped = arrow && (await step(page, arrow, moved))
  const opened = since(page, 'pointerdown', '[role=dialog] input:focus')
  await page.getByRole('link', { name: link }).filter({ visible: true }).last().tap()
  const form = await opened
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: search }).tap()
  const shown = since(page, 'keydown', 'main li', found)
  await page.keyboard.type(word, { delay: 60 })
  const results = await shown
  const call = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('orders.list'))
    return calls.at(-1)?.duration ?? 0
  })
  const { slowest } = await page.evaluate(() => window.measured)
  return { form, results, call, slowest, status: stepped ?? Number.NaN }
}

async function step(page, arrow, moved) {
  const done = since(page, 'pointerdown', moved)
  await page.locator(arrow).filter({ visible: true }).first().tap()
  return done
}

/** Milliseconds from the last such event until an element is painted, whose text matches the pattern where there is one. */
const since = (page, event, selector, pattern) =>
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
          // In the frame that paints it: a task of its own comes after that.
          setTimeout(() => done(performance.now() - start))
        }
        there()
      }),
    [event, selector, pattern],
  )
