import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { asking, expectAccessible, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { hurryTo } from '../support/hurry.ts'
import { press } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { describeInAll, testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()

let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = await customer('Ana Paula Ribeiro')
})

const customer = async (nome: string) => (await shop.customer({ nome })).id

async function enter(screen?: Screen) {
  page = await open(server.url, screen)
  await shop.enter(page)
}

const order = (fields: Parameters<typeof shop.order>[1] = {}, of = cliente_id) =>
  shop.order(of, { data_entrada: addDays(today, -60), ...fields })

const late = (days: number, of?: string) => order({ data_previsao: addDays(today, -days) }, of)
const unpaid = (days: number, valor: number) =>
  order({ status: 'Entregue', data_entrega: addDays(today, -days), valor })
async function ready(days: number) {
  const { id, updated_at } = await order()
  const pronto_em = addDays(today, -days)
  return shop.call('orders.setStatus', { id, based_on: updated_at, status: 'Pronto', pronto_em })
}

const group = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 3 }) })
const seeAll = (name: string) => page.getByRole('link', { name: `Ver todas: ${name}` })

describe('the alerts', () => {
  test('claim: name the longest waiting of each kind, and fit every screen', async () => {
    const long = await customer('Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos')
    for (const days of [1, 3, 2]) await late(days)
    const { id } = await late(4, long)
    await ready(6)
    await ready(12)
    await unpaid(0, 100.1)
    await unpaid(5, 200.2)
    await enter({ width: 320, theme: 'light' })
    await page.goto('/dashboard')

    const rows = (name: string) => group(name).getByRole('listitem').allInnerTexts()
    await group('Atrasadas').getByText('4 ordens').waitFor()
    expect((await rows('Atrasadas')).map(row => row.split('·').at(-1)?.trim())).toEqual([
      'atrasada há 4 dias',
      'atrasada há 3 dias',
      'atrasada há 2 dias',
    ])
    expect(await rows('Prontas há 7 dias ou mais')).toEqual([
      expect.stringMatching(/^Ana Paula Ribeiro\s+OS 0006 · pronta há 12 dias$/),
    ])
    await group('Entregues sem pagamento')
      .getByText(/^2 ordens · R\$\s300,30$/)
      .waitFor()
    expect((await rows('Entregues sem pagamento')).map(row => row.split('·').at(-1)?.trim())).toEqual([
      'entregue há 5 dias',
      'entregue hoje',
    ])
    await expectLooks(page, { width: 1440, theme: 'dark' })

    await press(page, group('Atrasadas').getByRole('link', { name: /^Maria Aparecida/ }))
    await page.getByRole('dialog', { name: 'Detalhes da OS 0004' }).waitFor()
    expect(page.url()).toBe(`${server.url}/ordens?os=${id}`)
  })

  test('each lead to the list of their kind', async () => {
    for (const days of [1, 2]) await late(days)
    await ready(9)
    await unpaid(1, 80)
    await enter()
    await page.goto('/dashboard')
    for (const [name, alerta, count] of [
      ['Atrasadas', 'atrasadas', 2],
      ['Prontas há 7 dias ou mais', 'sem_retirada', 1],
      ['Entregues sem pagamento', 'a_receber', 1],
    ] as const) {
      await seeAll(name).click()
      await page.waitForURL(`**/ordens?alerta=${alerta}`)
      await page.getByRole('button', { name: `Tirar o filtro ${name}` }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: /^Detalhes da OS-/ }).count()).toBe(count)
      await page.goBack()
    }
  })

  testInAll('say so where there is nothing, and a kind without orders beside others', async () => {
    await order({ data_previsao: addDays(today, 1) })
    await ready(6)
    await enter()
    await page.goto('/dashboard')
    await page.getByText('Tudo em dia!').waitFor()
    await expectAccessible(page)
    await late(1)
    await group('Prontas há 7 dias ou mais').getByText('nenhuma').waitFor()
    await group('Entregues sem pagamento').getByText('nenhuma').waitFor()
    expect(await page.getByRole('link', { name: /^Ver todas/ }).count()).toBe(1)
  })
})

describeInAll('what the plan says', () => {
  const offer = () => page.getByRole('heading', { name: 'Precisa de mais de 10 OS?' })

  test('near the limit and at it an alert leads to the plans; once the trial is over it and the offer are gone', async () => {
    for (let count = 0; count < 8; count++) await late(1)
    await enter()
    await page.goto('/dashboard')
    await page.getByText('Próximo do limite de ordens de serviço').waitFor()
    await offer().waitFor()
    await page.getByRole('button', { name: 'Upgrade' }).click()
    await page.getByRole('dialog', { name: 'Escolha seu Plano' }).waitFor()
    await page.keyboard.press('Escape')
    for (let count = 0; count < 2; count++) await late(1)
    await page.getByText('Limite de ordens de serviço excedido!').waitFor()
    await page.getByText('Você está usando 10 de 10 ordens de serviço permitidas no plano teste.').waitFor()

    await shop.endPlan()
    await page.reload()
    await page.getByText('Seu período de teste expirou!').waitFor()
    await page
      .getByText('Seu período de teste expirou. Assine um plano para continuar usando.', { exact: true })
      .waitFor()
    await group('Atrasadas').getByText('10 ordens').waitFor()
    expect(await page.getByText('excedido!').count()).toBe(0)
    expect(await offer().count()).toBe(0)
    // The plans stand there instead, with the one way that is left.
    const ways = page.locator('main').getByRole('link')
    await ways.getByText('Ver assinatura e cobranças').waitFor()
    expect(await ways.count(), 'orders, and ways to them').toBe(1)
    await expectAccessible(page)
  })
})

describeInAll('loading', () => {
  /** Calls of procedures so far; the live stream is none. */
  function calls() {
    const urls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/trpc/')) urls.push(new URL(request.url()).pathname)
    })
    return urls
  }

  test('the whole screen is one request', async () => {
    await late(1)
    await enter()
    // What a server that has just started cannot tell of is asked for once more.
    await page.route(/live\.changes/, route => route.abort())
    const urls = calls()
    await page.goto(asking('/dashboard'))
    await seeAll('Atrasadas').waitFor()
    await page.getByText('Teste Gratuito - 3 dias restantes').waitFor()
    await page.waitForLoadState('networkidle')
    const asked = urls.filter(url => !url.includes('live.changes'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.replace('/trpc/', '').split(',').sort()).toEqual([
      'orders.summary',
      'plans.current',
      'reminders.stats',
      'settings.all',
    ])
  })

  test('has the shape of what comes', async () => {
    await late(1)
    await enter()
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(/orders\.summary/, async route => {
      await answered
      await route.continue()
    })
    await page.goto(asking('/dashboard'))
    const box = async () => (await group('Atrasadas').boundingBox())?.width
    await expect.poll(() => group('Atrasadas').getAttribute('aria-busy')).toBe('true')
    await expectAccessible(page)
    const before = await box()
    answer()
    await seeAll('Atrasadas').waitFor()
    expect(await box()).toBe(before)
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  })

  test('that fails says so, stays so while it is tried again, and works with Tentar novamente', async () => {
    await late(1)
    await enter()
    let failed = 0
    await page.route(/orders\.summary/, route => {
      failed++
      return route.abort()
    })
    await page.clock.install()
    await page.goto(asking('/dashboard'))
    await hurryTo(page.getByRole('alert').getByText('Erro ao carregar dados'))
    await expectAccessible(page)
    const before = failed
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.poll(() => failed).toBeGreaterThan(before)
    await page.getByRole('alert').getByRole('button', { name: 'Carregando...' }).waitFor()
    expect(await page.getByText('Erro ao carregar dados').count()).toBe(1)
    await page.unroute(/orders\.summary/)
    await hurryTo(seeAll('Atrasadas'))
    expect(await page.getByText('Erro ao carregar dados').count()).toBe(0)
  })
})
