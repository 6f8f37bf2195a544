import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetSession, gotoDrawn, openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let shop: Awaited<ReturnType<typeof remoteShop>>

beforeAll(async () => {
  shop = await remoteShop(server)
  for (const nome of ['Ana Paula Ribeiro', 'Bruno Castanheira']) {
    const { id } = await shop.customer({ nome })
    await shop.order(id)
  }
})

/** A page whose code comes only once it is let through. */
async function openWithoutCode(path: string, wanted: (page: Page) => Locator, { signedIn = true } = {}) {
  const page = await open(server.url)
  if (signedIn) await giveCookies(page, server.url, shop.cookie())
  let letThrough = () => {}
  const isAwaited = new Promise<void>(done => {
    letThrough = done
  })
  await page.route('**/assets/*.js', async route => {
    await isAwaited
    await route.continue()
  })
  await gotoDrawn(page, path, wanted(page))
  return { page, letThrough }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Ordens de Serviço' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar OS' })

describe('before the code is there', () => {
  test('what is typed into a search stays, and is searched once it is', async () => {
    const { page, letThrough } = await openWithoutCode('/ordens', rows)
    expect(await rows(page).count()).toBe(2)
    await search(page).pressSequentially('casta')
    letThrough()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('casta')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await search(page).inputValue()).toBe('casta')
    await search(page).pressSequentially('nh')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('castanh')
  })

  test('Enter in a search loads what it finds', async () => {
    const { page } = await openWithoutCode('/ordens', search)
    // A busy server leaves out what takes it long, and without code nobody asks for it.
    const found = async () => {
      await page.goto('/ordens', { waitUntil: 'commit' })
      await search(page).fill('ribeiro')
      await search(page).press('Enter')
      await page.waitForURL(/\/ordens\?q=ribeiro$/, { waitUntil: 'commit' })
      const come = rows(page).first().waitFor({ state: 'attached', timeout: 3_000 })
      return come.then(
        () => rows(page).count(),
        () => 0,
      )
    }
    await expect.poll(found).toBe(1)
    expect(await search(page).inputValue()).toBe('ribeiro')
  })

  test('Enter in a search keeps the filters of the address', async () => {
    const { page } = await openWithoutCode('/ordens?status=Recebido&pago=nao', rows)
    await search(page).fill('ribeiro')
    await search(page).press('Enter')
    await page.waitForURL(/[?&]q=ribeiro/, { waitUntil: 'commit' })
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      status: 'Recebido',
      pago: 'nao',
      q: 'ribeiro',
    })
  })

  test.each([
    [390, '/ordens'],
    [1440, '/dashboard'],
  ] as const)('at %i px Nova OS on %s opens its form, even before what keeps presses has come', async (width, path) => {
    const page = await open(server.url, { width, theme: 'light' })
    await giveCookies(page, server.url, shop.cookie())
    await page.route(/before-app|assets/, route => route.abort())
    const role = width < 768 ? 'link' : 'button'
    const newOrder = page.getByRole(role, { name: 'Nova OS' }).filter({ visible: true })
    await gotoDrawn(page, path, newOrder)
    await newOrder.first().click()
    await page.waitForURL(/\/ordens\?nova=true$/, { waitUntil: 'commit' })
    await page.unroute(/before-app|assets/)
    await page.reload()
    await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor()
  })

  test('the theme that follows the device is as the chosen one, without any script, and changes with it', async () => {
    const page = await open(server.url)
    await page.route(/\.js$/, route => route.abort())
    const look = (theme: string, device: 'light' | 'dark') => lookIn(page, theme, device)
    const [light, dark] = [await look('light', 'dark'), await look('dark', 'light')]
    expect(dark).not.toEqual(light)
    expect(await look('system', 'dark')).toEqual(dark)
    expect(await look('system', 'light')).toEqual(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readLook(page)).toEqual(dark)
    for (const path of ['/', '/precos']) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('footer').waitFor()
      expect((await readLook(page))['--b-colors-canvas'], path).toBe(dark['--b-colors-canvas'])
    }
  })

  test('what is typed into the sign-in stays, and signs in once it is', async () => {
    const { page, letThrough } = await openWithoutCode('/auth', one => one.getByLabel('Email'), {
      signedIn: false,
    })
    await page.getByLabel('Email').pressSequentially(shop.email)
    await page.locator('[name=password]').pressSequentially(password)
    letThrough()
    await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Email').inputValue()).toBe(shop.email)
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL('**/dashboard')
  })
})

/** What the orders look like in a theme, on a device in light or dark. */
async function lookIn(page: Page, theme: string, colorScheme: 'light' | 'dark') {
  await giveCookies(page, server.url, `${shop.cookie()}; tema=${theme}`)
  await page.emulateMedia({ colorScheme })
  await gotoDrawn(page, '/ordens', rows(page))
  return readLook(page)
}

/** The page's ground and ink, and each variable that any of its styles sets. */
const readLook = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('style')].flatMap(({ textContent }) =>
      [...(textContent ?? '').matchAll(/(--(?!lightningcss)[\w-]+):/g)].map(([, name = '']) => name),
    )
    const [root, body] = [getComputedStyle(document.documentElement), getComputedStyle(document.body)]
    return Object.fromEntries([
      ...[...new Set(names)].map(name => [name, root.getPropertyValue(name)]),
      ...['background-color', 'color'].flatMap(name => [
        [name, root.getPropertyValue(name)],
        [`${name} of body`, body.getPropertyValue(name)],
      ]),
    ]) as Record<string, string>
  })

testInAll.each([
  [390, 'es'],
  [1440, 'pt'],
] as const)(
  'at %i px, in %s, the code finds each screen as it draws it a day later',
  async (width, idioma) => {
    const page = await open(server.url, { width, theme: 'light' })
    const faults: string[] = []
    page.on('console', said => said.type() === 'error' && faults.push(`${page.url()}: ${said.text()}`))
    page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
    await page.clock.install({ time: Date.now() + 86_400_000 })
    for (const path of [...screens, 'auth']) {
      await forgetSession(page)
      const session = path === 'auth' ? '' : `${shop.cookie()}; `
      await giveCookies(page, server.url, `${session}idioma=${idioma}`)
      await page.goto(`/${path}`)
      await page.locator('main').waitFor()
      // A page that is left before its code has come says that it failed.
      await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
  },
)

const screens = [
  ...['dashboard', 'ordens', 'clientes', 'financeiro', 'relatorios', 'fotos', 'lembretes', 'assinatura'],
  ...['perfil', 'empresa', 'notificacoes', 'sistema', 'seguranca', 'integracoes'].map(
    tab => `configuracoes?aba=${tab}`,
  ),
  ...['importar', 'ordens?nova=true'],
]
