import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { quotedLines } from '../support/customer-page.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { printedPages, reachingOut } from '../support/paper.ts'
import { sharedServer } from '../support/server-process.ts'
import { password } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
let shop: OpenShop
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
})

async function enter(path: string, width: 390 | 1440 = 1440) {
  page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  await page.goto(path)
}

const beto = {
  pix_tipo: 'email',
  pix_chave: 'pix@betocelulares.com.br',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
  pix_identificar: false,
}
const setKey = () => shop.call('settings.setPix', { ...beto, based_on: null, senha_atual: password })
const readyOrder = async (fields: object = {}) =>
  shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id, { status: 'Pronto', ...fields })

const dialog = (name: string) => page.getByRole('dialog', { name })
const how = () => dialog('Como foi pago?')
const deliver = () => page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0001' })
const qr = () => how().getByRole('img', { name: /^QR do Pix de R\$\s780,00$/ })

test('claim: at 390 px the QR stands where the payment is noted, shown by one tap that notes nothing', async () => {
  await setKey()
  const { id } = await readyOrder()
  await enter('/ordens', 390)
  await deliver().tap()
  // Tabs would be taken for a choice: what notes is a button that says so, and none is marked.
  const acts = how().getByRole('group', { name: 'Forma de pagamento' }).getByRole('button')
  await expect
    .poll(() => acts.allTextContents())
    .toEqual(['Recebi em Dinheiro', 'Recebi no PIX', 'Recebi no Cartão'])
  await how().getByRole('button', { name: 'Mostrar QR do Pix' }).tap()
  await qr().waitFor()
  await how().getByText('Beto Celulares · pix@betocelulares.com.br').waitFor()
  await how().getByText('Confira no seu banco se o Pix caiu: a Bancada não vê.').waitFor()
  // Whole pixels: the QR is as large as its modules ask.
  const size = await qr().evaluate(element => element.getBoundingClientRect().width)
  expect(size % 6).toBe(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await how().getByRole('button', { name: 'Copiar código' }).tap()
  await page.getByText('Código copiado.').waitFor()
  const { codigo } = await shop.call<{ codigo: string }>('orders.pix', { id })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codigo)
  await how().getByRole('button', { name: 'Esconder QR' }).tap()
  await qr().waitFor({ state: 'detached' })
  await how().getByRole('button', { name: 'Mostrar QR do Pix' }).tap()
  expect(await shop.call('orders.get', { id })).toMatchObject({ status: 'Pronto', pago: false })
  await how().getByRole('button', { name: 'Recebi no PIX' }).tap()
  await page.getByText('OS 0001 movida para Entregue').waitFor()
  expect(await shop.call('orders.get', { id })).toMatchObject({ pago: true, forma_pagamento: 'PIX' })
})

testInAll('what says where a key is set looks as the rest', async () => {
  await readyOrder()
  await enter('/ordens', 390)
  await deliver().tap()
  await how().getByText('Com a chave Pix cadastrada, o QR com o valor aparece aqui.').waitFor()
  await expectLooks(page)
})

test.each([
  390, 1440,
] as const)('at %d px it leads to where a key is set, with the focus in its first field', async width => {
  await readyOrder()
  await enter('/ordens', width)
  await deliver().click()
  await how().getByRole('link', { name: 'Cadastrar chave' }).click()
  await seesKeyFields()
  // So does its address, where nothing is loaded yet.
  await page.reload()
  await seesKeyFields()
})

/** The Pix section is in sight from its title on, and its first field is where one types. */
async function seesKeyFields() {
  await page.getByLabel('Tipo de chave').waitFor()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const isSeen = (part: Element | null | undefined) => {
          const { left, top, height } = part?.getBoundingClientRect() ?? new DOMRect()
          return part?.contains(document.elementFromPoint(left + 5, top + height / 2)) ?? false
        }
        const { activeElement } = document
        return [activeElement?.id, isSeen(activeElement), isSeen(document.querySelector('#pix h2'))]
      }),
    )
    .toEqual(['empresa-pix_tipo', true, true])
}

test('claim: what is owed at delivery is paid from the paper, of its sum and day; no other paper has a Pix', async () => {
  await setKey()
  const { id } = await readyOrder()
  await enter(`/ordens/${id}/imprimir?documento=entrega`)
  const copyOf = (whose: string) => page.locator(`[data-copy=${whose}]`)
  const paperQr = (whose = 'cliente') =>
    copyOf(whose).getByRole('img', { name: /^QR do Pix de R\$\s780,00$/ })
  await paperQr().waitFor()
  const [year, month, day] = shopsToday().split('-')
  await copyOf('cliente')
    .getByText(`Valor de ${day}/${month}/${year}, quando este papel foi impresso.`)
    .waitFor()
  await copyOf('cliente').getByText('Beto Celulares · pix@betocelulares.com.br').waitFor()
  expect(await paperQr('loja').count()).toBe(0)
  await page.goto(`/ordens/${id}/imprimir?documento=entrada`)
  await copyOf('cliente').waitFor()
  expect(await paperQr().count()).toBe(0)
  const { updated_at: based_on } = await shop.call('orders.get', { id })
  await shop.call('orders.pay', { id, based_on, forma_pagamento: 'Dinheiro' })
  await page.goto(`/ordens/${id}/imprimir?documento=entrega`)
  await copyOf('cliente').getByText('Total pago').waitFor()
  expect(await paperQr().count()).toBe(0)
})

test('a usual delivery paper with a Pix is one sheet, the customer’s copy alone or with the shop’s', async () => {
  const { empresa } = await shop.call<{ empresa: { updated_at: string | null } }>('settings.all')
  const registros = Object.entries({
    nome: 'Beto Celulares',
    cnpj: '11.444.777/0001-61',
    telefone: '(11) 98800-1180',
    email: 'contato@betocelulares.com.br',
    endereco: 'Rua Voluntários da Pátria, 1180, loja 4, Santana, São Paulo',
    termos:
      'Aparelhos não retirados em 90 dias são cobrados à parte. A garantia não cobre queda, quebra nem líquido.',
  }).map(([chave, valor]) => ({ chave, valor }))
  const { updated_at: based_on } = await shop.call<{ updated_at: string }>('settings.save', {
    ...{ categoria: 'empresa', based_on: empresa.updated_at, registros },
  })
  await shop.call('settings.setPix', { ...beto, based_on, senha_atual: password })
  const { id } = await readyOrder({ valor: undefined, itens: quotedLines, desconto: 20 })
  await enter(`/ordens/${id}/imprimir?documento=entrega`)
  await page.locator('[data-copy=cliente] [data-pix]').waitFor()
  for (const copies of ['Ambas', 'Via do cliente']) {
    if (copies !== 'Ambas') await page.getByLabel('Vias').selectOption({ label: copies })
    await expect.poll(() => page.locator('[data-copy]').count()).toBe(copies === 'Ambas' ? 2 : 1)
    await expect.poll(() => printedPages(page), { message: copies }).toEqual([[210, 297]])
    expect(await reachingOut(page)).toEqual([])
  }
})
