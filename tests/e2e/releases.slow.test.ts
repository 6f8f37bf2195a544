import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildHeader } from '../../src/shared/build.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { beginSmallShop } from '../support/palette.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { choose, photoFile } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'
import { viewerScreens } from '../support/viewer.ts'

const server = sharedServer()
const open = openBrowser()

const beginViewer = viewerScreens(server)

/** A page of a small shop, which counts how often it was loaded. */
async function begin() {
  const { page } = await beginSmallShop(server, open)
  return { page, loads: loadsOf(page) }
}

/** Likewise of a shop with one photo. */
async function beginPhotos() {
  const { page, shop, tile } = await beginViewer()
  await storePhotos(server, shop, 1, { name: () => 'foto.jpg' })
  return { page, shop, tile: tile('foto.jpg'), loads: loadsOf(page) }
}

function loadsOf(page: Page) {
  const loads = { count: 0 }
  page.on('domcontentloaded', () => loads.count++)
  return loads
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('claim: once the server holds another build, another screen is a page load, and nothing typed is lost', async () => {
  const { page, loads } = await begin()
  const told: (string | undefined)[] = []
  let moved = false
  await page.route('**/trpc/**', async route => {
    // The stream of changes calls nothing, and does not end before the page does.
    if (route.request().method() !== 'POST') return route.continue()
    told.push(route.request().headers()[buildHeader])
    if (!moved) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [buildHeader]: 'outra' } })
  })
  await page.goto('/ordens')
  await heading(page, 'Ordens de Serviço')
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await heading(page, 'Clientes')
  expect(loads.count).toBe(1)

  // The answer to a search tells it.
  moved = true
  const answered = page.waitForResponse(response => response.headers()[buildHeader] === 'outra')
  await page.getByRole('searchbox').fill('ana')
  await answered
  await page.getByText('Mariana Duarte').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  await form.getByLabel('Nome').fill('João Teste')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await form.getByLabel('Nome').inputValue()).toBe('João Teste')
  expect(loads.count).toBe(1)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await heading(page, 'Financeiro')
  await expect.poll(() => loads.count).toBe(2)
  // Each call says which build its page is of.
  expect(new Set(told).size).toBe(1)
  expect(told[0]).toMatch(/^[\w-]{6,}$/)
})

const viewerCode = /\/assets\/PhotoViewer-.+\.js/
const refuse = (route: Route) => route.fulfill({ status: 404, body: '' })
const failure = 'Não foi possível carregar esta parte da tela.'

test('claim: code of an earlier release that is gone is had by loading the page anew, once, where it was', async () => {
  const { page, tile, loads } = await beginPhotos()
  await page.route(viewerCode, refuse, { times: 1 })
  await page.goto('/fotos')
  await tile.click()
  await page.getByRole('dialog', { name: /^Foto 1 de 1/ }).waitFor()
  expect(loads.count).toBe(2)
})

test('claim: while a photo is being sent the page is not loaded anew by itself, but says what helps', async () => {
  const { page, tile, loads, shop } = await beginPhotos()
  await page.route(viewerCode, refuse)
  await page.route('**/photos', () => {})
  await page.goto(`/ordens?os=${shop.orders[0]?.id}`)
  await choose(page.getByRole('dialog'), await photoFile('nova.jpg'))
  await page.getByText('0 de 1 foto').first().waitFor()
  await tile.click()
  const told = page.getByRole('dialog', { name: 'Não foi possível abrir' })
  await told.getByText(failure).waitFor()
  await told.getByRole('button', { name: 'Recarregar' }).waitFor()
  await page.keyboard.press('Escape')
  await told.waitFor({ state: 'hidden' })
  expect(loads.count).toBe(1)
})

test('code that is gone in the new page too is not asked for by loading again and again', async () => {
  const { page, loads } = await begin()
  await page.route(/\/assets\/ImportScreen-.+\.js/, refuse)
  await page.goto('/importar')
  await page.getByText(failure).waitFor()
  expect(loads.count).toBe(2)
  await page.unroute(/\/assets\/ImportScreen-.+\.js/)
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await heading(page, 'Importar dados')
  expect(loads.count).toBe(3)
})

test('a page whose own code is gone says so, and leads to the new release', async () => {
  const { page, loads } = await begin()
  const code = /\/assets\/screens-.+\.js/
  await page.route(code, refuse)
  await page.goto('/clientes')
  await expect.poll(() => loads.count).toBe(2)
  await page.getByText('Não foi possível abrir a página.').waitFor()
  await expectLooks(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect.poll(() => loads.count).toBe(3)
  await page.locator('#root:not([data-opening])').waitFor()
  await heading(page, 'Clientes')
})
