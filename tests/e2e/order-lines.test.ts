import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { openBrowser } from '../support/browser.ts'
import { choose, press, tabTo, type } from '../support/keyboard.ts'
import { type OpenShop, openShop, type RemoteOrder } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { describeInAll, testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

async function enter(path: string, width: 390 | 1440 = 1440) {
  page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  await page.goto(path)
}

const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela OLED',
  quantidade: 1,
  valor_unitario: 580,
  custo_unitario: 398,
  garantia_dias: null,
  ...fields,
})
const labour = line({ tipo: 'servico', descricao: 'Troca', valor_unitario: 180, custo_unitario: null })
const withLines = (itens: OrderLine[], fields = {}) =>
  shop.order(cliente_id, { valor: undefined, itens, ...fields })

const stored = async (id: string) => {
  const order = await shop.call<Record<string, unknown>>('orders.get', { id })
  const { itens, soma_itens, desconto, valor, a_orcar, status, pago } = order
  return { itens, soma_itens, desconto, valor, a_orcar, status, pago }
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const form = () => dialog(/^(Nova|Editar) Ordem de Serviço$/)
const item = (place: number) => form().getByRole('group', { name: `Item ${place}`, exact: true })
const price = () => form().getByRole('textbox', { name: 'Valor', exact: true })
const cell = (place: number, name: string) => item(place).getByLabel(name, { exact: true })
const hasFocus = (field: Locator) =>
  expect.poll(() => field.evaluate(node => node === document.activeElement)).toBe(true)
const keys = async (...texts: string[]) => {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

test('by keyboard alone: a price still open becomes two lines with a discount, is delivered and paid', async () => {
  await enter(`/ordens?nova=true&cliente=${cliente_id}`)
  await choose(page, form().getByLabel('Marca'), 'iPhone')
  await type(page, form().getByLabel('Modelo'), '12')
  await choose(page, form().getByLabel('Tipo de Serviço'), 'Troca de Tela')
  await type(page, form().getByLabel('Defeito'), 'Tela trincada')
  await press(page, form().getByLabel('A orçar'), 'Space')
  expect(await price().isDisabled()).toBe(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('OS criada com sucesso!').waitFor()
  const { items } = await shop.call<{ items: RemoteOrder[] }>('orders.list', {})
  const id = items[0]?.id ?? ''
  expect(await stored(id)).toMatchObject({ valor: 0, a_orcar: true, itens: [], soma_itens: null })

  await page.goto(`/ordens?editar=${id}`)
  await press(page, form().getByRole('button', { name: 'Detalhar em peças e mão de obra' }))
  await hasFocus(cell(1, 'Descrição'))
  await keys('Tela OLED', '398', '1', '580')
  await hasFocus(cell(2, 'Descrição'))
  await keys('Fita', '12,50', '2', '40')
  await hasFocus(cell(3, 'Descrição'))
  await keys('Troca')
  await choose(page, cell(3, 'Tipo'), 'Serv')
  await type(page, cell(3, 'Valor unitário'), '140')
  await page.keyboard.press('Enter')
  await hasFocus(cell(4, 'Descrição'))
  await type(page, form().getByLabel('Desconto'), '10%')
  await form().getByText('Dá R$ 80,00').waitFor()
  await form().getByText('Custo R$ 423,00 · Margem R$ 297,00 (41%)').waitFor()
  await press(page, form().getByRole('button', { name: 'Atualizar' }))
  await page.getByText('OS atualizada com sucesso!').waitFor()
  expect(await stored(id)).toEqual({
    itens: [
      line(),
      line({ descricao: 'Fita', quantidade: 2, valor_unitario: 40, custo_unitario: 12.5 }),
      line({ tipo: 'servico', descricao: 'Troca', valor_unitario: 140, custo_unitario: null }),
    ],
    soma_itens: 800,
    desconto: 80,
    valor: 720,
    a_orcar: false,
    status: 'Recebido',
    pago: false,
  })

  await shop.call('orders.setStatus', { ...(await version(id)), status: 'Pronto' })
  await page.goto('/ordens')
  await press(page, page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0001' }))
  await dialog('Como foi pago?').getByText('R$ 720,00').waitFor()
  await press(page, dialog('Como foi pago?').getByRole('button', { name: 'Recebi no PIX' }))
  await page.getByText('OS 0001 movida para Entregue').waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'Entregue', pago: true, valor: 720 })
})

const version = async (id: string) => {
  const { updated_at } = await shop.call('orders.get', { id })
  return { id, based_on: updated_at }
}

test('by thumb at 390 px: delivering an open price asks; what was used before fills a line by one tap', async () => {
  await withLines([line(), labour])
  const order = await shop.order(cliente_id, { a_orcar: true, valor: 0, status: 'Pronto' })
  await enter(`/ordens?os=${order.id}`, 390)
  await dialog(/Detalhes/)
    .getByText('A orçar')
    .first()
    .waitFor()
  await dialog(/Detalhes/)
    .getByRole('button', { name: /avançar para Entregue/ })
    .tap()
  const question = dialog('Entregar sem valor?')
  await question.getByRole('button', { name: 'Informar valor' }).waitFor()
  await question.getByRole('button', { name: 'Informar valor' }).tap()

  await form().getByRole('button', { name: 'Detalhar em peças e mão de obra' }).tap()
  await hasFocus(cell(1, 'Descrição'))
  await page.keyboard.type('olé')
  await page.getByRole('option', { name: /Tela OLED.*580,00/ }).tap()
  await hasFocus(cell(1, 'Valor unitário'))
  expect(await cell(1, 'Custo unitário').inputValue()).toBe('398,00')
  await form().getByRole('button', { name: 'Serviço', exact: true }).tap()
  await cell(2, 'Descrição').fill('Limpeza')
  await cell(2, 'Valor unitário').fill('20')
  await form().getByLabel('Desconto').fill('50')
  expect(await price().inputValue()).toBe('550,00')
  await form().getByRole('button', { name: 'Esconder custos' }).tap()
  expect(await cell(1, 'Custo unitário').count()).toBe(0)
  await form().getByRole('button', { name: 'Atualizar' }).tap()
  await page.getByText('OS atualizada com sucesso!').waitFor()
  expect(await stored(order.id)).toMatchObject({
    itens: [line(), { tipo: 'servico', descricao: 'Limpeza', custo_unitario: null }],
    valor: 550,
    a_orcar: false,
  })

  await page.goto(`/ordens?os=${order.id}`)
  await dialog(/Detalhes/)
    .getByText('− R$ 50,00')
    .waitFor()
  await dialog(/Detalhes/)
    .getByText('Custos escondidos')
    .waitFor()
  await dialog(/Detalhes/)
    .getByRole('button', { name: /avançar para Entregue/ })
    .tap()
  await dialog('Como foi pago?').getByRole('button', { name: 'Recebi em Dinheiro' }).tap()
  await expect.poll(() => stored(order.id)).toMatchObject({ status: 'Entregue', pago: true, valor: 550 })
})

describeInAll('the lines of an order that is edited', () => {
  test('they move to their place on another width with what is typed and the focus', async () => {
    const order = await withLines([line(), labour])
    await enter(`/ordens?editar=${order.id}`)
    await cell(2, 'Valor unitário').fill('190')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await form()
        .locator('[data-desk]')
        .waitFor({ state: width === 390 ? 'detached' : 'visible' })
      await hasFocus(cell(2, 'Valor unitário'))
    }
    expect(await cell(2, 'Valor unitário').inputValue()).toBe('190')
  })

  test('their figures are whole on a phone, however large', async () => {
    const dear = line({ quantidade: 999, valor_unitario: 12345.67, custo_unitario: 9876.54 })
    const order = await withLines([dear], { desconto: 1234567.89 })
    await enter(`/ordens?editar=${order.id}`, 390)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const figures = [
        ...['Custo unitário', 'Qtd', 'Valor unitário'].map(name => cell(1, name)),
        form().getByLabel('Desconto'),
        form().getByRole('region', { name: 'Peças e mão de obra' }).getByRole('status'),
      ]
      for (const figure of figures) {
        const isWhole = () =>
          figure.evaluate(
            node => node.scrollWidth <= node.clientWidth && node.getBoundingClientRect().right <= innerWidth,
          )
        await expect.poll(isWhole, { message: `${figure} at ${width} px` }).toBe(true)
      }
    }
  })
})

testInAll('a reload keeps the lines of a new order; one that was only begun is nothing to lose', async () => {
  await enter(`/ordens?nova=true&cliente=${cliente_id}`)
  await form().getByRole('button', { name: 'Detalhar em peças e mão de obra' }).click()
  await hasFocus(cell(1, 'Descrição'))
  await form().getByRole('button', { name: 'Cancelar' }).click()
  // A form behind a question has no role.
  await expect.poll(() => page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0)

  await page.goto(`/ordens?nova=true&cliente=${cliente_id}`)
  await form().getByLabel('Modelo').fill('12')
  await form().getByRole('button', { name: 'Detalhar em peças e mão de obra' }).click()
  await cell(1, 'Descrição').fill('Bateria')
  await cell(1, 'Valor unitário').fill('250')
  await form().getByLabel('Desconto').fill('5%')
  await tabTo(page, form().getByRole('button', { name: 'Criar' }))
  expect(await form().getByLabel('Desconto').inputValue()).toBe('12,50')
  await page.reload()
  expect(await cell(1, 'Descrição').inputValue()).toBe('Bateria')
  expect(await price().inputValue()).toBe('237,50')
})
