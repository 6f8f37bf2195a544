import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { asking, expectFits, expectLooks, openBrowser, type Screen, wear } from '../support/browser.ts'
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
  test('fit every screen, with the longest name too', async () => {
    const long = await customer('Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos')
    for (const days of [1, 3, 2]) await late(days)
    await late(4, long)
    await ready(12)
    await unpaid(5, 200.2)
    await enter({ width: 320, theme: 'light' })
    await page.goto('/dashboard')
    await group('Prazos').getByText('4 atrasadas').waitFor()
    await group('Esperando o cliente').getByText('a receber').waitFor()
    await expectFits(page)
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
