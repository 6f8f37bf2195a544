import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop, type RemoteOrder } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let cliente_id: string
let page: Page
let chats: string[]

const line = (descricao: string, valor_unitario: number, tipo: 'peca' | 'servico' = 'peca') => ({
  tipo,
  descricao,
  quantidade: 1,
  valor_unitario,
  custo_unitario: null,
  garantia_dias: null,
})
const lines = [line('Tela OLED', 600), line('Troca de tela', 180, 'servico')]

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

const detailed = (fields = {}) => shop.order(cliente_id, { valor: undefined, itens: lines, ...fields })
const quotes = (id: string) => shop.call<Record<string, unknown>[]>('orders.quotes', { id })
const kinds = async (id: string) => {
  const { items } = await shop.call<{ items: { tipo: string }[] }>('orders.events', { id })
  return items.map(({ tipo }) => tipo)
}

/** Opens a page of the shop in which chats of WhatsApp open, and are remembered. */
async function enter(path: string, width: 320 | 390 | 1440 = 1440): Promise<Page> {
  const entered = await open(server.url, { width, theme: 'light' })
  await shop.enter(entered)
  await catchChats(entered.context())
  await entered.goto(path)
  return entered
}

async function catchChats(context: BrowserContext) {
  chats = []
  await context.route('https://wa.me/**', route => {
    chats.push(decodeURIComponent(route.request().url()))
    return route.fulfill({ body: 'WhatsApp' })
  })
}

const details = () => page.getByRole('dialog', { name: /^Detalhes/ })
const sheet = () => page.getByRole('dialog', { name: 'Enviar orçamento' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (text: string | RegExp) => details().getByText(text).first().waitFor()

async function sendQuote({ id, updated_at }: RemoteOrder) {
  return shop.call<{ url: string }>('orders.sendQuote', { id, based_on: updated_at })
}

test('claim: a quote of two lines is sent in three taps, with the message and the link as they arrive', async () => {
  const { id } = await detailed()
  page = await enter('/ordens', 390)
  let taps = 0
  const began = Date.now()
  const tap = async (name: string | RegExp) => {
    taps++
    await button(name).or(page.getByRole('link', { name })).first().tap()
  }
  await tap(/Detalhes da OS-0001/)
  await said('Orçamento não enviado')
  await tap('Enviar orçamento')
  await sheet().getByText('Versão 1').waitFor()
  const shown = await sheet()
    .getByText(/\/o\/[\w-]{22}$/)
    .innerText()
  await tap('Abrir no WhatsApp')
  await expect.poll(() => chats).toHaveLength(1)
  const seconds = (Date.now() - began) / 1000
  expect(taps).toBe(3)
  expect(seconds).toBeLessThan(40)

  const [quote] = await quotes(id)
  expect(chats[0]).toContain('Olá, Ana! O orçamento da OS 0001 (iPhone 12) ficou em R$\u00a0780,00.')
  expect(chats[0]).toContain(shown)
  expect(quote).toMatchObject({ versao: 1, total: 780, itens: [{ descricao: 'Tela OLED' }, {}] })
  await sheet().waitFor({ state: 'detached' })
  await said('Aguardando aprovação')
  await expect.poll(() => kinds(id)).toEqual(['avisado', 'orcamento_enviado', 'criada'])
  await page.getByText(/enviou o orçamento de R\$\s780,00, pelo WhatsApp/).waitFor()
  await page
    .getByText(/^Vale até/)
    .first()
    .waitFor()
  expect(await details().getByText('avisou pelo WhatsApp').count()).toBe(0)
  // The page that the customer opens, without a session.
  const response = await page.request.get(shown.slice(shown.indexOf('/o/')), { headers: { cookie: '' } })
  expect(await response.text()).toContain('Tela OLED')
})

test('the link is copied, and voided only after asking', async () => {
  const order = await detailed()
  const { url } = await sendQuote(order)
  page = await enter(`/ordens?os=${order.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await button('Copiar link').click()
  await page.getByText('Link copiado').waitFor()
  expect(await clipboard()).toBe(url)
  await button('Mais ações').click()
  await page.getByRole('menuitem', { name: 'Gerar outro link' }).click()
  await page.getByText(/os QR impressos desta OS também/).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gerar outro' }).click()
  await page.getByText('Outro link gerado e copiado').waitFor()
  expect(await clipboard()).not.toBe(url)
  expect((await page.request.get(url)).status()).toBe(404)
  expect((await page.request.get(await clipboard())).status()).toBe(200)
})

testInAll('the message in the sheet is whole at 320 px', async () => {
  const { id } = await shop.order(cliente_id, { valor: 320 })
  page = await enter(`/ordens?os=${id}`, 320)
  await button('Mais ações').click()
  await page.getByRole('menuitem', { name: 'Enviar orçamento' }).click()
  const bubble = await sheet()
    .getByText(/^Olá, Ana!/)
    .boundingBox()
  expect((bubble?.x ?? 0) + (bubble?.width ?? 999)).toBeLessThanOrEqual(320 - 16)
})
