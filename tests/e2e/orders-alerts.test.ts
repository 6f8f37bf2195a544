import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { openBrowser } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
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

test('claim: what is late says in red by how many days', async () => {
  await order({ data_previsao: addDays(today, -2) })
  await enter('/ordens')
  const late = page.getByText('Atrasada 2 dias')
  await late.waitFor()
  const [red = 0, green = 255, blue = 255] = await late.evaluate(words =>
    (getComputedStyle(words).color.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

testInAll('by keyboard at 320 px the chip goes; a status takes its place', async () => {
  await order()
  await ready(9)
  await enter('/ordens?alerta=sem_retirada', 320)
  await expect.poll(rows).toEqual(['0002'])
  await tabTo(page, chip())
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

test('the whole row opens the details, where one button is the next step until it is done', async () => {
  const { id } = await order({ valor: 120 })
  await enter('/ordens')
  await page
    .getByRole('list', { name: 'Ordens de Serviço' })
    .getByRole('listitem')
    .click({ position: { x: 300, y: 30 } })
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  const step = (name: string) => details.getByRole('button', { name, exact: true })
  await step('Iniciar').click()
  await step('Pronto').click()
  const notify = details.getByRole('link', { name: 'Avisar' })
  expect(await notify.getAttribute('href')).toContain('wa.me')
  await notify.evaluate(link => link.addEventListener('click', event => event.preventDefault()))
  await notify.click()
  await step('Receber R$ 120,00').waitFor()
  // It goes by what is stored, not by what this dialog remembers.
  await page.reload()
  await step('Receber R$ 120,00').click()
  const how = page.getByRole('dialog', { name: 'Como foi pago?' })
  await how.getByRole('button', { name: 'Recebi no PIX' }).click()
  await details.getByText('✅ Pago via PIX').waitFor()
  await step('Alterar pagamento').click()
  await how.getByRole('button', { name: 'Ainda não foi pago' }).click()
  await details.getByText('Combinado: PIX').waitFor()
  // What was agreed upon is noted by no touch that does not say so.
  await step('Receber R$ 120,00').click()
  await how.getByRole('button', { name: 'Recebi no PIX Combinado' }).click()
  await details.getByText('✅ Pago via PIX').waitFor()
  await step('Entregar').click()
  await step('Entregar').waitFor({ state: 'detached' })
  const stored = () => shop.call<Record<string, unknown>>('orders.get', { id })
  await expect.poll(stored).toMatchObject({ status: 'Entregue', pago: true, forma_pagamento: 'PIX' })
})
