import type { Page, Route } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectLooks, visit } from '../support/browser.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { expenseInput } from '../support/shops.ts'
import { viewerScreens } from '../support/viewer.ts'

const server = sharedServer()
const begin = viewerScreens(server)

let at: Awaited<ReturnType<typeof begin>>
let page: Page
beforeEach(async () => {
  at = await begin()
  page = at.page
  await storePhotos(server, at.shop, 2, { name: nth => `foto${nth}.jpg` })
})
afterEach(() => page.context().close())

const failure = 'Não foi possível carregar esta parte da tela.'
const refuse = (route: Route) => route.abort()
const away = /\/live$|\/assets\/(PhotoViewer|ImportScreen|PrintScreen|Plot)-.+\.js$/

/** Keeps a request waiting until it is sent. */
function gate() {
  let send = () => {}
  const sent = new Promise<void>(done => {
    send = done
  })
  return { send: () => send(), sent }
}

test('claim: a viewer whose code cannot be had says so, gives the focus back, and opens once the network is back', async () => {
  await page.goto('/fotos')
  const tile = at.tile('foto0.jpg')
  await tile.waitFor()
  await page.route(away, refuse)
  await tile.press('Enter')
  const told = page.getByRole('dialog', { name: 'Não foi possível abrir' })
  await told.getByText(failure).waitFor()
  await expectLooks(page)
  await page.keyboard.press('Escape')
  await told.waitFor({ state: 'hidden' })
  await expect.poll(() => tile.evaluate(node => node === document.activeElement)).toBe(true)

  await tile.press('Enter')
  await told.getByText(failure).waitFor()
  await page.unroute(away)
  await told.getByRole('button', { name: 'Tentar novamente' }).click()
  await at.shows('Foto 1 de 2, Antes, OS 0001')
})

test.each([
  ['a dialog', { name: 'Nova OS' }, 'dialog', 'Nova Ordem de Serviço'],
  ['a menu', { name: 'Filtros', exact: true }, 'menu', 'Filtros'],
] as const)('%s whose code could not be had says so, and opens once the network is back', async (_, button, role, name) => {
  const gone = /\/live$|\/assets\/dialogs-.+\.js$/
  await page.route(gone, refuse)
  await page.goto('/ordens')
  const opener = page.getByRole('button', button).filter({ visible: true }).first()
  await opener.click()
  const told = page.getByRole('dialog', { name: 'Não foi possível abrir' })
  await told.getByText(failure).waitFor()
  await told.getByRole('button', { name: 'Fechar' }).click()
  await told.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate(node => node === document.activeElement)).toBe(true)
  await opener.click()
  await told.getByText(failure).waitFor()
  await page.unroute(gone)
  await told.getByRole('button', { name: 'Tentar novamente' }).click()
  // Browsers that remember a failed import() load the page anew, which has the form's address but no open menu.
  if (role === 'menu') {
    await told.waitFor({ state: 'hidden' })
    const isOpen = async () => {
      if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
      return page.getByRole('menu', { name }).isVisible()
    }
    await expect.poll(isOpen).toBe(true)
  }
  await page.getByRole(role, { name }).waitFor()
})

test('a menu that was given up before its code came stays closed', async () => {
  const { send, sent } = gate()
  await page.route(/\/assets\/dialogs-.+\.js$/, async route => {
    await sent
    await route.continue()
  })
  await page.goto('/ordens')
  const opener = page.getByRole('button', { name: 'Filtros', exact: true }).filter({ visible: true })
  await opener.click()
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  const code = page.waitForResponse(/\/assets\/dialogs-.+\.js$/)
  send()
  await (await code).finished()
  await opener.click()
  await page.getByRole('menu', { name: 'Filtros' }).waitFor()
  // At once: the list is drawn some frames before Zag hears keys.
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('while the viewer’s code comes the screen says so, and a tap closes it', async () => {
  const { send, sent } = gate()
  await page.route(/\/assets\/PhotoViewer-.+\.js$/, async route => {
    await sent
    await route.continue()
  })
  await page.goto('/fotos')
  await at.tile('foto0.jpg').click()
  const coming = page.getByRole('dialog', { name: 'Carregando...' })
  await coming.click()
  await coming.waitFor({ state: 'hidden' })
  expect(at.addressed()).toBe(null)
  await at.tile('foto1.jpg').click()
  await coming.waitFor()
  send()
  await at.shows('Foto 2 de 2, Depois, OS 0002')
})

test.each([
  ['/importar', 'Importar dados'],
  ['/ordens/$id/imprimir', 'Comprovante de entrada'],
  ['/financeiro', ''],
])('%s says that its code is not there, and tries again', async (path, words) => {
  await at.shop.call('finance.createExpense', expenseInput({}))
  await page.goto('/clientes')
  await page.route(away, refuse)
  await visit(page, path.replace('$id', at.shop.orders[0]?.id ?? ''))
  await page.getByText(failure).first().waitFor()
  await page.unroute(away)
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
  if (words) await page.getByText(words).filter({ visible: true }).first().waitFor()
  else await page.locator('.recharts-surface').first().waitFor()
})
