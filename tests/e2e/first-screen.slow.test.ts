import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { startDriver } from '../bench/driver.ts'
import { screens as benched, taps as benchedTaps, type Measured, type Taps } from '../bench/page.ts'
import { gotoDrawn, openBrowser, type Screen } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()
/** The sign-in form counts on passkeys, which browsers tie to a name. */
const named = server.url.replace('127.0.0.1', 'localhost')

/** Screens, and a word that only their rows have. */
const screens = {
  '/dashboard': 'Ana Paula Ribeiro',
  '/ordens': 'Ana Paula Ribeiro',
  '/clientes': 'Ana Paula Ribeiro',
  '/financeiro': 'R$ 150,00',
  '/relatorios': 'R$ 150,00',
  '/fotos': 'Nenhuma foto encontrada',
  '/lembretes': 'Comprar fluxo',
  '/configuracoes': 'É com ele que você entra.',
  '/assinatura': 'Nenhuma cobrança ainda.',
}

/** How far (layout shift) our font moves a line or two in a browser that has none of the fallback's. */
const byFont = 0.004

/** The address of what is printed of an order, which stands alone, without what is around the others. */
let printing = ''

async function shopWithRows(): Promise<OpenShop> {
  const shop = await openShop(server, { plano: 'profissional' })
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  const order = await shop.order(id, { valor: 150, status: 'Entregue', pago: true, forma_pagamento: 'PIX' })
  printing = `/ordens/${order.id}/imprimir`
  await shop.call('reminders.create', reminderInput({ titulo: 'Comprar fluxo' }))
  return shop
}

async function enter(shop: OpenShop, screen?: Screen): Promise<Page> {
  const page = await open(server.url, screen)
  await shop.enter(page)
  return page
}

/** Holds the app's code back until it is let go. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  let send = () => {}
  const sent = new Promise<void>(done => {
    send = done
  })
  await page.route(/\/assets\/.+\.js$/, async route => {
    await sent
    await route.continue()
  })
  return async () => {
    send()
    await page.locator('#root:not([data-opening])').waitFor()
  }
}

test('every screen draws its rows from its page, and asks for nothing', async () => {
  const page = await enter(await shopWithRows())
  let asked: string[] = []
  page.on('request', request => request.url().includes('/trpc/') && asked.push(request.url()))
  for (const [path, rows] of Object.entries({ ...screens, [printing]: 'Ana Paula Ribeiro' })) {
    // A server that is busy with something else sends the page without its answers rather than late.
    const calls = async () => {
      asked = []
      await page.goto(path)
      await page.locator('main').getByText(rows).first().waitFor()
      // The link on a printed receipt is made at the first need, which no page may do.
      return asked.filter(url => !url.includes('live.changes') && !url.includes('orders.link'))
    }
    await expect.poll(calls, { message: path, timeout: 30_000 }).toEqual([])
  }
})

const widths: Screen[] = [
  { width: 390, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 1440, theme: 'dark' },
]
test.each(
  widths,
)('at $width px each screen has its rows before its code, and stands where that finds it', async screen => {
  const page = await enter(await shopWithRows(), screen)
  for (const [path, rows] of Object.entries(screens)) {
    const letGo = await holdCode(page)
    await gotoDrawn(page, path, page.locator('main').getByText(rows))
    const title = page.locator('h1:visible')
    const corner = async (place: Locator) => {
      const { x, y } = (await place.boundingBox()) ?? {}
      return [x, y]
    }
    const places = async () => [
      await corner(title),
      await corner(page.locator('main:visible')),
      // The phone's is in a sheet, and these have none.
      screen.width > 700 &&
        path !== '/assinatura' &&
        (await corner(page.locator('aside nav a[aria-current]:visible'))),
    ]
    await page.locator('main').getByText(rows).first().waitFor()
    await title.waitFor()
    const before = await places()
    const restyled = await watchRestyling(page)
    await letGo()
    expect(await places(), path).toEqual(before)
    expect(await restyled(), path).toEqual([])
  }
})

/** Collects what makes a browser work out every style and line of the page anew, though nothing looks different. */
async function watchRestyling(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const found: string[] = []
    new MutationObserver(changes => {
      for (const { type, attributeName, removedNodes } of changes)
        if (type === 'attributes') found.push(`${attributeName} was written`)
        else
          for (const { nodeName } of removedNodes) if (nodeName === 'STYLE') found.push('a style was moved')
    }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ['lang', 'dir'] })
    return found
  })
  return () => seen.evaluate(found => found)
}

test('what is pressed before the code is there happens once it is, and once', async () => {
  const shop = await shopWithRows()
  const received = await shop.order((await shop.customer({ nome: 'Bruno Teixeira' })).id)
  const page = await enter(shop)
  const press = async (path: string, name: string | RegExp) => {
    const letGo = await holdCode(page)
    const pressed = page.getByRole(typeof name === 'string' ? 'button' : 'link', { name }).first()
    await gotoDrawn(page, path, pressed)
    for (let times = 0; times < 3; times++) await pressed.click()
    await letGo()
  }
  await press('/ordens', `Iniciar: avançar para Em Andamento a OS ${received.numero_os.replace(/\D/g, '')}`)
  const status = async () => (await shop.call<{ status: string }>('orders.get', { id: received.id })).status
  await expect.poll(status).toBe('Em Andamento')
  await press('/ordens', 'Nova OS')
  await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor()
  expect(await page.locator('[role=dialog]').count()).toBe(1)
  await press('/ordens', /^Detalhes da OS/)
  await page.getByRole('dialog', { name: /^Detalhes da OS/ }).waitFor()
  // A second step would have been stored by now.
  expect(await status()).toBe('Em Andamento')
})

test('a chosen sidebar stands in the page before its code', async () => {
  const page = await enter(await shopWithRows())
  await page.context().addCookies([{ name: 'sidebar', value: 'collapsed', url: server.url }])
  await holdCode(page)
  await gotoDrawn(page, '/ordens', page.locator('h1:visible'))
  await page.locator('h1:visible').waitFor()
  expect((await page.locator('aside:visible').boundingBox())?.width).toBeLessThan(70)
})

test('holds: the sign-in form is there before its code, and then can be typed in', async () => {
  const page = await open(server.url, { width: 390, theme: 'light' })
  const letGo = await holdCode(page)
  const email = page.locator('input[type=email]')
  await gotoDrawn(page, '/auth', email)
  const before = await email.boundingBox()
  const sending = page.locator('form:not([method=post])')
  expect(await sending.count(), 'what could put a password into an address').toBe(0)
  await letGo()
  await page.getByLabel('Email').fill('beto@example.com')
  expect(await email.boundingBox()).toEqual(before)
})

test('what another tab wrote meanwhile is not hidden by what the page brought', async () => {
  const shop = await shopWithRows()
  const page = await enter(shop)
  const letGo = await holdCode(page)
  await gotoDrawn(page, '/clientes', page.locator('main').getByText('Ana Paula Ribeiro'))
  await shop.customer({ nome: 'Bruno Teixeira' })
  await letGo()
  await page.locator('main').getByText('Bruno Teixeira').first().waitFor()
})

test('the bench measures every screen, whose rows push nothing aside', async () => {
  const shop = await shopWithRows()
  const cookie = shop.client.cookie()
  const received = await shop.order((await shop.customer({ nome: 'Bruno Teixeira' })).id)
  const driver = startDriver()
  try {
    const photo = join(inject('scratch'), 'foto.jpg')
    await driver.run('camera-photo', { path: photo, width: 80, height: 60 })
    const senders = [{ cookie, os_id: received.id }]
    await driver.run('uploads', { origin: server.url, senders, path: photo, count: 1, atOnce: false })
    for (const [path, { content, visitor, acts }] of Object.entries(benched)) {
      const task = {
        ...{ browser: process.env.BROWSER_PATH, path, content, slow: false },
        ...(visitor ? { origin: named } : { origin: server.url, cookie }),
        ...(acts && { acts: { ...acts, word: 'ana', found: 'Ana Paula' } }),
      }
      let measured: Measured | undefined
      const movedAndAsked = async () => {
        measured = await driver.run<Measured>('screen', task)
        return [measured.cold, measured.warm].flatMap(({ shift, asked }) => [
          shift < byFont ? 0 : shift,
          asked,
        ])
      }
      // A server that is busy with something else sends the page without its answers rather than late.
      await expect.poll(movedAndAsked, { message: path, timeout: 60_000 }).toEqual([0, 0, 0, 0])
      if (!measured) return
      const { cold, warm, acts: done } = measured
      for (const { rows, live, lcp, kB } of [cold, warm]) {
        for (const measure of [rows, live, lcp, kB]) expect(measure, path).toBeGreaterThan(0)
      }
      // A search shows the rows that are here before its answer.
      if (acts)
        for (const measure of Object.values(done ?? {})) expect(measure, path).toBeGreaterThanOrEqual(0)
    }
  } finally {
    await driver.stop()
  }
})

test('the bench’s early tap is done, and what is typed at once stands in the field', async () => {
  const shop = await shopWithRows()
  await shop.order((await shop.customer({ nome: 'Bruno Teixeira' })).id)
  const driver = startDriver()
  try {
    for (const { name, ...task } of benchedTaps) {
      const { cold, warm } = await driver.run<Taps>('early-tap', {
        ...{ browser: process.env.BROWSER_PATH, origin: server.url, path: '/ordens', slow: false },
        ...{ cookie: shop.client.cookie(), ...task },
      })
      for (const { answered, text } of [cold, warm]) {
        expect(answered, name).toBeGreaterThan(0)
        expect(text, name).toBe(task.word)
      }
    }
  } finally {
    await driver.stop()
  }
})

test('nothing moves when the font comes, on a phone and at a desk', async () => {
  const shop = await shopWithRows()
  for (let at = 0; at < 6; at++)
    await shop.call(
      'reminders.create',
      reminderInput({ data_lembrete: `2026-01-0${1 + at}T1${at}:18:00.000Z` }),
    )
  // Hundreds of days late, as they are said in full.
  await server.sql`update lembretes set data_lembrete = data_lembrete - interval '400 days' where user_id = ${shop.user_id}`
  for (const width of [390, 1440] as const) {
    const page = await enter(shop, { width, theme: 'light' })
    await page.route('**/fonts/**', async route => {
      await page.waitForTimeout(800)
      await route.continue()
    })
    await page.addInitScript(least => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number
            sources: { node: Node | null }[]
          }
          const what = sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '')
          if (value >= least) moved.push(`${value.toFixed(3)} ${what.join(' | ')}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    }, byFont)
    for (const path of [`${named}/auth`, ...Object.keys(screens)]) {
      // A server that is busy with something else sends the page without its answers, which then move it.
      const moved = async () => {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        // Two frames later what it moved is told of.
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100))))
        return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
      }
      await expect.poll(moved, { message: `${path} at ${width} px` }).toEqual([])
    }
    await page.close()
  }
})
