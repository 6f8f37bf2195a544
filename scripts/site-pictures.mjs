import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { withDemo } from './demo-browser.mjs'
import { root } from './prepare.mjs'

/**
 * The pictures of the public site, taken of the demo's screens: public/figuras/<nome> of each line of
 * src/client/site/figures.json. A line says where (`caminho`), how wide (`largura`), what must be there (`espera`),
 * what is done before (`passos`), what of the screen is shown (`recorte`), and how many pixels wide it is stored
 * (`pixels`). Names as arguments take these alone.
 */
const figures = JSON.parse(readFileSync(join(root, 'src', 'client', 'site', 'figures.json'), 'utf8'))
const wanted = process.argv.slice(2)
const folder = join(root, 'public', 'figuras')
mkdirSync(folder, { recursive: true })

// So that a page leaves room for them before they have come.
const sizesFile = join(root, 'src', 'client', 'site', 'figure-sizes.json')
const sizes = existsSync(sizesFile) ? JSON.parse(readFileSync(sizesFile, 'utf8')) : {}
const failed = []
await withDemo(async open => {
  const probe = await open({})
  if (!(await hasEmoji(await probe.newPage())))
    throw new Error('The browser has no emoji font: install one, or give one that has by BROWSER_PATH.')
  await probe.close()
  for (const figure of figures.filter(({ nome }) => wanted.length === 0 || wanted.includes(nome))) {
    const phone = figure.largura < 768
    const looks = {
      viewport: { width: figure.largura, height: figure.altura ?? (phone ? 760 : 800) },
      deviceScaleFactor: figure.formato === 'jpg' ? 1 : phone ? 2 : 1.5,
      isMobile: phone,
      hasTouch: phone,
    }
    const context = await open(looks, { stranger: figure.caminho === '/' })
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    try {
      await take(page, figure)
    } catch (error) {
      failed.push(`${figure.nome}: ${error.message.split('\n')[0]}`)
      await page.screenshot({ path: join(root, `dist/failed-${figure.nome}.png`) })
    }
    await context.close()
  }
})
writeFileSync(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
if (failed.length > 0) {
  console.error(failed.join('\n'))
  process.exitCode = 1
}

async function take(page, { nome, caminho, espera, passos = [], recorte, formato = 'webp', pixels }) {
  await page.goto(caminho)
  await page.waitForLoadState('networkidle')
  for (const { clicar, qual = 0, digitar, texto, escolher, opcao, mostrar } of passos)
    if (clicar) await press(page, clicar, qual)
    else if (mostrar)
      await page
        .getByLabel(mostrar)
        .first()
        .evaluate(field => field.scrollIntoView({ block: 'center' }))
    else if (escolher) await page.getByLabel(escolher).first().selectOption(opcao)
    else await page.getByLabel(digitar, { exact: false }).first().fill(texto)
  if (espera) await seen(page, espera).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  // Where the pointer rests nothing is pointed at.
  await page.mouse.move(0, 0)
  const part =
    recorte === 'dialog'
      ? page.locator('[role=dialog], dialog[open]')
      : recorte === 'main'
        ? page.locator('main')
        : null
  const png = await (part ? part.last() : page).screenshot({ animations: 'disabled', caret: 'hide' })
  // What links are shown with elsewhere is read as JPEG everywhere.
  const sized = pixels ? sharp(png).resize(pixels) : sharp(png)
  const image = formato === 'jpg' ? sized.jpeg({ quality: 82 }) : sized.webp({ quality: 72, effort: 6 })
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  writeFileSync(join(folder, `${nome}.${formato}`), data)
  sizes[nome] = [info.width, info.height]
  console.log(`${nome} ${Math.round(data.length / 1000)} kB`)
}

/** Whether a sign of the app's own words is drawn, and not left blank. */
function hasEmoji(page) {
  return page.evaluate(() => {
    const drawn = sign => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d').fillText(sign, 10, 50)
      return canvas.toDataURL()
    }
    return drawn('✅') !== drawn('\u{10fffd}')
  })
}

/** What a selector names, or a text. */
function seen(page, what) {
  return /^[[.#]|^(main|dialog|button|input)\b/.test(what) ? page.locator(what) : page.getByText(what)
}

async function press(page, name, which) {
  for (const role of ['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'combobox']) {
    const found = page.getByRole(role, { name, exact: false }).filter({ visible: true })
    if ((await found.count()) > 0) return found.nth(which).click()
  }
  await page.getByText(name).filter({ visible: true }).first().click()
}
