import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Builder, By, Capabilities, error } from 'selenium-webdriver'
import { freePort } from '../../src/server/db/embedded/launch.ts'
import type { DriveOptions, Driver } from './driven-page.ts'

/** WebKitGTK's small browser, on a screen and a bus of its own. */
export async function driveWebKit(
  program: string,
  width: number,
  { withoutScripts = false }: DriveOptions = {},
): Promise<Driver> {
  const screen = await startScreen()
  const port = await freePort()
  const service = spawn(
    'dbus-run-session',
    ['--', 'WebKitWebDriver', `--port=${port}`, '--replace-on-new-session'],
    {
      env: {
        ...process.env,
        DISPLAY: screen.name,
        LANG: 'C.UTF-8',
        TZ: 'America/Sao_Paulo',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
      detached: true,
    },
  )
  const end = () => {
    stop(service)
    screen.stop()
  }
  try {
    await answering(port)
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: program,
            args: ['--automation', `--enable-javascript=${!withoutScripts}`],
          },
        }),
      )
      .build()
    await browser.manage().window().setRect({ x: 0, y: 0, width, height: 900 })
    const complaints: string[] = []
    /** Takes over what the page has told of: another one knows nothing of it. */
    const keep = async () => {
      complaints.push(...(await browser.executeScript<string[]>('return window.complaints?.splice(0) ?? []')))
    }
    return {
      async goto(url) {
        await keep().catch(() => undefined)
        await browser.get(url)
        await browser.executeScript(listen)
      },
      async setCookie(url, cookie) {
        // It takes them for the site that it shows.
        await browser.get(new URL('/live', url).href)
        await browser.manage().addCookie(cookie)
      },
      // A page that a press led to begins to listen here.
      evaluate: expression => browser.executeScript(`${listen}\nreturn ${expression}`),
      async click(selector) {
        await keep().catch(() => undefined)
        // A toast may lie over a field for a moment, and a menu comes by and by: who meets it waits.
        for (const end = Date.now() + patience; ; ) {
          try {
            return await browser.findElement(By.css(selector)).click()
          } catch (cause) {
            const mayPass =
              cause instanceof error.ElementClickInterceptedError ||
              cause instanceof error.ElementNotInteractableError
            if (!mayPass || Date.now() > end) throw cause
          }
          await new Promise(resolve => setTimeout(resolve, 200))
        }
      },
      keys: async text => browser.actions().sendKeys(text).perform(),
      attach: async (selector, file) => browser.findElement(By.css(selector)).sendKeys(file),
      picture: async file => writeFile(file, await browser.takeScreenshot(), 'base64'),
      async complaints() {
        await keep()
        return [...complaints]
      },
      async close() {
        await browser.quit().catch(() => undefined)
        end()
      },
    }
  } catch (cause) {
    end()
    throw cause
  }
}

/** Milliseconds: longer than toasts stay. */
const patience = 15_000

// WebKit's driver tells nothing of the console: the page itself does, from the first look at it on.
const listen = `
  if (!window.complaints) {
    const { error } = console
    window.complaints = []
    console.error = (...words) => { complaints.push(words.join(' ')); error(...words) }
    addEventListener('error', event => complaints.push(event.message))
    addEventListener('unhandledrejection', event => complaints.push(String(event.reason)))
  }`

/** A screen without a monitor, under the first number that is free. */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [number] = await once(server.stdio[3] ?? server, 'data')
  return { name: `:${String(number).trim()}`, stop: () => stop(server) }
}

// With its children: the bus, the driver and the browser.
function stop({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function answering(port: number): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
