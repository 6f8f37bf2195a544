import { launch } from 'puppeteer-core'
import type { DriveOptions, Driver } from './driven-page.ts'

/** Firefox by its own protocol (BiDi): no other program is needed. */
export async function driveFirefox(
  program: string,
  width: number,
  { withoutScripts = false }: DriveOptions = {},
): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // The day of a new shop is its browser's, and in the evening another than UTC's.
    env: { ...process.env, TZ: 'America/Sao_Paulo' },
    defaultViewport: null,
    args: [`--width=${width}`, '--height=844'],
    extraPrefsFirefox: {
      'intl.accept_languages': 'pt-BR',
      'ui.prefersReducedMotion': 1,
      'javascript.enabled': !withoutScripts,
    },
  })
  const page = await browser.newPage()
  // A window of Firefox has 450 px at the least.
  await page.setViewport({ width, height: width < 768 ? 844 : 768 }).catch(error => {
    // The driver sets a screen's orientation beside its size: Firefox 140 has the second alone.
    if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error
  })
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() !== 'error') return
    // What an error says is in the page, which may have gone.
    const words = message.args().map(arg => arg.evaluate(String).catch(() => message.text()))
    void Promise.all(words).then(said => complaints.push(said.join(' ')))
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return {
    goto: async url => void (await page.goto(url)),
    setCookie: (url, cookie) => browser.setCookie({ ...cookie, domain: new URL(url).hostname }),
    evaluate: expression => page.evaluate(expression),
    async click(selector) {
      // What stands above it may move it between the look and the press: pressed beside it, it is pressed again.
      for (let tries = 0; tries < 20; tries++) {
        // Without scripts puppeteer's own would wait forever for where the part is.
        const [x, y] = (await page.evaluate(aimAt(selector))) as [number, number]
        await page.mouse.click(x, y)
        // Another page, or one without scripts, knows nothing of the press.
        if ((await page.evaluate('window.pressedIt').catch(() => undefined)) !== false) return
      }
      throw new Error(`something lies over ${selector}`)
    },
    keys: text => page.keyboard.type(text),
    async attach(selector, file) {
      const input = await page.$(selector)
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file)
    },
    picture: path => page.screenshot({ path }),
    // Going to another page ends the stream of changes, which Firefox alone calls an error.
    complaints: async () => complaints.filter(words => !/live\.changes.* was interrupted while/.test(words)),
    close: () => browser.close(),
  }
}

/** The middle of a part, whose page then tells by `pressedIt` whether the next press was on it. */
const aimAt = (selector: string) => `(() => {
  const part = document.querySelector(${JSON.stringify(selector)})
  window.pressedIt = undefined
  const listen = { capture: true, once: true }
  addEventListener('mousedown', ({ target }) => { window.pressedIt = part.contains(target) }, listen)
  const { left, top, width, height } = part.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
})()`
