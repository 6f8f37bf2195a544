import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

export interface Screen {
  width: 320 | 390 | 768 | 1440
  theme: 'light' | 'dark'
}

/** One browser for a test file, called at its top; the answer opens a page with cookies of its own at this width and theme. */
export function openBrowser() {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executable(), args: flags })
  })
  afterAll(() => browser?.close())

  return async function open(
    url: string,
    { width, theme }: Screen = { width: 1440, theme: 'light' },
  ): Promise<Page> {
    if (!browser) throw new Error('the browser is not open yet')
    const phone = width < 768
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: phone ? 844 : 900 },
      hasTouch: phone,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'tema', value: theme, url }])
    return context.newPage()
  }
}

/** Gives the page the cookies of a session that was begun without a browser. */
export async function giveCookies(page: Page, url: string, cookies: string): Promise<void> {
  await page.context().addCookies(
    cookies.split('; ').map(cookie => {
      const [name = '', value = ''] = cookie.split(/=(.*)/)
      return { name, value, url }
    }),
  )
}

/** Fails with what axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Fails where the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wanted, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wanted, `width of ${page.url()}`).toBeLessThanOrEqual(given ?? 0)
}

// Without these Chromium looks for its maker's hosts at every start.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

function executable(): string {
  const path = process.env.BROWSER_PATH
  if (!path) throw new Error('BROWSER_PATH names no browser: run "npm test -- browser", which finds one.')
  return path
}
