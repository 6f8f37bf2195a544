import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'
import { withPalette } from './palette-png.mjs'
import { prepare, root } from './prepare.mjs'

/** Pictures of the built demo's screens, for the README and for looking at them: docs/screenshots/. */
const screens = {
  auth: { path: '/auth', ready: 'input[type=password]' },
  dashboard: { path: '/dashboard', ready: 'main a[href*="os="]' },
  ordens: { path: '/ordens', ready: 'main li, main [role=row]' },
  'ordem-nova': { path: '/ordens?nova=true', ready: '[role=dialog] input' },
  clientes: { path: '/clientes', ready: 'main li, main [role=row]' },
  financeiro: { path: '/financeiro', ready: 'main figure ol' },
  relatorios: { path: '/relatorios', ready: 'main figure ol' },
}
const owner = { email: 'beto@example.com', password: 'chave pentalobe' }
const viewports = {
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
}

await prepare()
const { chromium } = await import('playwright-core')
const built = await build()
if (!built.ok) throw new Error(built.output)

const scratch = mkdtempSync(join(tmpdir(), 'bancada-screenshots-'))
const demo = await startDemo(join(scratch, 'data'))
try {
  const found = await findBrowser({ root, scratch })
  if (!found.path) throw new Error(found.reason)
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  await takeAll(browser, join(root, 'docs', 'screenshots'))
  await browser.close()
} finally {
  await demo.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function startDemo(dataDir) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir }
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'demo.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

async function takeAll(browser, folder) {
  mkdirSync(folder, { recursive: true })
  const session = await signIn(browser)
  for (const [width, viewport] of Object.entries(viewports))
    for (const theme of ['light', 'dark'])
      for (const [name, screen] of Object.entries(screens)) {
        const context = await openContext(browser, viewport, theme, name === 'auth' ? undefined : session)
        const path = join(folder, `${name}-${width}-${theme}.png`)
        await take(await context.newPage(), screen, path)
        await context.close()
      }
}

async function openContext(browser, viewport, theme, storageState) {
  const context = await browser.newContext({
    ...viewport,
    storageState,
    baseURL: demo.origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'tema', value: theme, url: demo.origin }])
  return context
}

async function signIn(browser) {
  const context = await openContext(browser, viewports[1440], 'light')
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

async function take(page, { path, ready }, file) {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const png = withPalette(await page.screenshot({ animations: 'disabled' }))
  writeFileSync(file, png)
  console.log(`${relative(root, file)} ${Math.round(png.length / 1000)} kB`)
}
