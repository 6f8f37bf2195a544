import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { boughtPlan, charge, grantPlan } from '../support/bought-plan.ts'
import { expectLooks, openBrowser, type Screen, wear } from '../support/browser.ts'
import { fromNow } from '../support/from-now.ts'
import { press } from '../support/keyboard.ts'
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

/** Pictures of a state, for whoever asks for them by PICTURES, a folder. */
async function picturesOf(screen: Page, name: string) {
  const folder = process.env.PICTURES
  if (!folder) return
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await wear(screen, { width, height, theme })
      await screen.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}-${width}-${theme}.png` })
    }
}

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
  test.each(
    byLot(2, states),
  )('one that %s says so in words, and looks well', async (_, bought, badge, words) => {
    await buy(bought)
    await enter('/assinatura', { width: 390, theme: 'light' })
    await part('Seu plano').getByText(badge, { exact: true }).waitFor()
    await part('Seu plano').getByText(words).waitFor()
    await expectLooks(page)
  })

  const cases: [string, () => Promise<unknown>, string, RegExp, string][] = [
    [
      'a lower one that is subscribed to comes after what was canceled',
      async () => {
        await buy({ plano: 'basico', fim: 25 })
        await buy({ plano: 'profissional', status: 'canceled', fim: 18 })
      },
      'Cancelado',
      /^Depois de \d\d\/\d\d\/\d{4} você fica no Básico, que já está assinado\./,
      'Como gerenciar o Básico',
    ],
    [
      'a lower one goes on being charged for beside what was given',
      async () => {
        await buy({ plano: 'basico', fim: 20 })
        await grantPlan(server, shop, { plano: 'profissional', fim: 36 })
      },
      'Cortesia',
      /A sua assinatura do Básico continua sendo cobrada, R\$\s14,90 por mês/,
      'Como gerenciar o Básico',
    ],
    [
      'a higher one waits for its Pix',
      async () => {
        await buy({ plano: 'profissional', status: 'pending', fim: null, ha: 0 })
        await buy({ plano: 'basico' })
      },
      'Ativo',
      /^Falta pagar R\$\s27,90: o Profissional começa assim que o pagamento for confirmado\./,
      'Como pagar',
    ],
    [
      'a card was refused for a higher one',
      async () => {
        await buy({ plano: 'profissional', status: 'pending', fim: null, ha: 0, pedido: 'refused' })
        await buy({ plano: 'basico' })
      },
      'Ativo',
      /^O pagamento de R\$\s27,90 pelo Profissional foi recusado em/,
      'Tentar de novo',
    ],
    [
      'a card was refused for the renewal',
      () => buy({ plano: 'profissional', status: 'pending', fim: -0.1, carencia: 2.9, pedido: 'refused' }),
      'Atrasado',
      /^O pagamento foi recusado: o Profissional continua até/,
      'Como pagar',
    ],
    [
      'two are charged for',
      async () => {
        await buy({ plano: 'basico', fim: 25 })
        await buy({ plano: 'profissional', fim: 12 })
      },
      'Ativo',
      /^Você está pagando duas assinaturas\. O Profissional é o que vale\./,
      'Como gerenciar o Básico',
    ],
  ]
  test.each(
    byLot(2, cases),
  )('%s: one sentence and one act say so', async (name, arrange, badge, words, act) => {
    await arrange()
    await enter('/assinatura', { width: 390, theme: 'light' })
    const plan = part('Seu plano')
    await plan.getByText(badge, { exact: true }).waitFor()
    await expect.poll(() => plan.locator('p').allInnerTexts()).toContainEqual(expect.stringMatching(words))
    const acts = plan.locator('a, button')
    expect(await acts.allInnerTexts()).toEqual([act])
    // Nobody is offered what they pay for already.
    expect(await part('Escolha seu Plano').getByRole('button', { name: 'Plano Atual' }).count()).toBe(1)
    await picturesOf(page, name)
  })

  test('a trial costs nothing and says when it ends; one that was given never does', async () => {
    await enter('/assinatura')
    await part('Seu plano')
      .getByText(/^O teste termina em /)
      .waitFor()
    await part('Cobranças').getByText('Nenhuma cobrança ainda.').waitFor()
    expect(await part('Cancelar').count()).toBe(0)
    await server.sql`update user_planos set plano = 'profissional', data_fim = null where user_id = ${shop.user_id}`
    await page.reload()
    await part('Seu plano').getByText('Expira em: Nunca.').waitFor()
    await part('Seu plano').getByText('Cortesia', { exact: true }).waitFor()
  })

  test('claim: what is charged for says where it is canceled, and until when access lasts', async () => {
    await buy()
    await enter('/assinatura')
    await part('Cancelar')
      .getByText(/^Quem cobra é a Kiwify, e é lá que se cancela: pelo link no e-mail/)
      .waitFor()
    await part('Cancelar')
      .getByText(/^O acesso continua até o fim do que já foi pago, \d\d/)
      .waitFor()
    await part('Escolha seu Plano')
      .getByText(/^O Plano Básico continua sendo cobrado até você cancelar a assinatura dele na Kiwify/)
      .waitFor()
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
  const screens = [['/dashboard'], ['/ordens'], ['/configuracoes']]
  test.each(
    byLot(1, screens),
  )('claim: of a late renewal and of a plan that is over leads from %s to the subscription', async path => {
    await buy({ status: 'pending', fim: -1, carencia: 2 })
    await enter(path, { width: 390, theme: 'dark' })
    await page.getByText('A renovação não foi paga.').waitFor()
    await server.sql`update user_planos set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id} and ativo`
    await server.sql`update assinaturas set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id}`
    await page.reload()
    await page.getByText('O que você cadastrou continua aqui, para ler e exportar.').waitFor()
    await press(page, page.getByRole('status').getByRole('link', { name: 'Assinar Agora' }))
    await page.waitForURL('**/assinatura')
  })

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
