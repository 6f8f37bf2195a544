import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'
import { prepare, root } from './prepare.mjs'

const owner = { email: 'beto@example.com', password: 'chave pentalobe' }

/**
 * Builds, starts the demo on an empty folder and a browser beside it, runs `take`, and leaves nothing behind. A context that
 * `open` makes is signed in as the demo's owner, unless told otherwise.
 */
export async function withDemo(take) {
  await prepare({ tests: true })
  const { chromium } = await import('playwright-core')
  const built = await build()
  if (!built.ok) throw new Error(built.output)

  const scratch = mkdtempSync(join(tmpdir(), 'bancada-pictures-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  // A signal ends by `exit`, whose listeners end the demo too.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => process.exit(1))
  const demo = await startDemo(join(scratch, 'data'))
  try {
    const found = await findBrowser({ root, scratch })
    if (!found.path) throw new Error(found.reason)
    const browser = await chromium.launch({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    })
    const open = async (options, { theme = 'light', storageState } = {}) => {
      const context = await browser.newContext({
        ...options,
        storageState,
        baseURL: demo.origin,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'tema', value: theme, url: demo.origin }])
      return context
    }
    const session = await signIn(open)
    await take((options, { theme, stranger = false } = {}) =>
      open(options, { theme, storageState: stranger ? undefined : session }),
    )
    await browser.close()
  } finally {
    await demo.stop()
  }
}

async function startDemo(dataDir) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir }
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'demo.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill())
  let said = ''
  await new Promise((ready, reject) => {
    server.stdout.on('data', chunk => {
      said += chunk
      if (said.includes('is ready at')) ready()
    })
    server.once('exit', code => reject(new Error(`The demo ended with code ${code}.`)))
  })
  const stop = async () => {
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { origin: `http://localhost:${port}`, stop }
}

async function signIn(open) {
  const context = await open({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const session = await context.storageState()
  await context.close()
  return session
}
