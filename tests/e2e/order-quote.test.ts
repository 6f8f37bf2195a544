import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser, wear } from '../support/browser.ts'
import { focusComesTo, press, tabTo } from '../support/keyboard.ts'
import { type OpenShop, openShop, type RemoteOrder } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { describeInAll, testInAll } from '../support/test-in-all.ts'

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
const stored = (id: string) => shop.call<Record<string, unknown>>('orders.get', { id })
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

test('claim: an answer at the counter is one question, and can be corrected by a new version', async () => {
  const order = await detailed()
  await sendQuote(order)
  page = await enter(`/ordens?os=${order.id}`)
  await press(page, button('Aprovado no balcão'))
  const question = page.getByRole('dialog', { name: 'Aprovado no balcão' })
  expect(await question.getByLabel('Quem respondeu').inputValue()).toBe('Ana Paula Ribeiro')
  await press(page, question.getByRole('button', { name: 'Aprovado', exact: true }))
  await question.waitFor({ state: 'detached' })
  await said(/^Aprovado por Ana, /)
  await said(/^No balcão, em /)
  await details()
    .getByText(/registrou que Ana Paula Ribeiro aprovou no balcão/)
    .waitFor()
  await button('Iniciar').first().waitFor()
  expect(await quotes(order.id)).toMatchObject([{ resposta: 'aprovado', por: 'balcao' }])

  await press(page, button('Corrigir resposta'))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Corrigir' }))
  await said(/^Versão 2, enviada em/)
  await press(page, button('Aprovado no balcão'))
  await press(page, button('Recusado'))
  await page.keyboard.type('achei caro')
  await page.keyboard.press('Enter')
  await said('Recusado: achei caro')
  await details().getByText('“achei caro”').waitFor()
  await button('Editar OS').waitFor()
  expect(await quotes(order.id)).toMatchObject([
    { versao: 2, resposta: 'recusado', motivo: 'achei caro' },
    { versao: 1, resposta: 'aprovado' },
  ])
})

describeInAll('holds: nothing goes to a customer that was not stored', () => {
  test('a send that fails closes the window it opened, and says why', async () => {
    const { id } = await detailed()
    page = await enter(`/ordens?os=${id}`)
    await page.route(/orders\.sendQuote/, route => route.abort())
    await button('Enviar orçamento').click()
    const [popup] = await Promise.all([page.waitForEvent('popup'), button('Abrir no WhatsApp').click()])
    await expect.poll(() => popup.isClosed()).toBe(true)
    await sheet().getByText('Sem resposta do servidor.').waitFor()
    expect(chats).toEqual([])
    expect(await quotes(id)).toEqual([])
    await page.unroute(/orders\.sendQuote/)
    await button('Abrir no WhatsApp').click()
    await expect.poll(() => chats).toHaveLength(1)
  })

  test('an order that was changed meanwhile shows its new sum, and is sent by another press', async () => {
    const order = await detailed()
    page = await enter(`/ordens?os=${order.id}`)
    await button('Enviar orçamento').click()
    // The change is not heard of before the press.
    await page.route(/\/(vivo|live)/, route => route.abort())
    await page.route(/orders\.(get|list)/, route => route.abort())
    await shop.call('orders.update', await edited(order.id, [...lines, line('Alto-falante', 90)]))
    await button('Abrir no WhatsApp').click()
    await sheet().getByText('Esta OS foi alterada em outro lugar').waitFor()
    expect(chats).toEqual([])
    await sheet().getByText('R$ 870,00').first().waitFor()
    await button('Abrir no WhatsApp').click()
    await expect.poll(() => chats).toHaveLength(1)
    expect(chats[0]).toContain('R$\u00a0870,00')
    expect(await quotes(order.id)).toMatchObject([{ versao: 1, total: 870 }])
  })

  test('a day that is over or empty is refused beside its field', async () => {
    const { id } = await detailed()
    page = await enter(`/ordens?os=${id}`)
    await button('Enviar orçamento').click()
    const until = sheet().getByLabel('Vale até')
    await until.fill('01/01/2026')
    await button('Abrir no WhatsApp').click()
    await sheet().getByText('Este dia já passou').waitFor()
    expect(page.context().pages()).toHaveLength(1)
    await until.fill('')
    await button('Copiar link').click()
    await sheet().getByText('Data é obrigatória').waitFor()
    expect(await quotes(id)).toEqual([])
  })

  test('where the browser opens no window, a link is left to press', async () => {
    const { id } = await detailed()
    page = await enter(`/ordens?os=${id}`)
    await page.evaluate(() => {
      window.open = () => null
    })
    await button('Enviar orçamento').click()
    await button('Abrir no WhatsApp').click()
    const chat = sheet().getByRole('link', { name: 'Abrir no WhatsApp' })
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(/\/o\/[\w-]{22}/)
    expect(await kinds(id)).toEqual(['orcamento_enviado', 'criada'])
    await chat.click()
    await expect.poll(() => chats).toHaveLength(1)
    await expect.poll(() => kinds(id)).toEqual(['avisado', 'orcamento_enviado', 'criada'])
  })
})

/** What changes an order's lines and nothing else. */
async function edited(id: string, itens: typeof lines) {
  const order = await stored(id)
  const { cliente_id: of, tipo_servico, defeito, data_entrada, status, forma_pagamento, updated_at } = order
  const kept = { cliente_id: of, tipo_servico, defeito, data_entrada, status, forma_pagamento }
  return { ...kept, marca: 'iPhone', modelo: '12', pago: false, itens, id, based_on: updated_at }
}

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

testInAll('an answer of the customer that came first stands, and the counter is told', async () => {
  const order = await detailed()
  await sendQuote(order)
  page = await enter(`/ordens?os=${order.id}`)
  await button('Aprovado no balcão').click()
  const yes = { id: order.id, versao: 1, resposta: 'recusado', nome: 'Ana', motivo: 'achei caro' }
  await shop.call('orders.answerQuote', yes)
  await button('Aprovado').click()
  const told = page.getByRole('dialog', { name: 'Este orçamento já foi respondido' })
  await told.getByText(/^Ana recusou no balcão em /).waitFor()
  await told.getByText('“achei caro”').waitFor()
  await told.getByRole('button', { name: 'Fechar' }).last().click()
  await said('Recusado: achei caro')
})

test('a quote that waits offers one reminder, and an edit says that it has changed since', async () => {
  const order = await detailed()
  await sendQuote(order)
  page = await enter(`/ordens?os=${order.id}`)
  await button('Lembrar em 3 dias').dblclick()
  await page.getByText('Lembrete criado com sucesso!').waitFor()
  await details().getByText('Orçamento sem resposta: OS 0001').waitFor()
  await button('Lembrar em 3 dias').waitFor({ state: 'detached' })
  const { items } = await shop.call<{ items: Record<string, unknown>[] }>('reminders.list', {
    os_id: order.id,
  })
  expect(items).toMatchObject([{ tipo: 'follow-up', os_id: order.id }])

  await button('Editar OS').click()
  await page.getByLabel('Valor unitário').first().fill('690')
  await button('Atualizar').click()
  await page.getByText('Mudou desde o envio: o cliente ainda vê a versão 1').waitFor()
  await button('Enviar versão 2').click()
  await sheet().getByText('Versão 2').waitFor()
  await sheet().getByText('R$ 870,00').first().waitFor()
  await button('Abrir no WhatsApp').click()
  await expect.poll(() => quotes(order.id)).toMatchObject([{ versao: 2, total: 870 }, { versao: 1 }])
  await said('Aguardando aprovação')
})

testInAll('holds: a form that is open while the customer answers is saved without a conflict', async () => {
  const order = await detailed()
  await sendQuote(order)
  page = await enter(`/ordens?editar=${order.id}`)
  await page.getByLabel('Observações').fill('Ligar antes')
  const yes = { id: order.id, versao: 1, resposta: 'aprovado', nome: 'Ana', motivo: null }
  await shop.call('orders.answerQuote', yes)
  await button('Atualizar').click()
  await page.getByText('OS atualizada com sucesso!').waitFor()
  expect(await stored(order.id)).toMatchObject({ observacoes: 'Ligar antes', orcamento_resposta: 'aprovado' })
  await page.getByText('Aprovado', { exact: true }).waitFor()
})

test('holds: another sum than the approved one is asked about before it is charged', async () => {
  const order = await detailed()
  await sendQuote(order)
  const yes = { id: order.id, versao: 1, resposta: 'aprovado', nome: 'Ana', motivo: null }
  await shop.call('orders.answerQuote', yes)
  await shop.call('orders.update', await edited(order.id, [...lines, line('Alto-falante', 90)]))
  page = await enter(`/ordens?os=${order.id}`)
  await said(/A OS mudou depois: o cliente aprovou R\$\s780,00\./)
  await button('Anotar pagamento').click()
  const question = page.getByRole('dialog', { name: 'Cobrar outro valor?' })
  await question.getByText(/O cliente aprovou R\$\s780,00\. Receber R\$\s870,00\?/).waitFor()
  await expectLooks(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await stored(order.id)).toMatchObject({ pago: false })

  await page.goto('/ordens')
  await page.getByRole('link', { name: 'Orçamento: Aprovado. Ver na OS 0001' }).click()
  await button('Anotar pagamento').click()
  await question.getByRole('button', { name: /^Receber/ }).click()
  const paid = page.getByRole('dialog', { name: 'Como foi pago?' })
  await paid.getByRole('button', { name: 'Recebi em Dinheiro' }).click()
  await expect.poll(() => stored(order.id)).toMatchObject({ pago: true, valor: 870 })
})

test('holds: the word of a refused quote leads to the quote, and its sum is asked about before it is received', async () => {
  const order = await detailed()
  await sendQuote(order)
  const no = { id: order.id, versao: 1, resposta: 'recusado', nome: 'Ana', motivo: null }
  await shop.call('orders.answerQuote', no)
  page = await enter('/ordens')
  await page.getByRole('link', { name: 'Orçamento: Recusado. Ver na OS 0001' }).click()
  const quote = details().getByRole('region', { name: 'Orçamento' })
  await expect.poll(() => quote.evaluate(block => block === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)

  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: 'Receber assim mesmo?' })
  await question.getByText(/O cliente recusou o orçamento de R\$\s780,00\./).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => page.url()).toMatch(/\/ordens$/)
  expect(await stored(order.id)).toMatchObject({ pago: false, status: 'Recebido' })
})

describeInAll('a message of today that holds the link', () => {
  test('gets it before its window has an address, and goes without it where none comes', async () => {
    const order = await detailed({ status: 'Pronto' })
    page = await enter(`/ordens?os=${order.id}`)
    // Its row behind the dialog, whose code is still on its way, has such a link too.
    const link = page.getByRole('dialog').getByRole('link', { name: 'Avisar' })
    // The settings, which say what to write, may come after the order.
    await expect.poll(() => link.getAttribute('href')).toMatch(/text=./)
    await link.click()
    await expect.poll(() => chats).toHaveLength(1)
    expect(chats[0]).toMatch(/está pronta para retirada\.\n?.*\/o\/[\w-]{22}/s)
    await page.route(/orders\.link/, route => route.abort())
    await page.getByRole('link', { name: 'Contatar Cliente' }).click()
    await expect.poll(() => chats).toHaveLength(2)
    expect(chats[1]).toContain('está pronta para retirada.')
    expect(chats[1]).not.toContain('/o/')
  })

  test('one without it opens as ever, by no request more', async () => {
    const order = await detailed()
    page = await enter(`/ordens?os=${order.id}`)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.getByRole('link', { name: 'Contatar Cliente' }).click()
    await expect.poll(() => chats).toHaveLength(1)
    expect(asked.filter(url => /orders\.link/.test(url))).toEqual([])
  })
})

testInAll('a shop that sends no quotes keeps its details, with sending among the quiet acts', async () => {
  const { id } = await shop.order(cliente_id, { valor: 320 })
  page = await enter(`/ordens?os=${id}`)
  await details().getByText('Histórico').first().waitFor()
  expect(
    await details()
      .getByText(/Orçamento|Resposta/)
      .count(),
  ).toBe(0)
  await button('Iniciar').first().waitFor()
  await button('Mais ações').click()
  await page.getByRole('menuitem', { name: 'Enviar orçamento' }).click()
  await sheet().getByText('O valor fica guardado como foi enviado.').waitFor()
  await wear(page, { width: 320, theme: 'light' })
  const bubble = await sheet()
    .getByText(/^Olá, Ana!/)
    .boundingBox()
  expect((bubble?.x ?? 0) + (bubble?.width ?? 999)).toBeLessThanOrEqual(320 - 16)
  await button('Abrir no WhatsApp').click()
  await said('Aguardando aprovação')
  expect(await quotes(id)).toMatchObject([{ total: 320, itens: [] }])
})

testInAll('holds: with the plan over nothing is sent or answered, and the buttons say why', async () => {
  const order = await detailed()
  await sendQuote(order)
  await shop.endPlan()
  page = await enter(`/ordens?os=${order.id}`)
  await said('Aguardando aprovação')
  // The plan may come after the order.
  await expect.poll(() => button('Aprovado no balcão').count()).toBe(0)
  for (const name of ['Abrir no WhatsApp', 'Copiar link', 'Lembrar em 3 dias'])
    await expect
      .poll(() => details().getByRole('button', { name }).getAttribute('aria-disabled'))
      .toBe('true')
})

testInAll('a quote that is over takes no answer, and its next version is offered', async () => {
  const order = await detailed()
  await sendQuote(order)
  const day = addDays(String((await stored(order.id)).data_entrada), -3)
  await server.sql`update ordens_servico set orcamento_ate = ${day} where id = ${order.id}`
  await server.sql`update orcamentos set valido_ate = ${day} where os_id = ${order.id}`
  page = await enter(`/ordens?os=${order.id}`)
  await said('Orçamento vencido')
  await said('O link já mostra que venceu.')
  await tabTo(page, button('Enviar versão 2'))
  await page.keyboard.press('Enter')
  await sheet().getByText('Versão 2').waitFor()
  await focusComesTo(sheet())
  await page.keyboard.press('Enter')
  await expect.poll(() => quotes(order.id)).toMatchObject([{ versao: 2 }, { versao: 1 }])
})

test('after a refusal the next step gives the device back, and nothing is owed for it', async () => {
  const order = await detailed()
  const { updated_at: based_on, id } = await shop.call<RemoteOrder>('orders.get', { id: order.id })
  await shop.call('orders.sendQuote', { id, based_on })
  await shop.call('orders.answerQuote', {
    id,
    versao: 1,
    resposta: 'recusado',
    nome: 'Ana',
    motivo: 'achei caro',
  })
  page = await enter('/ordens')
  await page.getByRole('button', { name: /^Devolver: avançar para Entregue/ }).click()
  await page
    .getByRole('dialog', { name: 'Devolver sem cobrar?' })
    .getByRole('button', { name: 'Devolver sem cobrar' })
    .click()
  // Under the pointer it stays.
  await page.getByText(/movida para Entregue/).hover()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'Entregue', valor: 0, desconto: 780 })
  await page.getByText('Sem cobrança').first().waitFor()

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => stored(id)).toMatchObject({ status: 'Recebido', valor: 780, desconto: 0 })
  await page.getByRole('button', { name: /^Devolver: avançar para Entregue/ }).waitFor()
  await page.goto(`/ordens?os=${id}`)
  await page
    .getByRole('dialog', { name: /^Detalhes/ })
    .getByRole('button', { name: 'Devolver', exact: true })
    .click()
  await page.getByRole('button', { name: 'Cobrar outro valor' }).click()
  await page.getByRole('dialog', { name: 'Editar Ordem de Serviço' }).waitFor()
})
