import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { beforeRequest, holdRequest, openBrowser } from '../support/browser.ts'
import { holdFrames } from '../support/held-frames.ts'
import { focusComesTo } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'

// Dialogs over dialogs: what closes or comes below leaves alone what is above it.
const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  page = await open(server.url)
  await shop.enter(page)
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const palette = () => page.getByRole('combobox', { name: 'Buscar' })
const frames = () =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
  })
const gate = (address: RegExp) => holdRequest(page, address)

test('another link that cannot be copied stays to be read', async () => {
  const { id, updated_at } = await shop.order((await shop.customer()).id, {
    valor: undefined,
    itens: [
      {
        ...{ tipo: 'peca', descricao: 'Tela', quantidade: 1, valor_unitario: 600 },
        ...{ custo_unitario: null, garantia_dias: null },
      },
    ],
  })
  await shop.call('orders.sendQuote', { id, based_on: updated_at })
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new Error('refused'))
    for (const name of ['write', 'writeText'])
      Object.defineProperty(navigator.clipboard, name, { value: refuse })
    document.execCommand = () => false
  })
  await page.goto(`/ordens?os=${id}`)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Gerar outro link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gerar outro' }).click()
  await dialog('Copiar link').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await frames()
  const shown = await dialog('Copiar link').getByRole('textbox').inputValue()
  expect((await page.request.get(shown)).status()).toBe(200)
})

test('the palette stays, with what is typed, where the form below it is saved and closes', async () => {
  const { id } = await shop.customer({ nome: 'Ana' })
  await page.goto(`/clientes?editar=${id}`)
  const form = dialog('Editar Cliente')
  await form.getByLabel('Nome Completo').fill('Ana Paula')
  const letGo = await gate(/customers\.update/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await form.getByRole('button', { name: 'Salvando...' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await palette().pressSequentially('reci')
  letGo()
  await form.waitFor({ state: 'hidden' })
  await frames()
  await page.keyboard.type('bos')
  expect(await palette().inputValue()).toBe('recibos')
})

describe('what opens over a dialog before that has had a frame', () => {
  let order: { id: string }
  const readers = (asked: Locator) => expect.poll(() => asked.count()).toBe(1)
  const details = () => page.locator('[role=dialog]', { hasText: 'Detalhes da OS' })

  /** Opens the details by the keyboard while no frame comes, once their code is here. */
  async function openDetails() {
    order = await shop.order((await shop.customer()).id)
    await page.goto(`/ordens?os=${order.id}`)
    await focusComesTo(dialog(/^Detalhes/))
    await page.keyboard.press('Escape')
    await dialog(/^Detalhes/).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Detalhes da OS-0001' }).focus()
    const held = await holdFrames(page)
    await page.keyboard.press('Enter')
    await details().waitFor()
    return held
  }

  test('is there for a screen reader, and the dialog is behind it', async () => {
    const held = await openDetails()
    await page.keyboard.press('r')
    await page.getByText('Como foi pago?').waitFor()
    await held.letGo()
    await readers(dialog('Como foi pago?'))
    await expect.poll(() => dialog(/^Detalhes/).count()).toBe(0)
  })

  test('so is the sign-in, where the session has ended', async () => {
    const held = await openDetails()
    await server.sql`delete from sessoes where user_id = ${shop.user_id}`
    await page.keyboard.press('a')
    await page.getByText('Sua sessão terminou').waitFor()
    await held.letGo()
    await readers(dialog('Sua sessão terminou'))
  })

  test('and what opens over a question later hides it', async () => {
    const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
    await page.goto(`/clientes?editar=${id}`)
    await page.getByRole('button', { name: 'Excluir cliente' }).click()
    const question = page.getByRole('alertdialog', { name: 'Excluir este cliente?' })
    await focusComesTo(question)
    const end = () => server.sql`delete from sessoes where user_id = ${shop.user_id}`
    await beforeRequest(page, /customers\.delete/, end)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await readers(dialog('Sua sessão terminou'))
    await expect.poll(() => question.count()).toBe(0)
  })
})

test('Back takes the question over the details with them', async () => {
  const order = await shop.order((await shop.customer()).id)
  await page.goto('/ordens')
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).click()
  await focusComesTo(dialog(/^Detalhes/))
  await page.keyboard.press('r')
  await dialog('Como foi pago?').waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0)
  expect(page.url()).toBe(`${server.url}/ordens`)
  expect(await shop.call('orders.get', { id: order.id })).toMatchObject({ pago: false })
})

test('the palette that is closed at once gives the focus back', async () => {
  await shop.order((await shop.customer()).id)
  await page.goto('/ordens')
  await page.keyboard.press('ControlOrMeta+k')
  await palette().waitFor()
  await page.keyboard.press('Escape')
  await palette().waitFor({ state: 'hidden' })
  const row = page.getByRole('link', { name: 'Detalhes da OS-0001' })
  await row.focus()
  const held = await holdFrames(page)
  await page.keyboard.press('ControlOrMeta+k')
  await palette().waitFor()
  await page.keyboard.press('Escape')
  await palette().waitFor({ state: 'hidden' })
  await held.letGo()
  await focusComesTo(row)
})

test('a viewer whose code does not come can be given up over the details, by the pointer too', async () => {
  const customer = await shop.customer()
  const order = await shop.order(customer.id)
  await storePhotos(server, { ...shop, orders: [{ ...order, nome: customer.nome }] }, 1, {
    name: () => 'tela.jpg',
  })
  await page.route(/\/assets\/PhotoViewer-.+\.js$/, route => route.abort())
  await page.goto(`/ordens?os=${order.id}`)
  await page.getByRole('link', { name: /^Foto .*tela\.jpg$/ }).click()
  const told = dialog('Não foi possível abrir')
  await told.getByRole('button', { name: 'Fechar' }).click()
  await told.waitFor({ state: 'hidden' })
  await dialog(/^Detalhes/).waitFor()
})
