import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Width and height of each page, in whole millimetres, of what the browser prints. */
export async function printedPages(page: Page): Promise<[number, number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  // Chromium writes the objects of pages as plain text.
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  if (boxes.length !== pages) throw new Error(`${pages} pages, and ${boxes.length} sizes`)
  return boxes.map(([, width, height]) => [millimetres(width), millimetres(height)])
}

/** What of the papers' words or pictures reaches out of the copy that it is on, as they are printed. */
export async function reachingOut(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const found: string[] = []
    for (const copy of document.querySelectorAll('[data-copy]')) {
      const { left, right, top, bottom } = copy.getBoundingClientRect()
      const isOut = (box: DOMRect) =>
        box.left < left - 0.5 || box.right > right + 0.5 || box.top < top - 0.5 || box.bottom > bottom + 0.5
      const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // A label cuts these with an ellipsis.
        if (node.parentElement?.closest('[data-clip], [data-device]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        if ([...range.getClientRects()].some(isOut)) found.push(node.textContent?.slice(0, 40) ?? '')
      }
      for (const box of copy.querySelectorAll('*'))
        if (isOut(box.getBoundingClientRect())) found.push(box.outerHTML.slice(0, 80))
    }
    return found
  })
  await page.emulateMedia({ media: null })
  return found
}

/**
 * What a phone's camera reads of an element on white paper. Drawn at four times the screen's resolution, as a printer
 * does: on a narrow paper's picture a code's modules are some two pixels wide, which not every code survives.
 */
export async function scan(page: Page, selector: string): Promise<string | undefined> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height, mobile: false },
    deviceScaleFactor: 4,
  })
  const picture = await page.locator(selector).screenshot({ scale: 'device' })
  await devtools.send('Emulation.clearDeviceMetricsOverride')
  await devtools.detach()
  // A camera is moved until it reads: nearer and farther.
  for (const width of [900, 600, 450]) {
    const white = { top: 80, bottom: 80, left: 80, right: 80, background: 'white' }
    const image = sharp(picture).resize({ width }).extend(white)
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
    if (found) return found
  }
}

const millimetres = (points = '0') => Math.round((Number(points) / 72) * 25.4)
