import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { beforeRequest, expectLooks, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server)
  page = await open(server.url, { width: 1440, theme: 'light' })
  await page.clock.install()
  await shop.enter(page)
})

const sessions = () => shop.call<{ id_publico: string; atual: boolean }[]>('auth.sessions')
const security = () => page.goto('/configuracoes?aba=seguranca')

/** The session stands for so many seconds more, of the two minutes that it may stand unused. */
const leave = (seconds: number) =>
  server.sql`update sessoes set ocioso_minutos = 2, expira_em = now() + ${`${seconds} seconds`}::interval
    where user_id = ${shop.user_id}`

/** Time passes on this page, and nobody touches it; on the server it is as `leave` says. */
const stay = () => page.clock.fastForward(130_000)
const warning = () => page.getByRole('dialog', { name: 'Você ainda está aí?' })

test('claim: devices on the account are shown, one is ended, and all others', async () => {
  const stranger = await open(server.url)
  await stranger.goto('/auth')
  for (const _ of [1, 2])
    await stranger.request.post(`${server.url}/trpc/auth.signIn`, {
      data: { email: shop.email, password },
      headers: { origin: server.url },
    })
  await security()
  await page.getByText('Este aparelho').waitFor()
  const ending = page.getByRole('button', { name: /^Encerrar (Chrome|Headless)/ })
  await expect.poll(() => ending.count()).toBe(1)
  await page.getByText(/, senha, desde hoje, \S+, usado /).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await ending.click()
  await page.getByText('Sessão encerrada.').waitFor()
  await expect.poll(async () => (await sessions()).length).toBe(1)
  await page.getByText(/, senha, desde hoje, \S+, em uso agora$/).waitFor()
})

test('whoever is there is asked a minute before the end, and goes on', async () => {
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByLabel('Modelo').fill('Moto G84')
  // The watch asks for who touched the page since it began, which is a moment after its code is here.
  const asked = async () => {
    // Anew each time: what the screen still reads lengthens the session.
    await leave(50)
    await page.keyboard.press('End')
    await stay()
    return warning()
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(asked).toBe(true)
  // That the dialog takes the focus is nobody's touch.
  await page.clock.fastForward(20_000)
  await leave(50)
  await expectLooks(page)
  expect(await warning().isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await warning().waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Modelo').inputValue()).toBe('Moto G84')
  const [row] = await server.sql`
    select expira_em > now() + interval '90 seconds' as slid from sessoes where user_id = ${shop.user_id}`
  expect(row?.slid).toBe(true)
})

test('claim, holds: whoever was away sees nothing of the shop, signs in again and finds what was written', async () => {
  await page.goto('/ordens?nova=true')
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await form.getByLabel('Modelo').fill('Moto G84')
  await leave(-1)
  await stay()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.waitFor()
  const cover = page.locator('[data-part=cover]')
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  expect(await cover.evaluate(one => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await again.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Modelo').inputValue()).toBe('Moto G84')
})

test('holds: where a read of the page’s own finds the session over first, nothing of the shop is seen either', async () => {
  const stream = page.waitForResponse(answer => answer.url().includes('live.changes'))
  await page.goto('/ordens?nova=true')
  await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).getByLabel('Modelo').fill('Moto G84')
  await stream
  // The stream has been silent for so long that it is opened anew, and the lists are asked for again.
  await beforeRequest(page, /\/trpc\/(?!live|auth\.stay)/, () => page.context().clearCookies())
  await page.clock.fastForward(70_000)
  await shop.customer()
  await page.getByRole('dialog', { name: 'Sua sessão terminou' }).waitFor()
  expect(await page.locator('[data-part=cover]').count()).toBe(1)
})

test('where nothing is written the page goes to sign in, and comes back after', async () => {
  await page.goto('/clientes')
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await leave(-1)
  await stay()
  await page.waitForURL('**/auth?redirect=%2Fclientes')
})
