import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()

let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

async function enter(screen?: Screen) {
  page = await open(server.url, screen)
  await shop.enter(page)
}

const order = (fields: Parameters<typeof shop.order>[1]) =>
  shop.order(cliente_id, { data_entrada: addDays(today, -60), ...fields })
const late = (days: number) => order({ data_previsao: addDays(today, -days) })

const group = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 3 }) })

test('what is promised for today and what is late come first on the phone', async () => {
  await order({ data_previsao: today })
  await enter({ width: 390, theme: 'light' })
  await page.goto('/dashboard')
  await group('Prazos').getByText('1 para hoje').waitFor()
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true, level: 2 }).boundingBox())?.y ?? 0
  expect(await top('Para hoje')).toBeLessThan(await top('Total de OS'))
  expect(await top('Total de OS')).toBeLessThan(await top('Lembretes e Alertas'))
})

test('the first day’s steps, two of them done, have no findings of axe; the help has them, too', async () => {
  await late(1)
  await shop.call('settings.save', {
    categoria: 'empresa',
    based_on: null,
    registros: [{ chave: 'nome', valor: 'Beto Celulares' }],
  })
  await enter({ width: 390, theme: 'light' })
  await page.goto('/dashboard')
  await page.getByText('Feito: Beto Celulares.').waitFor()
  await expectLooks(page)
  await page.goto('/ajuda')
  await page.getByRole('heading', { name: 'Comece em três passos' }).waitFor()
})
