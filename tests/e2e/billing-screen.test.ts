import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { clockedServer } from '../support/clocked-server.ts'
import { fromNow } from '../support/from-now.ts'
import { press } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const unsold = await clockedServer({
  CHECKOUT_PROVIDER: 'Hotmart',
  SUPPORT_EMAIL: 'ajuda@bancada.example.com',
})
const open = openBrowser({ loadsAhead: true })
const day = 86_400_000

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

interface Bought {
  plano?: 'basico' | 'profissional'
  status?: 'active' | 'pending' | 'canceled' | 'refunded'
  fim?: number | null
  carencia?: number
}

/** A subscription, with its charge, that is the owner's plan; ends in so many days. */
async function buy({ plano = 'basico', status = 'active', fim = 20, carencia }: Bought = {}) {
  const id = crypto.randomUUID()
  const end = fim === null ? null : fromNow(fim * day)
  const grace = carencia === undefined ? null : fromNow(carencia * day)
  const created = fromNow(-40 * day)
  const { sql } = server
  await sql`insert into assinaturas (id, grupo, user_id, vinculo, customer_name, customer_email, product_name, plano_tipo,
      status, amount, expires_at, carencia_ate, created_at, updated_at)
    values (${id}, ${`kiwify:assinatura:${id}`}, ${shop.user_id}, 'referencia', 'Beto', 'beto@exemplo.com.br',
      ${`Bancada ${plano}`}, ${plano}, ${status}, 14.9, ${end}, ${grace}, ${created}, ${created})`
  await charge(id, plano, status === 'refunded' ? 'refunded' : fim === null ? 'waiting_payment' : 'paid', -40)
  if (end === null) return id
  await sql`update user_planos set ativo = false where user_id = ${shop.user_id}`
  await sql`delete from user_planos where user_id = ${shop.user_id} and origem = 'cobranca'`
  await sql`insert into user_planos (id, user_id, plano, ativo, data_fim, carencia_ate, origem, created_at)
    values (${crypto.randomUUID()}, ${shop.user_id}, ${plano}, true, ${end}, ${grace}, 'cobranca', ${fromNow(0)})`
  return id
}

const charge = (of: string, plano: string, status: string, days: number) =>
  server.sql`insert into transacoes (id, adaptador, pedido, assinatura_id, user_id, customer_name, customer_email, product_name,
      plano, amount, status, webhook_event, created_at)
    values (${crypto.randomUUID()}, 'kiwify', ${crypto.randomUUID()}, ${of}, ${shop.user_id}, 'Beto', 'beto@exemplo.com.br',
      'Bancada', ${plano}, 14.9, ${status}, 'order_approved', ${fromNow(days * day)})`

const part = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) })

describe('how a plan stands', () => {
  test.each([
    ['renews', { plano: 'profissional' }, 'Ativo', /^Próxima cobrança em \d\d\/\d\d\/\d{4}\./],
    ['was canceled', { status: 'canceled' }, 'Cancelado', /^O acesso vai até \d\d/],
    [
      'is late',
      { status: 'pending', fim: -1, carencia: 2 },
      'Atrasado',
      /^A renovação não foi paga: o plano continua/,
    ],
    ['is over', { fim: -4 }, 'Expirado', /^Sua assinatura terminou em/],
    ['was given back', { status: 'refunded', fim: -1 }, 'Expirado', /^O pagamento foi devolvido/],
  ] as const)('one that %s says so in words, and looks well', async (_, bought, badge, words) => {
    await buy(bought)
    await enter('/assinatura', { width: 390, theme: 'light' })
    await part('Seu plano').getByText(badge, { exact: true }).waitFor()
    await part('Seu plano').getByText(words).waitFor()
    await expectLooks(
      page,
      { width: 768, theme: 'dark' },
      { width: 1440, theme: 'light' },
      { width: 320, theme: 'dark' },
    )
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
    await part('Seu plano').getByText('Cortesia').waitFor()
  })

  test('what is charged for says where it is canceled, and until when access lasts', async () => {
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

  test('every status has its colour and its icon, and a subscription without an end ends never', async () => {
    for (const bought of [
      { plano: 'profissional' },
      { status: 'canceled', fim: 5 },
      { status: 'refunded', fim: -2 },
      { fim: -9 },
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
    await part('Assinaturas').getByText('Expira em: Nunca').waitFor()
    await expectAccessible(page)
  })

  test('many charges come page by page', async () => {
    const id = await buy()
    for (let days = 0; days < 34; days++) await charge(id, 'basico', 'paid', -41 - days)
    await enter('/assinatura', { width: 390, theme: 'dark' })
    const rows = part('Cobranças').getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(30)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(35)
  })
})

describe('buying', () => {
  const subscribe = () =>
    page.getByRole('region', { name: 'Básico' }).getByRole('button', { name: 'Assinar Agora' })

  test('where the address cannot be had its tab closes again, and the reason is told', async () => {
    await enter('/assinatura')
    await page.route(/plans\.checkout/, route => route.abort())
    const [tab] = await Promise.all([page.context().waitForEvent('page'), subscribe().click()])
    await page.getByText('Não foi possível abrir o pagamento.').waitFor()
    await expect.poll(() => tab.isClosed()).toBe(true)
  })

  test('where the browser opens no tab by itself a second click does', async () => {
    await enter('/assinatura')
    await page.evaluate(() => {
      const open = window.open.bind(window)
      let blocked = true
      window.open = (...given) => {
        if (!blocked) return open(...given)
        blocked = false
        return null
      }
    })
    await subscribe().click()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir', exact: true }).click(),
    ])
    await tab.waitForURL('**/sandbox/checkout?**')
  })

  test('where nothing is sold there is no button, and whom to ask', async () => {
    const other = await openShop(unsold)
    page = await open(unsold.url, { width: 390, theme: 'light' })
    await other.enter(page)
    await page.goto('/assinatura')
    await page.getByText('Esta instalação não vende planos pela internet.').waitFor()
    await page.getByRole('link', { name: 'ajuda@bancada.example.com' }).waitFor()
    expect(await subscribe().count()).toBe(0)
    await expectAccessible(page)
  })

  test('a plan that comes while another tab is looked at is told when this one is', async () => {
    await enter('/ordens')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await buy()
    await server.sql`select pg_notify('bancada', ${JSON.stringify({ user_id: shop.user_id, noun: 'plans', id: shop.user_id, aba: null })})`
    await page.getByText('Plano Básico').first().waitFor()
    expect(await page.getByText('Plano Básico ativo!').count()).toBe(0)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByText('Plano Básico ativo!').waitFor()
    await page.getByRole('button', { name: 'Ver assinatura' }).click()
    await page.waitForURL('**/assinatura')
  })
})

describe('the banner', () => {
  test.each([
    ['/dashboard'],
    ['/ordens'],
    ['/configuracoes'],
  ])('of a late renewal and of a plan that is over leads from %s to the subscription', async path => {
    await buy({ status: 'pending', fim: -1, carencia: 2 })
    await enter(path, { width: 390, theme: 'dark' })
    await page.getByText('A renovação não foi paga.').waitFor()
    await expectAccessible(page)
    await server.sql`update user_planos set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id} and ativo`
    await server.sql`update assinaturas set carencia_ate = ${fromNow(-1000)} where user_id = ${shop.user_id}`
    await page.reload()
    await page.getByText('O que você cadastrou continua aqui, para ler e exportar.').waitFor()
    await expectAccessible(page)
    await press(page, page.getByRole('status').getByRole('link', { name: 'Assinar Agora' }))
    await page.waitForURL('**/assinatura')
  })
})

test('the account’s menu, the palette and Perfil lead there', async () => {
  await enter('/clientes', { width: 390, theme: 'light' })
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByText('Oficina do Beto').click()
  await page.getByRole('menuitem', { name: 'Assinatura' }).click()
  await page.waitForURL('**/assinatura')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.goto('/configuracoes')
  await page.getByRole('link', { name: 'Ver assinatura' }).click()
  await page.waitForURL('**/assinatura')

  await page.goto('/fotos')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('cobranças')
  await page.getByRole('option', { name: /Assinatura/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/assinatura')
})
