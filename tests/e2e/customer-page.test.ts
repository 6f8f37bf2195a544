import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openBrowser, type Screen } from '../support/browser.ts'
import { quotedLine, quotedLines } from '../support/customer-page.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { scan } from '../support/paper.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let cliente_id: string
beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer()).id
})

/** Sends a new order's quote; answers the address of its page. */
async function quote(fields: Record<string, unknown> = {}): Promise<{ id: string; url: string }> {
  const lines = { valor: undefined, itens: quotedLines, desconto: 20 }
  const { id } = await shop.order(cliente_id, { ...lines, ...fields })
  const { updated_at } = await shop.call<{ updated_at: string }>('orders.get', { id })
  return { id, ...(await shop.call<{ url: string }>('orders.sendQuote', { id, based_on: updated_at })) }
}

async function set(values: Record<string, string>) {
  for (const [chave, valor] of Object.entries(values))
    await server.sql`insert into configuracoes (user_id, categoria, chave, valor, updated_at)
      values (${shop.user_id}, 'empresa', ${chave}, ${valor}, now())`
}

/** A customer's phone, on which no script of a page runs. */
async function phone(): Promise<Page> {
  const page = await open(server.url)
  const context = await page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      javaScriptEnabled: false,
    })
  if (!context) throw new Error('the browser is gone')
  page.once('close', () => void context.close())
  return context.newPage()
}

test('claim: a customer approves on a phone without scripts or an account, in three taps, and the owner hears at once', async () => {
  const { url } = await quote()
  const owner = await open(server.url)
  await shop.enter(owner)
  await owner.goto('/ordens')
  await owner.getByText('Aguardando aprovação').first().waitFor()
  const page = await phone()
  const sent: Promise<string | undefined>[] = []
  page.on('request', request => sent.push(request.allHeaders().then(({ cookie }) => cookie)))
  await page.goto(url)
  await page.getByRole('link', { name: 'Aprovar R$ 780,00' }).tap()
  await page.getByRole('heading', { name: 'Aprovar R$ 780,00?' }).waitFor()
  await page.getByRole('button', { name: 'Aprovar R$ 780,00' }).tap()
  await page.getByRole('heading', { name: 'Aprovado. Obrigado, Ana.' }).waitFor()
  expect(page.url()).toBe(url)
  await owner.getByText('Aprovado', { exact: true }).first().waitFor()
  await page.getByText('Ver os itens').tap()
  await page.getByText('Fita de vedação').waitFor()
  // What it says is there after a reload too, and no cookie went either way.
  await page.reload()
  await page.getByRole('heading', { name: 'Aprovado. Obrigado, Ana.' }).waitFor()
  expect(sent.length).toBeGreaterThan(2)
  expect((await Promise.all(sent)).filter(Boolean)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a customer refuses without scripts, says why, and may think better of it before', async () => {
  const { url } = await quote()
  const page = await phone()
  await page.goto(url)
  await page.getByRole('link', { name: 'Recusar' }).tap()
  await page.getByRole('link', { name: 'Voltar' }).tap()
  await page.getByRole('link', { name: 'Recusar' }).tap()
  await page.getByLabel('Motivo se quiser dizer').fill('achei caro\n"demais" <b>')
  await page.getByRole('button', { name: 'Recusar orçamento' }).tap()
  await page.getByRole('heading', { name: 'Você recusou o orçamento' }).waitFor()
  await page.getByText('“achei caro "demais" <b>”').waitFor()
})

testInAll(
  'a shop that has told neither phone nor address hears before its first quote what the page will lack',
  async () => {
    const lines = { valor: undefined, itens: quotedLines }
    const [first, second] = [await shop.order(cliente_id, lines), await shop.order(cliente_id, lines)]
    const page = await open(server.url, { width: 390, theme: 'light' })
    await shop.enter(page)
    await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
    const sheet = page.getByRole('dialog', { name: 'Enviar orçamento' })
    const lacks = sheet.getByText('A página do cliente está sem o telefone e o endereço da loja.')
    const openSheet = async ({ id }: { id: string }) => {
      await page.goto(`/ordens?os=${id}`)
      await page.getByRole('button', { name: 'Enviar orçamento', exact: true }).click()
      await sheet.getByText('Versão 1').waitFor()
    }
    await openSheet(first)
    await lacks.waitFor()
    await sheet.getByRole('link', { name: 'Preencher em Empresa' }).click()
    await page.getByLabel('Telefone').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('empresa-telefone')

    await openSheet(first)
    await lacks.waitFor()
    // It keeps nobody from sending.
    await sheet.getByRole('button', { name: 'Abrir no WhatsApp' }).click()
    await expect.poll(() => shop.call('orders.quotes', { id: first.id })).toHaveLength(1)
    await set({ endereco: 'Rua A, 1' })
    await openSheet(second)
    expect(await lacks.count()).toBe(0)
  },
)

test('the code of a Pix is copied by a tap, and read from the screen by another phone', async () => {
  await set({ pix_tipo: 'email', pix_chave: 'pix@beto.com.br', pix_nome: 'Beto', pix_cidade: 'Sao Paulo' })
  const { url } = await quote({ status: 'Pronto' })
  const page = await open(server.url, { width: 390, theme: 'light' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: [string, string][] = []
  page.on('request', request =>
    asked.push([new URL(request.url()).pathname, request.headers().referer ?? '']),
  )
  await page.goto(url)
  const code = await page.locator('.code').innerText()
  expect(code).toMatch(/^000201.*5406780\.00/)
  await expect.poll(() => scan(page, '.paper')).toBe(code)
  await page.getByRole('button', { name: 'Copiar código Pix' }).tap()
  await page.getByRole('button', { name: 'Código copiado' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  // Its own address goes to nothing else that the page asks for.
  expect(asked.slice(1)).toEqual([['/copiar-codigo.js', '']])
})

testInAll(
  'the page is accessible in each state and theme, and fits the narrowest phone with the longest names',
  async () => {
    const long = 'Comercialização'.repeat(8).slice(0, 120)
    await set({
      nome: long,
      telefone: '(11) 98800-1180',
      endereco: `${long} ${long}`,
      horario: long,
      termos_orcamento: `${long}\n`.repeat(10),
      pix_tipo: 'email',
      pix_chave: `${'p'.repeat(60)}@beto.com.br`,
      pix_nome: 'Beto',
      pix_cidade: 'Sao Paulo',
    })
    await server.sql`update clientes set nome = ${long} where id = ${cliente_id}`
    const itens = [
      quotedLine({ descricao: long, quantidade: 999, valor_unitario: 99_999.99, garantia_dias: 180 }),
      ...quotedLines,
    ]
    const first = await quote({ itens, modelo: long.slice(0, 80) })
    const page = await open(server.url, { width: 320, theme: 'light' })
    const look = async (to: string) => {
      await page.goto(to)
      for (const screen of screens) {
        await page.setViewportSize({ width: screen.width, height: 800 })
        await page.emulateMedia({ colorScheme: screen.theme })
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    }
    for (const step of ['', '?passo=aprovar', '?passo=recusar']) await look(first.url + step)
    await shop.call('orders.answerQuote', {
      id: first.id,
      versao: 1,
      resposta: 'aprovado',
      nome: long.slice(0, 60),
    })
    await look(first.url)
    const { updated_at } = await shop.call<{ updated_at: string }>('orders.get', { id: first.id })
    await shop.call('orders.setStatus', { id: first.id, status: 'Pronto', based_on: updated_at })
    await look(first.url)
    const delivered = await shop.call<{ updated_at: string }>('orders.get', { id: first.id })
    await shop.call('orders.setStatus', { id: first.id, status: 'Entregue', based_on: delivered.updated_at })
    await look(first.url)
    await look(`${server.url}/o/${'a'.repeat(22)}`)
  },
)

const screens: Screen[] = [
  { width: 320, theme: 'light' },
  { width: 1440, theme: 'dark' },
]
