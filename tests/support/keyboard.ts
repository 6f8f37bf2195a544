import type { Locator, Page } from 'playwright-core'

/**
 * Walks with Tab until the element has the focus, as someone without a mouse would, and then back; fails where
 * it is never reached. A browser without a frame turns at the page's end instead of beginning anew.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 160; steps++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(steps < 80 ? 'Tab' : 'Shift+Tab')
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Tab never reached ${target}; the focus is at ${at}`)
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

/** Chooses an option of a native select by the first letters of its name. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(option)
}
