import { chromium } from 'playwright-core'
import { finder } from './watch.mjs'

/** DevTools' "Slow 4G", in ms and bytes a second, and a processor four times as slow. */
const slowPhone = {
  network: { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 },
  processor: 4,
}

let launched
process.on('disconnect', () => launched?.then(browser => browser.close()))

/**
 * Runs work(open) with a phone that has kept nothing. open(watch, watched) opens a page, which runs watch(watched) before its
 * own scripts, and what that page brings is kept for the next. `trusted` is the hash of the key of a certificate to be
 * believed: the browser keeps nothing of what comes by one that is merely let pass.
 */
export async function onPhone({ browser, origin, cookie, slow, trusted }, work) {
  const believed = trusted ? [`--ignore-certificate-errors-spki-list=${trusted}`] : []
  launched ??= chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-gpu', ...believed],
  })
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
    await context.addInitScript(finder)
    return await work(async (watch, watched) => {
      const page = await context.newPage()
      await page.addInitScript(watch, watched)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      if (slow) {
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', slowPhone.network)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.processor })
      }
      return { page, devtools }
    })
  } finally {
    await context.close()
  }
}

/** Resolves once nothing is on its way and the page's code has nothing to do. */
export async function rest(page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise(idle => requestIdleCallback(idle, { timeout: 5000 })))
}

function cookieOf(header) {
  const at = header.indexOf('=')
  const name = header.slice(0, at)
  return { name, value: header.slice(at + 1), secure: name.startsWith('__Host-') }
}
