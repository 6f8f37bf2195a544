import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { asking, openBrowser, type Screen } from '../support/browser.ts'
import { byLot } from '../support/long.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { take } from '../support/palette.ts'
import { printedPages, reachingOut, scan } from '../support/paper.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()
const written = (day: string) => day.split('-').reverse().join('/')

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop(server)
})

async function enter(path: string, screen?: Screen): Promise<Page> {
  const page = await open(server.url, screen)
  await shop.enter(page)
  await page.goto(path)
  return page
}

const paperOf = (id: string, documento?: string) =>
  `/ordens/${id}/imprimir${documento ? `?documento=${documento}` : ''}`

async function saveShop(values: Record<string, string>) {
  const { empresa } = await shop.call<{ empresa: { updated_at: string | null } }>('settings.all')
  const registros = Object.entries(values).map(([chave, valor]) => ({ chave, valor }))
  await shop.call('settings.save', { categoria: 'empresa', based_on: empresa.updated_at, registros })
}

async function showPaper(page: Page, documento: string) {
  await page.getByRole('button', { name: documento, exact: true }).click()
  await page.getByRole('button', { name: documento, exact: true, pressed: true }).waitFor()
}

const papers = ['Folha A4', 'Bobina de 80 mm', 'Bobina de 58 mm']
const choose = (page: Page, what: 'Papel' | 'Vias', label: string) =>
  page.getByLabel(what).selectOption({ label })
const copies = (page: Page) => page.locator('[data-copy]')
const copyOf = (page: Page, whose: string) => page.locator(`[data-copy=${whose}]`)

test('claim: each document is printed on each paper, a sheet or a copy a page, and nothing else of the screen', async () => {
  const { id: cliente_id } = await shop.customer({ email: 'ana@example.com' })
  const { id } = await shop.order(cliente_id, { status: 'Entregue', pago: true, forma_pagamento: 'PIX' })
  const page = await enter(paperOf(id))
  await copies(page).first().waitFor()
  for (const documento of ['Entrada', 'Entrega']) {
    await showPaper(page, documento)
    for (const paper of byLot(1, papers)) {
      await choose(page, 'Papel', paper)
      await expect.poll(() => copies(page).count()).toBe(2)
      const sizes = await printedPages(page)
      if (paper === 'Folha A4') expect(sizes, documento).toEqual([[210, 297]])
      else {
        const wide = Number(/\d+/.exec(paper)?.[0])
        expect(
          sizes.map(([width]) => width),
          `${documento}, ${paper}`,
        ).toEqual([wide, wide])
        expect(sizes[0]?.[1]).toBeLessThan(330)
      }
    }
  }
  await page.getByRole('button', { name: 'Etiqueta' }).click()
  await copyOf(page, 'etiqueta').waitFor()
  expect(await printedPages(page)).toEqual([[62, 29]])

  // As in the dark theme.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Imprimir' }).isVisible()).toBe(false)
  const [ground, scheme] = await page.evaluate(() => [
    [document.documentElement, document.body].map(one => getComputedStyle(one).backgroundColor),
    getComputedStyle(document.documentElement).colorScheme,
  ])
  expect(ground).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  expect(scheme).toBe('light')
  const look = await copyOf(page, 'etiqueta').evaluate(label => {
    const { color, backgroundColor } = getComputedStyle(label)
    return [color, backgroundColor]
  })
  expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

testInAll(
  'the longest there can be stays on its paper, and what a half sheet cannot hold gets pages of its own',
  async () => {
    const email = `${'e'.repeat(64)}@${'m'.repeat(60)}.${'n'.repeat(60)}.com.br`
    await saveShop({
      nome: 'L'.repeat(120),
      cnpj: '12.ABC.345/01DE-35',
      endereco: 'W'.repeat(300),
      telefone: '(11) 98800-1180',
      email,
      termos: 'T'.repeat(2000),
      garantia_dias: '3650',
    })
    const { id: cliente_id } = await shop.customer({ nome: 'M'.repeat(120), email })
    const { id } = await shop.order(cliente_id, {
      marca: 'W'.repeat(40),
      modelo: 'W'.repeat(80),
      tipo_servico: 'Backup/Recuperação',
      defeito: 'D'.repeat(2000),
      observacoes: 'O'.repeat(4000),
      valor: 9_999_999_999.99,
      data_previsao: addDays(today, 3),
    })
    await server.sql`update ordens_servico set numero_os = 'OS-12345678' where id = ${id}`
    const page = await enter(paperOf(id))
    await copies(page).first().waitFor()
    await page.getByLabel('Observações na via do cliente').check({ force: true })
    for (const documento of ['Entrada', 'Entrega']) {
      await showPaper(page, documento)
      for (const paper of byLot(1, papers)) {
        await choose(page, 'Papel', paper)
        await expect.poll(() => copies(page).count()).toBe(2)
        const sizes = await printedPages(page)
        if (paper === 'Folha A4') expect(sizes).toEqual(Array(4).fill([210, 297]))
        else expect(sizes).toHaveLength(2)
        expect(await reachingOut(page), `${documento}, ${paper}`).toEqual([])
      }
    }
    await page.getByRole('button', { name: 'Etiqueta' }).click()
    await copyOf(page, 'etiqueta').waitFor()
    expect(await printedPages(page)).toEqual([[62, 29]])
    expect(await reachingOut(page)).toEqual([])
  },
)

test('claim: fifty lines go on over pages, and none of them is torn or reaches out', async () => {
  const { id: cliente_id } = await shop.customer()
  const itens = Array.from(
    { length: 50 },
    (_, at): OrderLine => ({
      tipo: at % 3 === 0 ? 'servico' : 'peca',
      descricao: at % 10 === 0 ? 'W'.repeat(120) : `Conector de carga ${at}`,
      quantidade: at % 4 === 0 ? 999 : 1,
      valor_unitario: at % 4 === 0 ? 99_999.99 : 45,
      custo_unitario: 12.34,
      garantia_dias: at % 5 === 0 ? 180 : null,
    }),
  )
  const { id } = await shop.order(cliente_id, { itens, desconto: 45, valor: undefined })
  const page = await enter(paperOf(id))
  await copies(page).first().waitFor()
  for (const documento of ['Entrada', 'Entrega']) {
    await showPaper(page, documento)
    for (const paper of byLot(1, papers)) {
      await choose(page, 'Papel', paper)
      await expect.poll(() => copies(page).count()).toBe(2)
      const sizes = await printedPages(page)
      expect(sizes.length, `${documento}, ${paper}`).toBe(paper === 'Folha A4' ? 4 : 2)
      expect(await reachingOut(page), `${documento}, ${paper}`).toEqual([])
    }
  }
  expect(await copyOf(page, 'cliente').innerText()).not.toContain('12,34')
})

test('the QR of label and shop’s copy opens the order, the customer’s their page, which needs no sign-in', async () => {
  const { id: cliente_id } = await shop.customer()
  const { id } = await shop.order(cliente_id)
  const page = await enter(paperOf(id, 'etiqueta'))
  const address = `${server.url}/ordens?os=${id}`
  await copyOf(page, 'etiqueta').waitFor()
  await expect.poll(() => scan(page, '[data-copy=etiqueta]')).toBe(address)
  const isMade = async () => (await server.sql`select 1 from links_os where os_id = ${id}`).length > 0
  // A label has no need of it.
  expect(await isMade()).toBe(false)
  await page.getByRole('button', { name: 'Entrada', exact: true }).click()
  await copyOf(page, 'cliente').waitFor()
  const { url: link } = await shop.call<{ url: string }>('orders.link', { id })
  for (const documento of ['Entrada', 'Entrega']) {
    await showPaper(page, documento)
    for (const paper of papers) {
      await choose(page, 'Papel', paper)
      await copyOf(page, 'cliente').waitFor()
      await expect.poll(() => scan(page, '[data-copy=loja] [role=img]'), { message: paper }).toBe(address)
      await expect.poll(() => scan(page, '[data-copy=cliente] [role=img]'), { message: paper }).toBe(link)
    }
  }
  const visitor = await open(server.url)
  await visitor.goto(link)
  await visitor.getByText('Olá, Ana.').waitFor()
  await page.goto(address)
  await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
})

testInAll(
  'nothing is printed before the customer’s link is there; where it is not to be had, the receipt says so',
  async () => {
    const { id: cliente_id } = await shop.customer()
    const { id } = await shop.order(cliente_id)
    const page = await enter('/ordens')
    const asked = page.waitForRequest(/orders\.link/)
    let answer = () => {}
    const mayAnswer = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(/orders\.link/, async route => {
      await mayAnswer
      await route.abort()
    })
    await page.goto(paperOf(id))
    await asked
    await page.getByText('OS 0001').first().waitFor()
    const print = page.getByRole('button', { name: 'Imprimir' })
    expect(await print.isDisabled()).toBe(true)
    expect(await page.locator('[data-papers]').count()).toBe(0)
    answer()
    await page.getByText('A via do cliente sai sem o QR da página dele').waitFor()
    await copyOf(page, 'cliente').waitFor()
    expect(await copyOf(page, 'cliente').locator('[role=img]').count()).toBe(0)
    expect(await copyOf(page, 'loja').locator('[role=img]').count()).toBe(1)
    await expect.poll(() => print.isDisabled()).toBe(false)
    // The shop's copy alone needs none.
    await choose(page, 'Vias', 'Via da loja')
    await page.getByText('A via do cliente sai sem o QR').waitFor({ state: 'detached' })
  },
)

testInAll('what is chosen for the printer is remembered here; notes are asked for each time', async () => {
  const { id: cliente_id } = await shop.customer()
  const { id } = await shop.order(cliente_id, { observacoes: 'Conferir Face ID' })
  const page = await enter(paperOf(id))
  await copyOf(page, 'loja').getByText('Conferir Face ID').waitFor()
  const ofCustomer = copyOf(page, 'cliente').getByText('Conferir Face ID')
  expect(await ofCustomer.count()).toBe(0)
  const notes = page.getByRole('switch', { name: 'Observações na via do cliente' })
  await notes.focus()
  await page.keyboard.press('Space')
  await ofCustomer.waitFor()

  await choose(page, 'Papel', 'Bobina de 58 mm')
  await choose(page, 'Vias', 'Via do cliente')
  await page.reload()
  await copyOf(page, 'cliente').waitFor()
  expect(await page.getByLabel('Papel').inputValue()).toBe('58')
  expect(await copies(page).count()).toBe(1)
  expect(await ofCustomer.count(), 'notes after a reload').toBe(0)

  // The browser's own dialog.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.locator('[data-printed]').waitFor()
})

test('claim: a delivered order begins with its warranty, also when the plan is over', async () => {
  const { id: cliente_id } = await shop.customer()
  const { id } = await shop.order(cliente_id, { status: 'Entregue' })
  await saveShop({ nome: 'Beto Celulares', termos: 'Traga esta via.', garantia_dias: '100' })
  await shop.endPlan()
  const page = await enter(paperOf(id))
  const paper = copyOf(page, 'cliente')
  await paper.getByText('Comprovante de entrega e garantia').waitFor()
  await paper.getByText(written(addDays(today, 100)), { exact: true }).waitFor()
  for (const words of ['Beto Celulares', 'Traga esta via.', 'Tela trincada', 'Troca de Tela', 'R$ 780,00'])
    await paper.getByText(words, { exact: true }).first().waitFor()
  expect(await printedPages(page)).toEqual([[210, 297]])
})

testInAll('the screen says what it does not find', async () => {
  const { id: cliente_id } = await shop.customer()
  const { id } = await shop.order(cliente_id, { observacoes: 'Conferir Face ID' })
  const page = await enter(asking(paperOf(id)))
  await copies(page).first().waitFor()
  await page.goto(paperOf('01a1f8af-4cdc-7539-aa8a-d5e41aab1f00'))
  await page.getByText('Esta OS não existe ou foi excluída.').waitFor()
  expect(await page.getByRole('button', { name: 'Imprimir' }).isDisabled()).toBe(true)
})

testInAll('details and palette lead to it, and it leads back', async () => {
  const { id: cliente_id } = await shop.customer()
  const { id } = await shop.order(cliente_id)
  const page = await enter(`/ordens?q=ana&os=${id}`)
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  await details.getByRole('link', { name: 'Imprimir' }).click()
  await page.getByRole('button', { name: 'Etiqueta' }).click()
  await copyOf(page, 'etiqueta').waitFor()
  const back = page.getByRole('link', { name: 'OS 0001' })
  // With a modifier the click is the browser's.
  for (const key of ['altKey', 'shiftKey']) expect(await back.evaluate(isTaken, key)).toBe(false)
  expect(await back.evaluate(isTaken, 'none')).toBe(true)
  await details.waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('ana')

  await take(page, 'imprimir', /Imprimir esta OS/)
  await copies(page).first().waitFor()
  // Come to by its address, it leads to the order.
  await page.goto(paperOf(id))
  await page.getByRole('link', { name: 'OS 0001' }).click()
  await details.waitFor()
})

/** Whether the page answers a click with this key, or 'none', itself; the browser is kept from it here. */
function isTaken(link: Element, key: string): boolean {
  let taken = false
  const look = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', look, { once: true })
  link.dispatchEvent(new MouseEvent('click', { [key]: true, bubbles: true, cancelable: true }))
  return taken
}
