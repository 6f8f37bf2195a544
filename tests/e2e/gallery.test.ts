import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { asking, expectFits, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { inAll } from '../support/long.ts'
import { beginShop, type PhotoShop, storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
const desk: Screen = { width: 1440, theme: 'light' }
let page: Page
afterEach(() => page.context().close())

const nothing = 'Nenhuma foto encontrada'

describe('the gallery', () => {
  testInAll('without a photo says how they come, and leads there', async () => {
    const shop = await beginShop(server)
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    await page.getByText(nothing).waitFor()
    await press(page, page.getByRole('link', { name: 'Escolher a OS' }))
    await page.waitForURL('**/ordens')
  })

  test('claim: as tiles and as rows, on every screen', async () => {
    const shop = await beginShop(server)
    await storePhotos(server, shop, 10, {
      name: at => `${'um nome muito comprido '.repeat(at % 3)}foto${at}.jpg`,
    })
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    for (const mode of ['Grade', 'Lista']) {
      await page.getByRole('button', { name: mode }).click()
      await page.getByRole('button', { name: mode, pressed: true }).waitFor()
      await page.getByRole('img', { name: 'Foto antes do reparo da OS 0001, foto0.jpg' }).waitFor()
      expect(await page.locator('main li').count()).toBe(10)
      await expectFits(page)
    }
    expect(new URL(page.url()).search).toBe('?modo=lista')
    await page
      .locator('main time')
      .first()
      .getByText(/^ \d\d:\d\d$/)
      .waitFor()
  })

  test('is searched and filtered, and the address keeps it', async () => {
    const shop = await beginShop(server)
    await storePhotos(server, shop, 6, { name: at => `placa ${at}.jpg` })
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    await names(['placa 0.jpg', 'placa 1.jpg', 'placa 2.jpg', 'placa 3.jpg', 'placa 4.jpg', 'placa 5.jpg'])

    const search = page.getByRole('searchbox', { name: 'Buscar foto' })
    await page.keyboard.press('/')
    await page.keyboard.type('placa 4')
    await names(['placa 4.jpg'])
    await search.fill('júlia')
    await names(['placa 1.jpg', 'placa 3.jpg', 'placa 5.jpg'])
    await search.fill('0001')
    await names(['placa 0.jpg', 'placa 2.jpg', 'placa 4.jpg'])
    await page.getByRole('combobox', { name: 'Tipo de foto' }).selectOption('Componentes')
    await names(['placa 2.jpg'])
    const address = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(address).toEqual({ q: '0001', tipo: 'componente' })
    await page.reload()
    await names(['placa 2.jpg'])

    await search.fill('ninguém')
    await page.getByText(nothing).waitFor()
    await expectLooks(page)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect.poll(() => page.locator('main li').count()).toBe(6)
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.getByText(nothing).waitFor()
  })

  test('opens a photo in a new tab, saves it, and leads to its order, by keyboard alone', async () => {
    const shop = await beginShop(server)
    await storePhotos(server, shop, 1, { name: () => 'tela.jpg' })
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    const opening = page.getByRole('link', { name: 'Abrir tela.jpg em nova guia' })
    const shown = () => opening.evaluate(link => getComputedStyle(link.parentElement ?? link).opacity)
    await opening.waitFor()
    expect(await shown()).toBe('0')
    await page.getByText('tela.jpg', { exact: true }).hover()
    expect(await shown(), 'with the pointer over the tile').toBe('1')
    await page.mouse.move(0, 0)
    await tabTo(page, opening)
    expect(await shown(), 'with the focus in it').toBe('1')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(page, opening)])
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toMatch(/^\/photos\/[0-9a-f-]{36}$/)
    expect(await tab.evaluate(() => document.contentType)).toBe('image/jpeg')
    await tab.close()
    const saving = page.getByRole('link', { name: 'Baixar tela.jpg' })
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, saving)])
    expect(download.suggestedFilename()).toMatch(/OS-0001 antes tela\.jpg$/)
    await press(page, page.getByRole('link', { name: /^OS 0001/ }))
    await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.waitForURL('**/fotos')
  })

  testInAll(
    'shows a placeholder for an image that does not come, and asks again for a list that does not',
    async () => {
      const shop = await beginShop(server)
      await storePhotos(server, shop, 2, { name: at => `foto${at}.jpg` })
      page = await openAs(shop, desk)
      await page.route('**/photos/*/thumb', route => route.abort())
      await page.goto('/fotos')
      await page.getByRole('img', { name: /foto1\.jpg$/ }).waitFor()
      await expect.poll(() => page.locator('main li img').count()).toBe(0)

      await page.route('**/trpc/*photos.list*', route => route.fulfill({ status: 400, body: '{}' }))
      await page.goto(asking('/fotos'))
      await page.getByText('Não foi possível carregar as fotos.').waitFor()
      await tabTo(page, page.getByRole('button', { name: 'Tentar novamente' }))
      await page.unroute('**/trpc/*photos.list*')
      await page.keyboard.press('Enter')
      await names(['foto0.jpg', 'foto1.jpg'])
    },
  )

  testInAll('of hundreds holds only those that are near, and fetches no further than one looks', async () => {
    const shop = await beginShop(server)
    const stored = inAll(500, 150)
    await storePhotos(server, shop, stored, { name: at => `foto${at}.jpg`, objects: 0 })
    page = await openAs(shop, desk)
    // By where they begin: what is shown is also asked for again when the live stream opens.
    const pages = new Set<string>()
    page.on('request', request => {
      if (request.url().includes('photos.list'))
        for (const [, cursor = ''] of request.postData()?.matchAll(/"cursor":"([^"]+)"/g) ?? [])
          pages.add(cursor)
    })
    await page.goto('/fotos')
    await page.getByText('foto0.jpg', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(pages.size).toBe(0)

    let most = 0
    await scrollUntil(`foto${stored - 1}.jpg`, async () => {
      most = Math.max(most, await page.locator('main li').count())
    })
    expect(pages.size).toBe(Math.ceil(stored / 48) - 1)
    expect(most).toBeLessThanOrEqual(90)
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByText('foto0.jpg', { exact: true }).waitFor()
    expect(await page.locator('main li').count()).toBeLessThanOrEqual(90)
    // Heights are fractions of a pixel: their sum may round another way.
    const again = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(again - end)).toBeLessThanOrEqual(2)
  })

  testInAll('keeps the photo that has the focus while one scrolls away', async () => {
    const shop = await beginShop(server)
    await storePhotos(server, shop, 150, { name: at => `foto${at}.jpg`, objects: 0 })
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    const download = page.getByRole('link', { name: 'Baixar foto1.jpg' })
    await tabTo(page, download)
    await scrollUntil('foto149.jpg')
    expect(await download.evaluate(link => link === document.activeElement)).toBe(true)
  })

  testInAll('takes what is typed while the answer is on its way', async () => {
    const shop = await beginShop(server)
    await storePhotos(server, shop, 3, { name: at => `foto${at}.jpg`, objects: 0 })
    page = await openAs(shop, desk)
    await page.goto('/fotos')
    await names(['foto0.jpg', 'foto1.jpg', 'foto2.jpg'])
    let letThrough = () => {}
    const held = new Promise<void>(done => (letThrough = done))
    await page.route('**/trpc/*photos.list*', async route => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/trpc/*photos.list*')
    const search = page.getByRole('searchbox', { name: 'Buscar foto' })
    await type(page, search, 'foto2')
    await asked
    await names(['foto2.jpg'])
    await page.keyboard.type('x')
    await expect.poll(() => page.locator('main ul').first().getAttribute('aria-busy')).toBe('true')
    await names(['foto2.jpg'])
    await page.keyboard.press('Backspace')
    letThrough()
    await names(['foto2.jpg'])
    expect(await search.inputValue()).toBe('foto2')
  })
})

async function openAs(shop: PhotoShop, screen: Screen): Promise<Page> {
  const opened = await open(server.url, screen)
  await giveCookies(opened, server.url, shop.client.cookie())
  return opened
}

/** Scrolls as a wheel does until this photo is there. */
async function scrollUntil(name: string, each?: () => Promise<void>): Promise<void> {
  const photo = page.getByText(name, { exact: true })
  while (!(await photo.isVisible())) {
    await page.mouse.wheel(0, 700)
    await each?.()
  }
}

/** Waits until these photos are shown, and no others. */
const names = (wanted: string[]) =>
  expect.poll(() => page.locator('main li b').allTextContents()).toEqual(wanted)
