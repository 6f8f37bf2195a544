import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { asking, expectFits, expectLooks, openBrowser, type Screen, wear } from '../support/browser.ts'
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
const rows = (name: string) => group(name).getByRole('listitem').allInnerTexts()
const kinds = () => group('Esperando o cliente').getByRole('link')

describe('the alerts', () => {
  test('claim: name the longest waiting, count what waits for a customer, and fit every screen', async () => {
    const long = await customer('Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos')
    for (const days of [1, 3, 2]) await late(days)
    const { id } = await late(4, long)
    await order({ data_previsao: today })
    await ready(6)
    await ready(12)
    await unpaid(0, 100.1)
    await unpaid(5, 200.2)
    await enter({ width: 320, theme: 'light' })
    await page.goto('/dashboard')

    await group('Prazos').getByText('4 atrasadas · 1 hoje').waitFor()
    expect((await rows('Prazos')).map(row => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^iPhone 12 4 dias .*OS 0004, Maria Aparecida/),
      expect.stringMatching(/^iPhone 12 3 dias .*OS 0002, Ana Paula Ribeiro$/),
      expect.stringMatching(/^iPhone 12 2 dias .*OS 0003, Ana Paula Ribeiro$/),
    ])
    await expect
      .poll(async () => (await rows('Esperando o cliente')).map(row => row.replace(/\s+/g, ' ')))
      .toEqual([
        'Prontas sem retirada Há 7 dias ou mais 1',
        expect.stringMatching(/^Entregues sem pagamento R\$ 300,30 a receber 2$/),
      ])
    await expectFits(page)

    await press(page, group('Prazos').getByRole('link', { name: /Maria Aparecida/ }))
    await page.getByRole('dialog', { name: 'Detalhes da OS 0004' }).waitFor()
    expect(page.url()).toBe(`${server.url}/ordens?os=${id}`)
  })

  test('each lead to the list of their kind', async () => {
    for (const days of [1, 2]) await late(days)
    await ready(9)
    await unpaid(1, 80)
    await order({ a_orcar: true, valor: 0 })
    await enter()
    await page.goto('/dashboard')
    for (const [way, address, filter, count] of [
      [seeAll('Prazos'), 'alerta=atrasadas', 'Atrasadas', 2],
      [
        kinds().filter({ hasText: 'Prontas sem retirada' }),
        'alerta=sem_retirada',
        'Prontas há 7 dias ou mais',
        1,
      ],
      [
        kinds().filter({ hasText: 'Entregues sem pagamento' }),
        'alerta=a_receber',
        'Entregues sem pagamento',
        1,
      ],
      [page.getByRole('link', { name: /^A orçar/ }), 'orcamento=a_orcar', 'A orçar', 1],
    ] as const) {
      await way.click()
      await page.waitForURL(`**/ordens?${address}`)
      await page.getByRole('button', { name: `Tirar o filtro ${filter}` }).waitFor()
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
    await late(1)
    await group('Lembretes').getByText('nenhum para hoje').waitFor()
    await group('Esperando o cliente').getByText('nada', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^Ver todas/ }).count()).toBe(1)
  })

  testInAll(
    'are three columns on the counter’s machine, which shows the recent orders and the revenue, too',
    async () => {
      shop = await openShop(server, { plano: 'profissional', confirmed: true })
      cliente_id = await customer('Ana Paula Ribeiro')
      const hidden = { chave: 'passos_ocultos', valor: 'true' }
      await shop.call('settings.save', { categoria: 'perfil', based_on: null, registros: [hidden] })
      for (const days of [1, 2, 3, 4]) await late(days)
      await ready(9)
      await unpaid(1, 80)
      await enter()
      const inOneRow = async (level: 2 | 3, ...names: string[]) => {
        const tops = await Promise.all(
          names.map(async name => {
            const box = await page.getByRole('heading', { name, level, exact: true }).boundingBox()
            return box?.y ?? 0
          }),
        )
        return Math.max(...tops) - Math.min(...tops) < 40
      }
      for (const [width, height, areColumns] of [
        [1366, 768, true],
        [1024, 768, true],
        [768, 1024, false],
      ] as const) {
        await wear(page, { width, height, theme: 'light' })
        await page.goto('/dashboard')
        await page.getByRole('heading', { name: 'Esperando o cliente' }).waitFor()
        expect(await inOneRow(3, 'Lembretes', 'Prazos', 'Esperando o cliente'), `${width}`).toBe(areColumns)
        expect(await inOneRow(2, 'Ordens recentes', 'Receita'), `${width}`).toBe(areColumns)
        if (width !== 1366) continue
        const recent = page.locator('section', { hasText: 'Ordens recentes' }).getByRole('listitem')
        const last = await recent.filter({ hasText: '0003' }).last().boundingBox()
        expect((last?.y ?? 9999) + (last?.height ?? 0), 'the last of the recent orders').toBeLessThanOrEqual(
          768,
        )
      }
    },
  )
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
    await group('Prazos').getByText('10 atrasadas').waitFor()
    expect(await page.getByText('excedido!').count()).toBe(0)
    expect(await offer().count()).toBe(0)
    // The plans stand there instead, with the one way that is left.
    const ways = page.locator('main').getByRole('link')
    await ways.getByText('Ver assinatura e cobranças').waitFor()
    expect(await ways.count(), 'orders, and ways to them').toBe(1)
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
    await seeAll('Prazos').waitFor()
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
    const box = async () => (await group('Prazos').boundingBox())?.width
    await expect.poll(() => group('Prazos').getAttribute('aria-busy')).toBe('true')
    await expectLooks(page)
    const before = await box()
    answer()
    await seeAll('Prazos').waitFor()
    expect(await box()).toBe(before)
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  })
})
