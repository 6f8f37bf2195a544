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
  await expect.poll(search).toEqual({ q: 'iPhone 13', alerta: 'sem_retirada' })
  await page.getByRole('link', { name: 'Detalhes da OS-0003' }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0003' })
  await details.getByText('Pronta desde', { exact: true }).waitFor()
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

testInAll(
  'a moved order leaves the list, and its undo brings it back with the day since when it waits',
  async () => {
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
  },
)

const counts = () => page.getByRole('group', { name: 'Status' }).innerText()
const choose = async (name: string | RegExp) => {
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('menu').getByText(name).click()
}

test('what is owed is found with its sum and a message; paid, late and by deadline, and the counts follow', async () => {
  await order({ status: 'Entregue', data_entrega: addDays(today, -12), valor: 340 })
  await order({ status: 'Entregue', data_entrega: addDays(today, -2), valor: 60.5 })
  await order({ data_previsao: addDays(today, 2), modelo: '13' })
  await order({ data_previsao: addDays(today, -1), modelo: '13', pago: true, forma_pagamento: 'PIX' })
  await order({ data_previsao: today, data_entrada: today })
  await enter('/ordens')
  await expect.poll(rows).toHaveLength(5)
  await choose('Entregues sem pagamento')
  await expect.poll(rows).toEqual(['0001', '0002'])
  await page.getByText('2 OS, R$ 400,50 a receber').waitFor()
  await page.getByText('Há 12 dias').waitFor()
  const link = page.getByRole('link', { name: /^WhatsApp: cobrar/ }).first()
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain('ainda está pendente')

  await choose('Atrasadas')
  await expect.poll(rows).toEqual(['0004'])
  await choose('Prazo mais próximo')
  await expect.poll(rows).toEqual(['0004', '0005', '0003', '0002', '0001'])
  await page.getByRole('button', { name: 'Filtros' }).click()
  const checked = (is: boolean) => page.getByRole('menuitemradio', { checked: is }).allTextContents()
  await expect.poll(() => checked(true)).toContain('Prazo mais próximo')
  expect(await checked(false)).toContain('Entrada mais recente')
  await page.getByRole('menuitemradio', { name: 'Entrada mais recente' }).click()
  await expect.poll(rows).toEqual(['0005', '0004', '0003', '0002', '0001'])
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.poll(() => checked(true)).toContain('Entrada mais recente')
  await page.keyboard.press('Escape')
  await choose('Prazo mais próximo')
  await choose(/^Pagas$/)
  await expect.poll(rows).toEqual(['0004'])
  await choose('Não pagas')
  await expect.poll(rows).toEqual(['0005', '0003', '0002', '0001'])
  expect(search()).toEqual({ pago: 'nao', ordem: 'previsao' })
  await page.getByRole('searchbox').fill('iphone 13')
  await expect.poll(rows).toEqual(['0003'])
  await expect.poll(counts).toMatch(/Todos\s*1\s*Recebido\s*1\s*Em Andamento\s*0\s*Pronto\s*0\s*Entregue\s*0/)
  await page.getByRole('button', { name: 'Tirar o filtro Não pagas' }).click()
  await expect.poll(rows).toEqual(['0004', '0003'])
  await expect.poll(counts).toMatch(/Todos\s*2/)
})

testInAll('days of entry, by a quick choice and typed, and one that is none says so', async () => {
  await order()
  await order({ data_entrada: today })
  await enter('/ordens', 320)
  await choose('Datas de entrada...')
  const asked = page.getByRole('dialog', { name: 'Datas de entrada' })
  await asked.getByLabel('De').fill('99')
  await asked.getByRole('button', { name: 'Aplicar' }).click()
  await asked.getByText('Data inválida').waitFor()
  await asked.getByRole('button', { name: 'Hoje' }).click()
  await expect.poll(rows).toEqual(['0002'])
  expect(search()).toEqual({ de: today, ate: today })
  await page.reload()
  await expect.poll(rows).toEqual(['0002'])
  await page.getByRole('button', { name: /^Tirar o filtro Entrada de/ }).click()
  await expect.poll(rows).toEqual(['0002', '0001'])
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
