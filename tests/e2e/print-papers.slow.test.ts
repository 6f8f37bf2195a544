import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { asking, openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { printedPages, reachingOut } from '../support/paper.ts'
import { choose, photoFile } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let order: string
beforeEach(async () => {
  shop = await openShop(server)
  const { id } = await shop.client
    .call('customers.create', {
      chave: crypto.randomUUID(),
      nome: 'Padaria e Confeitaria Pão Nosso Ltda',
      telefone: '(11) 98741-1107',
      email: 'compras@example.com',
      endereco: 'Rua Alfredo Pujol, 422, Santana, São Paulo, 02017-001',
      documento: '12.ABC.345/01DE-35',
    })
    .then(({ data }) => data as { id: string })
  order = (await shop.order(id, { data_previsao: '2026-12-01' })).id
  page = await open(server.url)
  await shop.enter(page)
})

const paper = (documento?: string) => `/ordens/${order}/imprimir${documento ? `?documento=${documento}` : ''}`
const copies = () => page.locator('[data-copy]')
const button = () => page.getByRole('button', { name: 'Imprimir' })

/** The browser's own dialog. */
const watchPrint = () =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })

test('nothing is printed before the papers are there', async () => {
  let letGo = () => {}
  const held = new Promise<void>(done => {
    letGo = done
  })
  await page.route(/orders\.get/, async route => {
    await held
    await route.continue()
  })
  await page.goto(asking(paper()))
  await button().waitFor()
  expect(await button().isDisabled()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('body *').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
  letGo()
  await copies().first().waitFor()
  await expect.poll(() => button().isEnabled()).toBe(true)
})

test('a logo that does not come holds a print back for some seconds, and says so', async () => {
  await watchPrint()
  await page.route('**/hanging.png', () => {})
  await page.goto(paper())
  await copies().first().waitFor()
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/hanging.png' })))
  await button().click()
  const isHeldBack = () =>
    page.evaluate(
      () => document.body.innerText.includes('Preparando...') && !document.querySelector('[data-printed]'),
    )
  await expect.poll(isHeldBack).toBe(true)
  await page.locator('[data-printed]').waitFor()
  await button().waitFor()
})

test('papers are Portuguese whatever the language of the screens', async () => {
  const texts = async () => {
    const read: string[] = []
    for (const documento of ['entrada', 'entrega', 'etiqueta']) {
      await page.goto(paper(documento))
      await copies().first().waitFor()
      await page
        .getByRole('button', { name: /^(Imprimir|Print)$/ })
        .and(page.locator(':enabled'))
        .waitFor()
      read.push(await page.locator('[data-papers]').innerText(), await page.title())
      read.push(...(await page.locator('[data-papers] [role=img]').evaluateAll(ariaLabels)))
    }
    return read
  }
  const inPortuguese = await texts()
  expect(inPortuguese.join()).toContain('Troca de Tela')
  const { sistema } = await shop.call<{ sistema: { updated_at: string | null } }>('settings.all')
  await shop.call('settings.save', {
    categoria: 'sistema',
    based_on: sistema.updated_at,
    registros: [{ chave: 'idioma', valor: 'en' }],
  })
  expect(await texts()).toEqual(inPortuguese)
  await page.getByRole('heading', { name: 'Print' }).waitFor()
  await page.getByRole('button', { name: 'Check-in' }).waitFor()
})

const ariaLabels = (elements: Element[]) => elements.map(element => element.getAttribute('aria-label') ?? '')

test('customer and parts are on the paper, which fits half a sheet, and a label has the company’s name', async () => {
  await page.goto(paper())
  const copy = page.locator('[data-copy=cliente]')
  for (const words of [
    'CNPJ 12.ABC.345/01DE-35',
    'Rua Alfredo Pujol, 422, Santana, São Paulo, 02017-001',
    'Início previsto',
    'na aprovação',
  ])
    await copy.getByText(words, { exact: true }).waitFor()
  await copy.getByText(/^Peças: *originais *compatíveis$/).waitFor()
  expect(await printedPages(page)).toEqual([[210, 297]])
  expect(await reachingOut(page)).toEqual([])
  await page.getByText(/^O QR leva a /).waitFor()
  await page.goto(paper('entrega'))
  await copy.getByText('Não é documento fiscal.').waitFor()
  expect(await printedPages(page)).toEqual([[210, 297]])
  await page.goto(paper('etiqueta'))
  await page.getByText('Padaria e Confeitaria Pão Nosso Ltda').waitFor()
  expect(await printedPages(page)).toEqual([[62, 29]])
  expect(await reachingOut(page)).toEqual([])
})

test('photos on their way and toasts are seen beside the papers, and are not printed', async () => {
  let letGo = () => {}
  const held = new Promise<void>(done => {
    letGo = done
  })
  await page.route('**/photos', async route => {
    await held
    await route.continue()
  })
  await page.goto(`/ordens?os=${order}`)
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  await choose(details, await photoFile('frente.jpg'))
  const progress = page.getByText('OS 0001: 0 de 1 foto')
  await progress.waitFor()
  await details.getByRole('link', { name: 'Imprimir' }).click()
  await copies().first().waitFor()
  await progress.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await progress.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  letGo()
  const toast = page.getByText('Foto enviada com sucesso!')
  await toast.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await toast.count()).toBe(1)
  expect(await toast.isVisible()).toBe(false)
  expect(await copies().first().isVisible()).toBe(true)
})
