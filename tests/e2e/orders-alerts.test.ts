import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../src/shared/days.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()
const today = dayOf(new Date(), 'America/Sao_Paulo')
let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer()).id
})

async function enter(path: string, width: 320 | 1440 = 1440) {
  page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  await page.goto(path)
}

const order = (fields: Parameters<typeof shop.order>[1] = {}) =>
  shop.order(cliente_id, { data_entrada: addDays(today, -60), ...fields })
async function ready(days: number, modelo = '12') {
  const { id, updated_at } = await order({ modelo })
  const pronto_em = addDays(today, -days)
  return shop.call('orders.setStatus', { id, based_on: updated_at, status: 'Pronto', pronto_em })
}

/** The numbers of the orders that are listed. */
const rows = () =>
  page
    .getByRole('link', { name: /^Detalhes da OS-/ })
    .evaluateAll(links => links.map(link => link.getAttribute('aria-label')?.slice(-4)))
const chip = () => page.getByRole('button', { name: 'Tirar o filtro Prontas há 7 dias ou mais' })
const search = () => Object.fromEntries(new URL(page.url()).searchParams)

test('an alert filters the list, together with the search, until its chip is taken away', async () => {
  await order()
  await ready(3)
  await ready(8, '13')
  await ready(20, '14')
  await enter('/ordens?alerta=sem_retirada')
  await expect.poll(rows).toEqual(['0004', '0003'])
  await chip().waitFor()
  expect(await page.locator('[aria-pressed=true]').count(), 'no status is chosen beside it').toBe(0)

  await page.getByRole('searchbox').fill('iPhone 13')
  await expect.poll(rows).toEqual(['0003'])
  expect(search()).toEqual({ q: 'iPhone 13', alerta: 'sem_retirada' })
  await page.getByRole('link', { name: 'Detalhes da OS-0003' }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0003' })
  await details.getByText('Pronta desde').waitFor()
  await page.reload()
  await details.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(search).toEqual({ q: 'iPhone 13', alerta: 'sem_retirada' })
  await expect.poll(rows).toEqual(['0003'])

  await page.getByRole('searchbox').fill('nada disso')
  await page.getByText('Nenhuma OS encontrada com os filtros aplicados.').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(rows).toHaveLength(4)
  expect(search()).toEqual({})
  expect(await chip().count()).toBe(0)
})

test('by keyboard at 320 px the chip goes; a status takes its place', async () => {
  await order()
  await ready(9)
  await enter('/ordens?alerta=sem_retirada', 320)
  await expect.poll(rows).toEqual(['0002'])
  await tabTo(page, chip())
  await expectLooks(page, { width: 1440, theme: 'light' })
  await page.keyboard.press('Enter')
  await expect.poll(rows).toHaveLength(2)
  expect(search()).toEqual({})
  await page.goBack()
  await expect.poll(rows).toEqual(['0002'])
  await press(page, page.getByRole('button', { name: /^Recebido/ }).first())
  await expect.poll(rows).toEqual(['0001'])
  expect(search()).toEqual({ status: 'Recebido' })
  expect(await chip().count()).toBe(0)
})

test('a moved order leaves the list, and its undo brings it back with the day since when it waits', async () => {
  const { id, pronto_em } = await ready(15)
  expect(pronto_em).toBe(addDays(today, -15))
  await enter('/ordens?alerta=sem_retirada')
  await page.getByRole('button', { name: 'Status: Pronto. Alterar' }).click()
  await page.getByRole('menuitemradio', { name: 'Em Andamento' }).click()
  await page.getByText('Nenhuma OS encontrada com os filtros aplicados.').waitFor()
  expect(await shop.call('orders.get', { id })).toMatchObject({ status: 'Em Andamento', pronto_em: null })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(rows).toEqual(['0001'])
  expect(await shop.call('orders.get', { id })).toMatchObject({ status: 'Pronto', pronto_em })
})
