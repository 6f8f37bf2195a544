import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withDemo } from './demo-browser.mjs'
import { withPalette } from './palette-png.mjs'
import { root } from './prepare.mjs'

/** Pictures of the built demo's screens, for the README and for looking at them: docs/screenshots/. */
const screens = {
  auth: { path: '/auth', ready: 'input[type=password]' },
  dashboard: { path: '/dashboard', ready: 'main a[href*="os="]' },
  ordens: { path: '/ordens', ready: 'main li, main [role=row]' },
  'ordem-nova': { path: '/ordens?nova=true', ready: '[role=dialog] input' },
  clientes: { path: '/clientes', ready: 'main li, main [role=row]' },
  financeiro: { path: '/financeiro', ready: 'main figure ol' },
  relatorios: { path: '/relatorios', ready: 'main ol' },
}
const viewports = {
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
}

const folder = join(root, 'docs', 'screenshots')
mkdirSync(folder, { recursive: true })
await withDemo(async open => {
  for (const [width, viewport] of Object.entries(viewports))
    for (const theme of ['light', 'dark'])
      for (const [name, screen] of Object.entries(screens)) {
        const context = await open(viewport, { theme, stranger: name === 'auth' })
        const path = join(folder, `${name}-${width}-${theme}.png`)
        await take(await context.newPage(), screen, path)
        await context.close()
      }
})

async function take(page, { path, ready }, file) {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const png = withPalette(await page.screenshot({ animations: 'disabled' }))
  writeFileSync(file, png)
  console.log(`${relative(root, file)} ${Math.round(png.length / 1000)} kB`)
}
