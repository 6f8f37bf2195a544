import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { quotedLines } from '../support/customer-page.ts'
import { press } from '../support/keyboard.ts'
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
const stored = async () =>
  (await shop.call<{ empresa: { valores: Record<string, string> } }>('settings.all')).empresa.valores
const readyOrder = async (fields: object = {}) =>
  shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id, { status: 'Pronto', ...fields })

const dialog = (name: string) => page.getByRole('dialog', { name })
const how = () => dialog('Como foi pago?')
const deliver = () => page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0001' })
const qr = () => how().getByRole('img', { name: /^QR do Pix de R\$\s780,00$/ })

test('a city that is too long is cut by a button, which leaves the keyboard in the field', async () => {
  await enter('/configuracoes?aba=empresa')
  const city = page.getByLabel('Cidade')
  await city.fill('São José dos Campos do Jordão')
  await page.getByText('No código cabem 15 letras.').waitFor()
  await press(page, page.getByRole('button', { name: 'Usar “São José dos Ca”' }))
  expect(await city.inputValue()).toBe('São José dos Ca')
  await expect.poll(() => city.evaluate(field => field === document.activeElement)).toBe(true)
})

test('claim: the key is shown back and saved by the password, with what else was changed', async () => {
  await enter('/configuracoes?aba=empresa', 390)
  await page.getByLabel('Endereço').fill('Rua Voluntários da Pátria, 1180')
  await page.getByLabel('Tipo de chave').selectOption('Celular')
  await page.getByLabel('Chave Pix').fill('(11) 3456-7890')
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  await page.getByText('Celular inválido: com DDD e 9 na frente. Fixo não é chave Pix').waitFor()
  await page.getByText('Cidade é obrigatória').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('empresa-pix_chave')
  await page.getByLabel('Chave Pix').fill('(11) 98800-1180')
  await page.getByLabel('Nome do recebedor').fill('Beto Celulares')
  await page.getByText('14 de 25').waitFor()
  await page.getByLabel('Cidade').fill('São Paulo')
  await save.click()

  const asked = dialog('Receber Pix nesta chave?')
  await asked.getByText('(11) 98800-1180').waitFor()
  await asked.getByText('quem abrir a página do cliente vê esta chave').waitFor()
  expect(await stored()).toMatchObject({ endereco: 'Rua Voluntários da Pátria, 1180', pix_chave: '' })
  await asked.getByLabel('Senha atual').fill('outra senha')
  await asked.getByRole('button', { name: 'Salvar chave' }).click()
  await asked.getByText('Senha incorreta').waitFor()
  await asked.getByLabel('Senha atual').fill(password)
  await asked.getByRole('button', { name: 'Salvar chave' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('group', { name: /não salva/ }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Chave Pix').inputValue()).toBe('(11) 98800-1180')
  expect(await stored()).toMatchObject({
    pix_tipo: 'celular',
    pix_chave: '+5511988001180',
    pix_nome: 'Beto Celulares',
    pix_cidade: 'São Paulo',
  })
})

testInAll(
  'a key that changed elsewhere is shown before it is written over, and one is removed by nothing at all',
  async () => {
    await setKey()
    await enter('/configuracoes?aba=empresa')
    await page.getByLabel('Nome do recebedor').fill('Loja do Beto')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const asked = dialog('Receber Pix nesta chave?')
    await asked.getByLabel('Senha atual').fill(password)
    const based_on = (await shop.call<{ empresa: { updated_at: string } }>('settings.all')).empresa.updated_at
    const input = { ...beto, pix_nome: 'Beto e Filhos', based_on, senha_atual: password }
    await page.route(
      /settings\.setPix/,
      async route => {
        await shop.call('settings.setPix', input)
        await route.continue()
      },
      { times: 1 },
    )
    await asked.getByRole('button', { name: 'Salvar chave' }).click()
    await page.getByText('Em outro lugar foi salvo: Beto e Filhos').waitFor()
    await page.getByRole('button', { name: 'Usar este valor' }).click()

    await page.getByLabel('Tipo de chave').selectOption('')
    for (const label of ['Chave Pix', 'Nome do recebedor', 'Cidade']) await page.getByLabel(label).fill('')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await dialog('Remover a chave Pix?').getByLabel('Senha atual').fill(password)
    await page.getByRole('button', { name: 'Remover chave' }).click()
    await expect.poll(async () => (await stored()).pix_chave).toBe('')
  },
)

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

testInAll('with a key the other answers are one tap and one key too', async () => {
  await setKey()
  const { id } = await readyOrder()
  await enter('/ordens')
  await press(page, deliver())
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Recebi em Dinheiro')
  // The QR's control keeps the focus: pressed twice it notes nothing.
  await press(page, how().getByRole('button', { name: 'Mostrar QR do Pix' }))
  await qr().waitFor()
  await expect.poll(focused).toBe('Esconder QR')
  await page.keyboard.press('Enter')
  await press(page, how().getByRole('button', { name: 'Recebi em Dinheiro' }))
  await page.getByText('OS 0001 movida para Entregue').waitFor()
  expect(await shop.call('orders.get', { id })).toMatchObject({ pago: true, forma_pagamento: 'Dinheiro' })
})

testInAll('without a key it says where one is set; what is paid shows none', async () => {
  await readyOrder()
  await enter('/ordens', 390)
  await deliver().tap()
  await how().getByText('Com a chave Pix cadastrada, o QR com o valor aparece aqui.').waitFor()
  await expectLooks(page)
  expect(
    await how()
      .getByRole('button', { name: /QR|Copiar/ })
      .count(),
  ).toBe(0)

  await setKey()
  await page.goto('/ordens')
  await deliver().tap()
  await how().getByRole('button', { name: 'Recebi no Cartão' }).tap()
  await page.getByRole('button', { name: 'Pagamento: Pago - Cartão. Alterar na OS 0001' }).click()
  await how().getByRole('button', { name: 'Ainda não foi pago' }).waitFor()
  expect(await how().getByRole('button', { name: /QR/ }).count()).toBe(0)
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

testInAll('where no code can be made an error says so, and every answer stays', async () => {
  await setKey()
  await readyOrder()
  await server.sql`update configuracoes set valor = 'nada' where user_id = ${shop.user_id} and chave = 'pix_chave'`
  await enter('/ordens')
  await deliver().click()
  await how().getByRole('button', { name: 'Mostrar QR do Pix' }).click()
  await how().getByText('Não deu para montar o Pix desta OS.').waitFor()
  await how().getByRole('button', { name: 'Esconder QR' }).click()
  await how().getByRole('button', { name: 'Recebi no PIX' }).click()
  await page.getByText('OS 0001 movida para Entregue').waitFor()
})

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

test('claim: the message that asks for a payment holds the code, on a line of its own', async () => {
  await setKey()
  const { id } = await readyOrder({ status: 'Entregue' })
  await enter('/ordens')
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: '' }))
  const link = page.getByRole('link', { name: 'WhatsApp: cobrar Ana Paula Ribeiro' })
  // The settings, which say what to write, may come after the rows.
  await expect.poll(() => link.getAttribute('href')).toMatch(/text=./)
  const chat = page.context().waitForEvent('page')
  await link.click()
  const tab = await chat
  await tab.waitForURL(/^https:\/\/wa\.me\//)
  const { codigo } = await shop.call<{ codigo: string }>('orders.pix', { id })
  const lines = (new URL(tab.url()).searchParams.get('text') ?? '').split('\n')
  expect(lines.slice(1, 3)).toEqual(['Pix copia e cola:', codigo])
})
