import { text } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { beforeRequest, openBrowser, type Screen, visit } from '../support/browser.ts'
import { press, type } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

async function shopOfTwo(): Promise<OpenShop> {
  const shop = await openShop(server)
  for (const nome of ['Ana Paula Ribeiro', 'Bruno Teixeira'])
    await shop.order((await shop.customer({ nome })).id, {
      status: nome.startsWith('A') ? 'Pronto' : 'Recebido',
    })
  return shop
}

async function enter(shop: OpenShop, width: Screen['width'] = 1440): Promise<Page> {
  const page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  return page
}

/** The file that a press of this leads to. */
async function taken(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return { lines: await linesOf(download), name: download.suggestedFilename(), url: download.url() }
}

const linesOf = async (download: Download) =>
  (await text(await download.createReadStream())).split('\r\n').filter(Boolean).slice(1)

test('orders are taken as they are filtered; searched words are in no address', async () => {
  const page = await enter(await shopOfTwo())
  await page.goto('/ordens?status=Pronto')
  const exported = page.getByRole('menuitem', { name: 'Exportar CSV' })
  const take = async () => {
    await press(page, page.getByRole('button', { name: 'Filtros' }))
    const [download] = await Promise.all([page.waitForEvent('download'), exported.click()])
    return { download, lines: await linesOf(download) }
  }
  const ready = await take()
  expect(ready.lines).toEqual([expect.stringMatching(/^"OS-0001";"Ana Paula Ribeiro"/)])
  expect(ready.download.suggestedFilename()).toMatch(/^bancada-ordens-pronto-[\d-]+\.csv$/)
  expect(ready.download.url()).toBe(`${server.url}/export/orders.csv?status=Pronto`)

  await visit(page, '/ordens')
  await type(page, page.getByRole('searchbox', { name: 'Buscar OS' }), 'bruno')
  await page.waitForURL('**/ordens?q=bruno')
  const found = await take()
  expect(found.lines).toEqual([expect.stringMatching(/^"OS-0002";"Bruno Teixeira"/)])
  expect(found.download.url()).toBe(`${server.url}/export/orders.csv`)
  expect(page.url()).toBe(`${server.url}/ordens?q=bruno`)
  await page.getByRole('link', { name: /^Detalhes da OS-0002/ }).waitFor()
})

test('an export that is refused leaves the app where it is', async () => {
  const page = await enter(await shopOfTwo())
  await page.goto('/clientes?q=bruno')
  await page.getByText('Bruno Teixeira').first().waitFor()
  await beforeRequest(page, /\/export\//, () => page.context().clearCookies())
  const [refusal] = await Promise.all([
    page.context().waitForEvent('page'),
    press(page, page.getByRole('button', { name: 'Exportar CSV' })),
  ])
  await refusal.getByText('Sua sessão terminou').waitFor()
  // Whatever else asks meanwhile finds the session over too, and then the app asks to sign in, to come back here.
  expect(page.url()).toMatch(/\/(clientes\?q=bruno|auth\?redirect=%2Fclientes%3Fq%3Dbruno)$/)
})

test('so are customers, on the phone too, where the search comes before the figures', async () => {
  const page = await enter(await shopOfTwo(), 390)
  await page.goto('/clientes')
  const search = page.getByRole('searchbox', { name: 'Buscar cliente' })
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  expect(await top(search)).toBeLessThan(await top(page.getByRole('heading', { name: 'Total de Clientes' })))
  const csv = page.getByRole('button', { name: 'Exportar CSV' })
  const address = `${server.url}/export/customers.csv`
  const all = await taken(page, csv)
  expect([all.lines.length, all.url]).toEqual([2, address])
  expect(all.name).toMatch(/^bancada-clientes-[\d-]+\.csv$/)
  await type(page, search, 'bruno')
  await page.waitForURL('**/clientes?q=bruno')
  const found = await taken(page, csv)
  expect([found.lines, found.url]).toEqual([[expect.stringMatching(/^"Bruno Teixeira"/)], address])
})

test('claim: once the trial is over what is there can be taken along', async () => {
  const shop = await shopOfTwo()
  await shop.endPlan()
  const page = await enter(shop)
  await page.goto('/ordens')
  expect((await taken(page, page.getByRole('link', { name: 'Exportar ordens' }))).lines).toHaveLength(2)
  expect((await taken(page, page.getByRole('link', { name: 'Exportar clientes' }))).lines).toHaveLength(2)
})
