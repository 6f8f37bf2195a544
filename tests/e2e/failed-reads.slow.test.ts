import { expect, test } from 'vitest'
import { asking, openBrowser, visit } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { openOperator } from '../support/open-operator.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

const screens = [
  ...['/dashboard', '/ordens', '/clientes', '/financeiro', '/relatorios', '/fotos', '/lembretes'],
  ...['/assinatura', '/admin/users', '/admin/audit', '/admin/contacts'],
]

test('a screen that could not be read says so until an answer comes, and its button stays under the finger', async () => {
  const shop = await openOperator(server)
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  // A screen whose code is here: what is tried is its reads.
  await page.goto('/importar')
  await page.clock.install()
  const noAnswer = /\/trpc\/|\/live$/
  for (const path of screens) {
    await page.route(noAnswer, route => route.abort())
    await visit(page, path)
    const again = page
      .locator('main')
      .getByRole('button', { name: /^(Tentar novamente|Recarregar)$/ })
      .first()
    // Whatever the screen reads has failed: three rounds in a row show the same.
    const shown: string[] = []
    const untilFailed = async () => {
      await page.clock.runFor(5000)
      shown.push(await page.locator('main').innerText())
      return (await again.count()) > 0 && shown.length > 3 && new Set(shown.slice(-3)).size === 1
    }
    await expect.poll(untilFailed, { message: path, interval: 150 }).toBe(true)
    // It is asked again by itself, round after round: whatever the screen shows between is seen here.
    await again.evaluate(button => {
      const seen = { gone: false, moved: false }
      const { top } = button.getBoundingClientRect()
      const words = button.textContent
      new MutationObserver(() => {
        seen.gone ||= !button.isConnected || button.textContent !== words
        seen.moved ||= Math.abs(button.getBoundingClientRect().top - top) > 1
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seen })
    })
    for (let rounds = 0; rounds < 8; rounds++) await page.clock.runFor(3000)
    const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen)
    expect(seen, path).toEqual({ gone: false, moved: false })
    // By the clock alone nothing is asked from here on: what is answered, the button asked for.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    // What the last timer asked for fails as well: it was asked before this.
    await page.evaluate(() => fetch('/live').catch(() => {}))
    await page.unroute(noAnswer)
    await again.click()
    const untilAnswered = async () => {
      await page.clock.runFor(2000)
      return again.count()
    }
    await expect.poll(untilAnswered, { message: `${path}, answered` }).toBe(0)
    await page.clock.resume()
  }
})

test('where the plan alone could not be read, what is about the plan says so', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const page = await open(server.url)
  await shop.enter(page)
  await page.clock.install()
  let isAway = true
  await page.route(/plans\.current/, async route => {
    const response = await route.fetch()
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const json = await response.json()
    if (isAway)
      json[calls.indexOf('plans.current')] = {
        error: { message: '', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } },
      }
    await route.fulfill({ response, json })
  })
  const shown = { '/assinatura': 'Seu plano', '/relatorios?aba=avancados': 'Faturamento por serviço' }
  for (const [path, words] of Object.entries(shown)) {
    isAway = true
    await page.goto(asking(path))
    const again = page.locator('main').getByRole('button', { name: 'Tentar novamente' })
    await hurryTo(again)
    isAway = false
    await again.click()
    await hurryTo(page.getByText(words).first())
    expect(await again.count(), path).toBe(0)
  }
})
