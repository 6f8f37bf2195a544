import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { boughtPlan, charge } from '../support/bought-plan.ts'
import { expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { alsoInAll, byLot } from '../support/long.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { palette } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
})

async function enter(path: string, screen?: Screen) {
  page = await open(server.url, screen)
  await shop.enter(page)
  await page.goto(path)
}

const buy = (bought?: Parameters<typeof boughtPlan>[2]) => boughtPlan(server, shop, bought)

const part = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) })

describe('how a plan stands', () => {
  const states = [
    ['renews', { plano: 'profissional' }, 'Ativo', /^Próxima cobrança em \d\d\/\d\d\/\d{4}\./],
    ['was canceled', { status: 'canceled' }, 'Cancelado', /^O acesso vai até \d\d/],
    [
      'is late',
      { status: 'pending', fim: -1, carencia: 2 },
      'Atrasado',
      /^A renovação não foi paga: o plano continua/,
    ],
    ['is over', { fim: -4 }, 'Expirado', /^Sua assinatura terminou em/],
    ['was given back', { status: 'refunded', fim: -1 }, 'Reembolsado', /^O pagamento foi devolvido/],
  ] as const
  test.each(byLot(2, states))('one that %s looks well', async (_, bought, badge, words) => {
    await buy(bought)
    await enter('/assinatura', { width: 390, theme: 'light' })
    await part('Seu plano').getByText(badge, { exact: true }).waitFor()
    await part('Seu plano').getByText(words).waitFor()
    await expectLooks(page)
  })

  testInAll(
    'every status has its colour and its icon, and a purchase that was never paid is no subscription',
    async () => {
      for (const bought of [
        { plano: 'profissional' },
        { status: 'canceled', fim: 5 },
        { status: 'refunded', fim: -2 },
        { fim: -9 },
        { status: 'pending', fim: -0.1, carencia: 2.9 },
        { status: 'pending', fim: null },
      ] as const)
        await buy(bought)
      await enter('/assinatura')
      const rows = part('Assinaturas').getByRole('listitem')
      await rows.nth(4).waitFor()
      const looks = await rows.evaluateAll(all =>
        all.map(row => {
          const badge = row.lastElementChild
          return [
            badge?.textContent,
            badge && getComputedStyle(badge).color,
            badge?.querySelectorAll('svg').length,
          ]
        }),
      )
      expect(looks.toSorted()).toEqual([
        ['Ativa', 'rgb(27, 95, 49)', 1],
        ['Cancelada', 'rgb(163, 36, 26)', 1],
        ['Expirada', 'rgb(86, 78, 71)', 1],
        ['Pendente', 'rgb(116, 74, 4)', 1],
        ['Reembolsada', 'rgb(100, 54, 150)', 1],
      ])
      expect(await part('Assinaturas').getByText('Nunca').count()).toBe(0)
    },
  )

  testInAll('many charges come page by page', async () => {
    const id = await buy()
    for (let days = 0; days < 34; days++) await charge(server, shop, id, { days: -41 - days })
    await enter('/assinatura', { width: 390, theme: 'dark' })
    const rows = part('Cobranças').getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(30)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(35)
  })
})

describe('the banner', () => {
  test.each([
    '/ordens',
    ...alsoInAll(['/ordens?status=Recebido']),
  ])('of a late renewal comes with the rows of %s', async path => {
    await buy({ status: 'pending', fim: -1, carencia: 2 })
    await shop.order((await shop.customer()).id)
    page = await open(server.url)
    await shop.enter(page)
    // Where the row stands in each frame, from its first.
    await page.addInitScript(() => {
      const tops = new Set<number>()
      const look = () => {
        const row = document.querySelector('#root:not([data-opening]) main a[href^="/ordens?os="]')
        if (row) tops.add(row.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { tops })
    })
    // A server that is busy with something else sends the page without what takes it long.
    const moved = async () => {
      await page.goto(path)
      await page.getByText('A renovação não foi paga.').waitFor()
      await page.getByRole('link', { name: 'Detalhes da OS-0001' }).waitFor()
      await page.waitForLoadState('networkidle')
      const tops = await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
      return tops.length > 0 ? Math.max(...tops) - Math.min(...tops) : Number.NaN
    }
    // The typeface comes, too, which moves it by less than one.
    await expect.poll(moved).toBeLessThanOrEqual(1)
  })
})

test('claim: the account’s menu, the palette and Perfil lead there', async () => {
  await enter('/clientes', { width: 390, theme: 'light' })
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Assinatura' }).click()
  await page.waitForURL('**/assinatura')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.goto('/configuracoes')
  await page.getByRole('link', { name: 'Ver assinatura' }).click()
  await page.waitForURL('**/assinatura')

  await page.goto('/fotos')
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).fill('cobranças')
  await page.getByRole('option', { name: /Assinatura/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/assinatura')
})
