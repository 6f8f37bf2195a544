import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { axeFindings, axeOptions, axeSource } from './axe.ts'

/** Of phones, a tablet and the counter's machine. */
export const widths = [320, 390, 768, 1440] as const

export interface Screen {
  width: (typeof widths)[number]
  theme: 'light' | 'dark'
}

// One browser for a worker: its tests have contexts of their own, and it ends with its process.
let launched: Promise<Browser> | undefined
const launch = () => chromium.launch({ executablePath: executable(), args: flags })

/**
 * Called at the top of a test file; the answer opens a page with cookies of its own at this width and theme. What
 * a test opens is closed after it, and after the file what was opened before its tests.
 */
export function openBrowser() {
  const contexts = { file: [] as BrowserContext[], test: [] as BrowserContext[] }
  let of: keyof typeof contexts = 'file'
  const close = async () => {
    await Promise.all(contexts[of].splice(0).map(context => context.close()))
    of = 'file'
  }
  beforeEach(() => {
    of = 'test'
  })
  afterEach(close)
  afterAll(close)

  return async function open(
    url: string,
    { width, theme }: Screen = { width: 1440, theme: 'light' },
  ): Promise<Page> {
    // One that crashes as it starts is not what any test is about.
    launched ??= launch().catch(launch)
    const browser = await launched
    const phone = width < 768
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: heightAt(width) },
      hasTouch: phone,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    contexts[of].push(context)
    // A bound for a busy machine, as vitest.config.ts has.
    context.setDefaultTimeout(60_000)
    await context.addCookies([{ name: 'tema', value: theme, url }])
    forgiveLeftWaits(context)
    context.on('page', forgiveLeftWaits)
    return waitForCode(await context.newPage())
  }
}

/**
 * A wait may be begun before the act that it is for, and awaited after it. Where the act fails, nobody awaits it any more:
 * it fails with the page, and that would be an error of no test.
 */
function forgiveLeftWaits(of: Page | BrowserContext): void {
  for (const name of ['waitForEvent', 'waitForRequest', 'waitForResponse']) {
    const wait: unknown = Reflect.get(of, name)
    if (typeof wait !== 'function') continue
    const forgiving = (...args: unknown[]) => {
      const waiting: Promise<unknown> = wait.apply(of, args)
      waiting.catch(() => {})
      return waiting
    }
    Object.assign(of, { [name]: forgiving })
  }
}

/**
 * A page shows its screen before its code is there: a test of something else goes on once it is. One that only waits for
 * `commit` sees to that itself.
 */
function waitForCode(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const works = () => page.locator('#root[data-opening]').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const asks = url.endsWith(asking(''))
    if (asks) await page.setExtraHTTPHeaders({ purpose: 'prefetch' })
    const answer = await goto(asks ? url.slice(0, -asking('').length) : url, options)
    if (asks) await page.setExtraHTTPHeaders({})
    if (options?.waitUntil !== 'commit') await works()
    return answer
  }
  page.reload = async options => {
    const answer = await reload(options)
    await works()
    return answer
  }
  return page
}

/**
 * Lets something happen just before the page's next request to this address, such as the end of its session: a page that
 * hears of it earlier, as one on a busy machine may, would tell it by itself.
 */
export async function beforeRequest(
  page: Page,
  address: RegExp,
  happen: () => Promise<unknown>,
): Promise<void> {
  await page.context().route(
    address,
    async route => {
      await happen()
      await route.continue()
    },
    { times: 1 },
  )
}

/** Lets the page's next request to this address reach the server, and loses the answer on the way. */
export const loseAnswer = (page: Page, address: RegExp): Promise<unknown> =>
  page.route(
    address,
    async route => {
      await route.fetch().catch(() => {})
      await route.abort()
    },
    { times: 1 },
  )

/** Holds the page's next request to this address back, until what it answers is called. */
export async function holdRequest(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await beforeRequest(page, address, () => held)
  return () => letGo()
}

/**
 * Leaves the page and forgets who is signed in, for a test that signs in anew: a page that is still open hears of it
 * whenever it next asks for something, and would go to /auth by itself, across the test's own way.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Goes to an address of a page whose code is held back, once it brings this: a busy server leaves out what takes it long,
 * and without code nobody asks for it.
 */
export async function gotoDrawn(page: Page, path: string, wanted: Locator): Promise<void> {
  const isThere = async () => {
    await page.goto(path, { waitUntil: 'commit' })
    return wanted
      .first()
      .waitFor({ state: 'attached', timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isThere, { message: path }).toBe(true)
}

/** Goes to an address within the page, as a link of the app does: for what is not about a page load, which costs ten times as much. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => history.pushState(null, '', to), path)

/** The address of a screen whose page comes without its answers, as for a browser that looks ahead: it asks for its rows. */
export const asking = (path: string): string => `${path}#asking`

const heightAt = (width: number) => (width < 768 ? 844 : 900)

/** Fails with what axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(axeFindings, axeOptions)
  const look = await page.evaluate(() => `${innerWidth} px, ${document.documentElement.dataset.theme}`)
  expect(found, `axe on ${page.url()} at ${look}`).toEqual([])
}

/** Fails where the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wanted, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wanted, `width of ${page.url()} at ${given} px`).toBeLessThanOrEqual(given ?? 0)
}

/** Fails where the page, as it stands, scrolls sideways at any width. */
export async function expectFits(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const as = theme === 'dark' ? 'dark' : 'light'
  for (const other of widths) {
    await wear(page, { width: other, theme: as })
    await expectNoSidewaysScroll(page)
  }
  await wear(page, { width, height, theme: as })
}

/**
 * Fails where the page as it stands scrolls sideways or has what axe finds: for the most telling state of a file that no
 * walk through all screens has (tests/support/looks.ts), where each is looked at in every look.
 */
export async function expectLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Shows the page at another width and in another theme, as turning a tablet or choosing the theme does. */
export async function wear(
  page: Page,
  { width, height = heightAt(width), theme }: { width: number; height?: number; theme: Screen['theme'] },
): Promise<void> {
  await page.setViewportSize({ width, height })
  // Two frames later the styles and what measures the page have followed.
  await page.evaluate(async to => {
    document.documentElement.dataset.theme = to
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  }, theme)
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
