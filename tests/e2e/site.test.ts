import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../src/client/site/api/samples.ts'
import { publicPages } from '../../src/client/site/frame/pages.ts'
import { expectAccessible, expectNoSidewaysScroll, openBrowser } from '../support/browser.ts'
import { byLot } from '../support/long.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

/** Every address of the site, as its map has them. */
let paths: string[]
beforeAll(async () => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
})

/** The installation's own name and the one by which tests ask it; a chat stands in the app's list, where nothing can be pressed. */
const isOurs = ({ port, hostname }: URL) =>
  hostname === 'wa.me' || (port === new URL(server.url).port && ['localhost', '127.0.0.1'].includes(hostname))

test('the map has every page that the footer leads to', () => {
  expect(paths).toEqual(expect.arrayContaining(Object.values(publicPages).map(({ path }) => path)))
})

test('claim: every link and anchor of every page leads somewhere, and nothing on them does nothing', async () => {
  const page = await open(server.url)
  const ids = new Map<string, Set<string>>()
  const links = new Map<string, string>()
  for (const path of paths) {
    const html = await (await fetch(server.url + path)).text()
    ids.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)))
    for (const [, href = ''] of html.matchAll(/<(?:a|link)\b[^>]* href="([^"]+)"/g)) links.set(href, path)
    for (const [, src = ''] of html.matchAll(/<(?:img|script)\b[^>]* src="([^"]+)"/g)) links.set(src, path)
    // A button belongs to a form, or to a script that is held to it elsewhere.
    const buttons = [...html.replace(/<div inert.*?<\/div><\/div>/gs, '').matchAll(/<button\b([^>]*)>/g)]
    for (const [, attributes = ''] of buttons)
      expect(attributes, path).toMatch(/type="submit"|data-(go|play)|tabindex="-1"|aria-/)
  }
  const inside = [...links].filter(([href]) => href.startsWith('/') || href.startsWith('#'))
  expect(inside.length).toBeGreaterThan(60)
  for (const [href, from] of inside) {
    const [path = '', anchor] = (href.startsWith('#') ? from + href : href).split('#')
    const known = ids.get(path)
    if (known) {
      if (anchor) expect([...known], `${from} -> ${href}`).toContain(anchor)
      continue
    }
    // As a browser goes there: what fetch asks for is no page.
    const answer = await page.request.get(path)
    expect(answer.status(), `${from} -> ${href}`).toBe(200)
  }
  const outside = [...links.keys()].filter(href => /^https?:/.test(href) && !isOurs(new URL(href)))
  expect(outside).toEqual([])
})

test('a path without a page is 404, and is told to the console', async () => {
  const page = await open(server.url)
  const told: string[] = []
  page.on('console', message => told.push(message.text()))
  const answer = await page.goto('/nao/existe')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.getByText('Oops! Page not found').waitFor()
  await expect.poll(() => told.some(text => text.includes('/nao/existe'))).toBe(true)
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.getByRole('heading', { level: 1, name: /^Caderno não avisa/ }).waitFor()
})

describe('each page', () => {
  test('reads whole with JavaScript off', async () => {
    const page = await open(server.url)
    const plain = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, baseURL: server.url })
    if (!plain) throw new Error('no browser')
    try {
      const read = await plain.newPage()
      for (const path of byLot(5, paths)) {
        await read.goto(path)
        expect(await read.locator('h1').count(), path).toBe(1)
        expect((await read.locator('main').innerText()).length, path).toBeGreaterThan(300)
      }
      await read.goto('/')
      await read.getByRole('link', { name: 'Ver Demonstração' }).click()
      await read.getByRole('heading', { name: 'Tudo o que passa pelo balcão' }).waitFor()
    } finally {
      await plain.close()
    }
  })

  test('holds: asks nothing of any other server, and for no key', async () => {
    const page = await open(server.url)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    for (const path of [publicPages.api.path, ...byLot(3, paths)]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(asked.filter(url => !isOurs(new URL(url)) && !url.startsWith('data:'))).toEqual([])
    }
    await page.goto(publicPages.api.path)
    expect(await page.locator('input:not([type=radio])').count()).toBe(0)
  })

  testInAll('shows each program of the API in the language that the keyboard chooses', async () => {
    const page = await open(server.url, { width: 390, theme: 'light' })
    await page.goto(publicPages.api.path)
    const programs = page.locator('#exemplos figure:visible figcaption:first-child')
    await page.getByLabel('curl', { exact: true }).focus()
    for (const language of ['curl', 'TypeScript', 'Python']) {
      await expect.poll(() => programs.allTextContents()).toEqual(samples.map(() => language))
      expect(await page.getByLabel(language, { exact: true }).isChecked()).toBe(true)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('ArrowRight')
    }
  })

  test('keeps to its width and to what axe asks', async () => {
    const page = await open(server.url, { width: 320, theme: 'light' })
    for (const [at, path] of byLot(4, [...paths.entries()])) {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      // Of the articles one stands for all.
      if (at > 14) continue
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark'
      })
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page)
    }
  })
})

describe('the looks', () => {
  test('no amount is broken over two lines, and large figures stand apart', async () => {
    const page = await open(server.url)
    for (const width of byLot(2, [320, 360, 390, 768, 1024, 1366]))
      for (const path of ['/', '/precos']) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        const { texts } = await page.evaluate(textsOf)
        const amounts = texts.filter(({ text }) => /^R\$\s\d/.test(text))
        expect(amounts.length, path).toBeGreaterThan(1)
        expect(
          amounts.filter(({ lines }) => lines > 1).map(({ text }) => text),
          `${path}, ${width}`,
        ).toEqual([])
        const figures = texts.filter(({ isFigure }) => isFigure)
        for (const [at, { bottom, right }] of figures.entries()) {
          const next = figures[at + 1]
          if (next?.bottom === bottom) expect(next.left - right, `${width}`).toBeGreaterThan(16)
        }
      }
  })

  test('the text of each page ends well above the footer', async () => {
    const page = await open(server.url)
    for (const path of byLot(5, paths)) {
      await page.goto(path)
      const { texts, footer } = await page.evaluate(textsOf)
      expect(footer - Math.max(...texts.map(({ bottom }) => bottom)), path).toBeGreaterThan(40)
    }
  })
})

/** The page's texts, or the amounts in one, each with where it stands. */
function textsOf() {
  const found: {
    text: string
    isFigure: boolean
    lines: number
    left: number
    right: number
    bottom: number
  }[] = []
  const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(
      /R\$\s\d[\d.,]*(\smi)?|^(?!.*R\$\s\d).+$/gs,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const { left, right, bottom, height } = range.getBoundingClientRect()
      const lines = new Set([...range.getClientRects()].map(rect => rect.top)).size
      const isFigure = Boolean(node.parentElement?.matches('dd'))
      if (height > 0) found.push({ text, isFigure, lines, left, right, bottom })
    }
  return { texts: found, footer: document.querySelector('footer')?.getBoundingClientRect().top ?? 0 }
}

describe('the landing', () => {
  test('who is signed in is offered the app', async () => {
    const page = await open(server.url)
    const bar = page.getByRole('banner')
    await page.goto('/')
    await bar.getByRole('link', { name: 'Entrar' }).waitFor()
    await (await openShop(server)).enter(page)
    await page.goto('/')
    await bar.getByRole('link', { name: 'Abrir o sistema' }).click()
    await page.waitForURL('**/dashboard')
  })

  test('follows the device where nothing was chosen', async () => {
    const page = await open(server.url)
    await page.context().clearCookies()
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await ground()).toBe('rgb(19, 17, 16)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground()).toBe('rgb(248, 245, 241)')
  })

  test('claim: shows the uptime that /status.json tells, and in the first week how often it is measured', async () => {
    const page = await open(server.url)
    await page.goto('/')
    await page.getByText('1 min', { exact: true }).waitFor()
    await page.route('**/status.json', async route => {
      const { itens, ...rest } = await (await route.fetch()).json()
      const desde = new Date(Date.now() - 8 * 86_400_000)
      await route.fulfill({ json: { ...rest, desde, itens: [{ ...itens[0], uptime: 99.98 }] } })
    })
    await page.reload()
    await page.getByText('99,98%', { exact: true }).waitFor()
    await page.getByText('dos minutos com o app no ar, medidos um a um').waitFor()
  })

  test('shows the tour over the page, by keyboard too', async () => {
    const page = await open(server.url)
    await page.goto('/')
    await page.getByRole('link', { name: 'Ver Demonstração' }).focus()
    await page.keyboard.press('Enter')
    const tour = page.getByRole('dialog', { name: 'Um dia na Bancada' })
    await tour.waitFor()
    const steps = tour.locator('[data-steps]')
    const left = () => steps.evaluate(list => list.scrollLeft)
    await tour.getByRole('button', { name: 'Próximo' }).click()
    await expect.poll(left).toBeGreaterThan(100)
    await tour.getByRole('button', { name: 'Anterior' }).click()
    await expect.poll(left).toBe(0)
    await page.keyboard.press('Escape')
    await tour.waitFor({ state: 'hidden' })
  })
})

describe('on the phone', () => {
  const phone = { width: 390, theme: 'light' } as const

  test('every page has the way to begin in its bar, and the way in in its menu', async () => {
    const page = await open(server.url, phone)
    for (const path of ['/', '/precos', '/documentacao', '/ajuda', '/contato', '/privacidade', '/status']) {
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Começar Grátis' }).waitFor()
      await expectNoSidewaysScroll(page)
    }
    await page.locator('header summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
    await page.waitForURL('**/auth')
    await page.getByRole('link', { name: 'Privacidade' }).click()
    await page.waitForURL('**/privacidade')
  })

  test('prices are cards, and the keys are shown where they are written about', async () => {
    const page = await open(server.url, phone)
    await page.goto('/precos')
    const room = page.getByRole('region', { name: 'Os planos lado a lado' })
    expect(await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.goto('/documentacao')
    await page.locator('aside kbd').getByText('Esc').waitFor()
  })
})

describe('the search', () => {
  const results = (page: Page) => page.locator('[data-article]').filter({ visible: true })

  test('claim: of the documentation looks through titles and text, without accents, by keyboard', async () => {
    const page = await open(server.url)
    await page.goto('/documentacao')
    const all = await results(page).count()
    await page.keyboard.press('/')
    await page.keyboard.type('ETIQUETA')
    await page.getByText(/^\d+ artigos? com “ETIQUETA”$/).waitFor()
    expect(await results(page).count()).toBeLessThan(all)
    await page.getByRole('searchbox').fill('orcamento xilofone')
    await page.getByText('Nada com “orcamento xilofone”').waitFor()
    await page.getByRole('link', { name: 'pergunte à gente' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => results(page).count()).toBe(all)
    await page.getByRole('searchbox').fill('conta e seguranca')
    const first = await results(page).first().getByRole('link').getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${first}`)
  })

  test('of the documentation shows first what has the words in its title', async () => {
    const page = await open(server.url)
    await page.goto('/documentacao')
    const links = async () => (await results(page).getByRole('link').allInnerTexts()).map(text => text.trim())
    const before = await links()
    await page.getByRole('searchbox').fill('etiqueta')
    await page.getByText(/^\d+ artigos? com “etiqueta”$/).waitFor()
    const found = await links()
    expect(found.length).toBeGreaterThan(1)
    expect(found[0]).toMatch(/etiqueta/)
    await page.keyboard.press('Escape')
    await expect.poll(links).toEqual(before)
  })

  test('claim: of the questions leaves those that have the words', async () => {
    const page = await open(server.url)
    await page.goto('/ajuda')
    const questions = page.locator('details').filter({ visible: true })
    const all = await questions.count()
    await page.getByRole('searchbox', { name: 'Procurar nas perguntas' }).fill('cartao')
    await page.getByText(/^\d+ perguntas? com “cartao”$/).waitFor()
    expect(await questions.count()).toBeLessThan(all)
    await questions.first().click()
    await questions.first().getByRole('paragraph').waitFor()
  })
})
