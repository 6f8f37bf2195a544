import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { switchPlan } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer()).id
})

async function enter(
  path: string,
  ...screen: Parameters<typeof open> extends [string, ...infer Rest] ? Rest : never
) {
  page = await open(server.url, ...screen)
  await shop.enter(page)
  await page.goto(path)
}

const order = (fields = {}) => shop.order(cliente_id, fields)

describe('the summary of an order', () => {
  test('is copied, by the old command too where a page has no clipboard', async () => {
    const { id } = await order({ data_previsao: '2026-11-25' })
    await enter(`/ordens?os=${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const clipboard of [true, false]) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      if (!clipboard)
        await page.evaluate(() => {
          Reflect.deleteProperty(Navigator.prototype, 'clipboard')
        })
      await page.getByRole('button', { name: 'Copiar resumo' }).click()
      await page.getByText('Resumo copiado').waitFor()
      await page.reload()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text.split('\n')).toEqual(expect.arrayContaining(['*OS 0001*', 'Previsão: 25/11/2026']))
    }
  })
})

describe('a list that is longer than a page', () => {
  test('grows by scrolling alone; after a failure it waits for its button', async () => {
    await switchPlan(server.db, shop.user_id, 'profissional')
    for (let times = 0; times < 62; times++) await order()
    let fails = true
    // The second page, wherever a slow machine asks for it.
    const isMore = (request: Request) => request.postData()?.includes('"cursor"') ?? false
    await enter('/fotos')
    await page.clock.install()
    await page.route(/orders\.list/, route =>
      fails && isMore(route.request()) ? route.abort() : route.continue(),
    )
    await page.goto('/ordens')
    const rows = () => page.getByRole('link', { name: /Detalhes da OS-/ }).count()
    const scrolled = async () => {
      await page.mouse.wheel(0, 20_000)
      return rows()
    }
    await expect.poll(rows).toBe(30)
    await scrolled()
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    // The list as it stands is asked for by itself every five seconds, which takes the button away:
    // the page's clock stops at a moment at which the button is there.
    const stopped = async () => {
      await hurryTo(again)
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
      const seen = await again.isVisible()
      if (!seen) await page.clock.resume()
      return seen
    }
    await expect.poll(stopped, { timeout: 60_000 }).toBe(true)
    expect(await rows()).toBe(30)
    fails = false
    await again.click()
    await page.clock.resume()
    await expect.poll(rows).toBeGreaterThanOrEqual(60)
    await expect.poll(scrolled).toBe(62)
    await expect.poll(() => page.getByRole('button', { name: /Carregar/ }).count()).toBe(0)
  })
})
