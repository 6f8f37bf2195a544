import { setTimeout as pause } from 'node:timers/promises'
import { onPhone, rest } from './phone.mjs'

/** Milliseconds after the navigation began: who knows the app knows where its button is. */
const early = 1000
/** Milliseconds after the screen is alive in which a tap that it kept is answered. */
const patience = 8000

/**
 * Taps `target` once, a second after the navigation began or as soon as it is there, on a first visit and again with what the
 * browser kept. Where the tap is lost it is done again once the screen is alive. `answers` are what shows that it was done, of
 * the first visit and of the second. With `word` that is typed as soon as a field has the focus. Answers of each when, in ms
 * after the navigation began, it was tapped, alive, answered and could be typed in; how often it was tapped; and what then
 * stands in the field.
 */
export default async function earlyTap({ path, target, answers, word, ...phone }) {
  return onPhone(phone, async open => {
    const visit = async answer => {
      const { page, devtools } = await open(watchTap, { target, answer })
      await page.goto(phone.origin + path, { waitUntil: 'commit' })
      const began = await page.evaluate(() => performance.timeOrigin)
      await page.waitForFunction(() => window.early?.place, undefined, { timeout: 60_000, polling: 16 })
      await pause(Math.max(0, began + early - Date.now()))
      const measured = { tapped: Date.now() - began, taps: 1 }
      await tap(page, devtools)
      if (!(await isAnswered(page))) {
        measured.taps++
        await tap(page, devtools)
      }
      const when = name =>
        page
          .waitForFunction(key => window.early[key], name, { timeout: 30_000, polling: 16 })
          .then(handle => handle.jsonValue())
          .then(moment => moment - began)
      measured.answered = await when('answered')
      measured.live = await when('live')
      if (word) {
        measured.field = await when('field')
        await page.keyboard.type(word, { delay: 40 })
      }
      await rest(page)
      if (word) measured.text = await page.evaluate(() => document.activeElement.value ?? '')
      await page.close()
      return measured
    }
    return { cold: await visit(answers[0]), warm: await visit(answers.at(-1)) }
  })
}

/** At once, like a finger: a page that is busy must not make a long press of it. */
async function tap(page, devtools) {
  const { x, y } = await page.evaluate(() => window.early.place)
  await Promise.all([
    devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
}

/** Whether the tap is answered: not where it met nothing that takes one, nor long after the screen is alive. */
async function isAnswered(page) {
  const outcome = await page.waitForFunction(
    ([longest]) => {
      // The tap may have led to another page.
      if (!window.early) return null
      const { answered, live, met } = window.early
      if (answered) return 'answered'
      if (!live) return null
      return met === false || performance.timeOrigin + performance.now() - live > longest ? 'lost' : null
    },
    [patience],
    { timeout: 60_000, polling: 16 },
  )
  return (await outcome.jsonValue()) === 'answered'
}

/** Runs in the page before its own scripts: where the target is, whether a tap met it, when it lives and what it led to. */
function watchTap({ target, answer }) {
  const seen = { place: null, met: undefined, live: 0, answered: 0, field: 0 }
  window.early = seen
  // A draft of the visit before would fill the form.
  localStorage.clear()
  const now = () => performance.timeOrigin + performance.now()
  const painted = name =>
    window.whenPainted(() => {
      seen[name] = now()
    })
  const boxOf = element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  window.whenChanged(() => {
    const element = window.findShown(target)?.closest('a, button')
    // Nobody taps what is not painted, and a browser would not take it.
    if (element)
      window.whenPainted(() => {
        seen.place = boxOf(element)
      })
    if (!element || !window.isLive(element)) return false
    seen.live = now()
    return true
  })
  window.whenChanged(() => {
    if (!window.findShown(answer)) return false
    painted('answered')
    return true
  })
  const focused = ({ target: field }) => {
    if (!field.matches('[role=dialog] :is(input, textarea)')) return
    removeEventListener('focusin', focused)
    painted('field')
  }
  addEventListener('focusin', focused)
  addEventListener(
    'pointerdown',
    event => {
      seen.met = event.target.closest?.('a, button') === window.findShown(target)?.closest('a, button')
    },
    { capture: true },
  )
}
