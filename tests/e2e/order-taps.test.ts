import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { timedHand } from '../support/timed-hand.ts'

const server = sharedServer()
const open = openBrowser()

/** A new order of a known customer by thumb at 390 px, up to its price, and from there to the end. */
async function newOrder(story: string, price: (hand: Hand, form: Locator) => Promise<void>) {
  const shop = await openShop(server)
  await shop.customer({ nome: 'Ana Paula Ribeiro' })
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/ordens')
  const hand = timedHand(story)
  const form = page.getByRole('dialog', { name: 'Nova Ordem de Serviço' })
  await hand('Nova OS', () => newButton(page).tap())
  await hand('cliente', () => form.getByRole('combobox', { name: /Cliente/ }).fill('Ana'))
  await hand('Ana', () => page.getByRole('option', { name: /Ana Paula/ }).tap())
  await hand('marca', () => form.getByLabel('Marca').selectOption('iPhone'))
  await hand('modelo', () => form.getByLabel('Modelo').fill('12'))
  await hand('serviço', () => form.getByLabel('Tipo de Serviço').selectOption('Troca de Tela'))
  await hand('defeito', () => form.getByLabel('Defeito').fill('Tela trincada'))
  await price(hand, form)
  await hand('prazo', () => form.getByRole('button', { name: '+3 dias' }).tap())
  await hand('Criar', async () => {
    await form.getByRole('button', { name: 'Criar' }).tap()
    await page.getByText('OS criada com sucesso!').waitFor()
  })
  hand.tell()
  const { items } = await shop.call<{ items: { valor: number; soma_itens: number | null }[] }>(
    'orders.list',
    {},
  )
  expect(items).toMatchObject([{ valor: 760 }])
  return { inputs: hand.inputs(), soma_itens: items[0]?.soma_itens }
}

type Hand = ReturnType<typeof timedHand>

const newButton = (page: Page) =>
  page.getByRole('button', { name: 'Nova OS' }).filter({ visible: true }).first()

testInAll('a new order without lines takes ten inputs, as it did before there were lines', async () => {
  const plain = await newOrder('an order', async (hand, form) => {
    await hand('valor', () => form.getByRole('textbox', { name: 'Valor', exact: true }).fill('760'))
  })
  expect(plain).toEqual({ inputs: 10, soma_itens: null })
})

test('one with a part and labour takes five more', async () => {
  const lined = await newOrder('an order with two lines', async (hand, form) => {
    const item = (place: number, name: string) =>
      form.getByRole('group', { name: `Item ${place}`, exact: true }).getByLabel(name, { exact: true })
    await hand('detalhar', () => form.getByRole('button', { name: 'Detalhar em peças e mão de obra' }).tap())
    await hand('peça', () => item(1, 'Descrição').fill('Tela OLED'))
    await hand('preço', () => item(1, 'Valor unitário').fill('580'))
    await hand('+ Serviço', () => form.getByRole('button', { name: 'Serviço', exact: true }).tap())
    await hand('mão de obra', () => item(2, 'Descrição').fill('Troca'))
    await hand('preço', () => item(2, 'Valor unitário').fill('180'))
  })
  expect(lined).toEqual({ inputs: 15, soma_itens: 760 })
})
