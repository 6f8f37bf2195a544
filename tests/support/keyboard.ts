import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Walks with Tab or Shift+Tab, whichever leads there by where both stand, until the element has the focus, as
 * someone without a mouse would; fails where it is never reached. What positions do not tell is walked round once.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tries = 0; tries < 180; tries++) {
    const way = await target.evaluate(stopsTo)
    if (way === 0) return
    const forwards = tries < 60 ? way > 0 : tries < 120
    // One leap over the stops between, and then step by step: a date has several, a group of radios one.
    for (let presses = tries === 0 ? Math.abs(way) : 1; presses > 0; presses--)
      await page.keyboard.press(forwards ? 'Tab' : 'Shift+Tab')
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Tab never reached ${target}; the focus is at ${at}`)
}

/** How many stops of Tab the element is away from the focus, negative where it stands before it; in the page. */
function stopsTo(target: Element): number {
  const from = document.activeElement ?? document.body
  if (from === target) return 0
  const follows = (of: Node, node: Node) =>
    (of.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const forwards = follows(from, target)
  const [first, last] = forwards ? [from, target] : [target, from]
  const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const between = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(
    stop =>
      follows(first, stop) &&
      follows(stop, last) &&
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled, [type=radio]:not(:checked)') &&
      !stop.closest('[inert]') &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
  return forwards ? between.length + 1 : -between.length - 1
}

/** Walks to a button or link and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Walks to a field and types; what was there is replaced. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Waits until the focus is in it: a dialog and a menu are seen a frame before, and keys go to what is below. */
export async function focusComesTo(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(node => node.contains(document.activeElement))).toBe(true)
}

/**
 * Chooses an option of a native select by the first letters of its name. They must be letters that a key has: others go to
 * the text field that was focused before.
 */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target)
  // Where a busy machine pauses between two letters, the browser takes the second for another name's first.
  const chosen = async () => {
    await page.keyboard.type(option)
    return target.evaluate(
      (select, name) =>
        select instanceof HTMLSelectElement && select.selectedOptions[0]?.label.startsWith(name),
      option,
    )
  }
  await expect.poll(chosen, { interval: 2_000 }).toBe(true)
}

/** Presses keys in one turn of the page, as a hand that is quicker than its next frame. */
export const pressAtOnce = (page: Page, ...keys: string[]): Promise<void> =>
  page.evaluate(pressed => {
    for (const key of pressed)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, keys)
