import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { press } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { printedPages } from '../support/paper.ts'
import { photoFile } from '../support/photo-screens.ts'
import { sharedServer } from '../support/server-process.ts'
import { orderInput, reminderInput } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let customer: string
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  customer = (await shop.customer({ nome: 'Marlene Duarte' })).id
  page = await open(server.url)
  await shop.enter(page)
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const history = () => page.getByRole('region', { name: 'Histórico' })
const lines = () => history().locator('ol > li')
const days = { data_entrega: null }

test('claim: an order’s past stands in its details in words, and follows what is done here and elsewhere', async () => {
  const order = await shop.order(customer)
  const moved = await shop.call('orders.setStatus', {
    ...days,
    id: order.id,
    based_on: order.updated_at,
    status: 'Em Andamento',
  })
  const { chave: _, ...form } = orderInput(customer, { valor: 800, status: 'Em Andamento' })
  await shop.call('orders.update', { ...form, id: order.id, based_on: moved.updated_at })
  await page.goto(`/ordens?os=${order.id}`)
  await history().getByText('Oficina do Beto aumentou o valor de R$ 780,00 para R$ 800,00').waitFor()
  expect((await lines().allInnerTexts()).map(text => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Oficina do Beto aumentou o valor de R\$ 780,00 para R\$ 800,00 \d+h\d\d$/),
    expect.stringMatching(/^Oficina do Beto começou o conserto \d+h\d\d$/),
    expect.stringMatching(/^Oficina do Beto recebeu o aparelho \d+h\d\d R\$ 780,00$/),
  ])
  // Another device's reminder, then a message that is opened here.
  await shop.call('reminders.create', reminderInput({ os_id: order.id }))
  await history().getByText('criou um lembrete').waitFor()
  const chat = page.context().waitForEvent('page')
  await page.context().route(/wa\.me/, route => route.abort())
  await page.getByRole('link', { name: 'Contatar Cliente' }).click()
  await (await chat).close()
  await history().getByText('avisou pelo WhatsApp').waitFor()
  await expectLooks(page)
})

test('each print is noted, by the button and by Ctrl+P alike, while the plan runs', async () => {
  const order = await shop.order(customer)
  const papers = `/ordens/${order.id}/imprimir`
  await page.goto(papers)
  for (const document of ['Entrada', 'Entrega', 'Etiqueta']) {
    await page.getByRole('button', { name: document, exact: true }).click()
    await page.getByRole('button', { name: document, exact: true, pressed: true }).waitFor()
    await page.locator('[data-copy]').first().waitFor()
    const noted = page.waitForResponse(/orders\.note/)
    await printedPages(page)
    await noted
  }
  const words = [
    'imprimiu a etiqueta',
    'imprimiu o comprovante de entrega',
    'imprimiu o comprovante de entrada',
  ]
  const told = async () => {
    await page.goto(`/ordens?os=${order.id}`)
    await history().getByText('recebeu o aparelho').waitFor()
    await history().getByRole('button', { name: 'Tudo', exact: true }).click()
    await history().getByText('imprimiu').first().waitFor()
    const texts = await lines().allInnerTexts()
    return texts
      .filter(text => text.includes('imprimiu'))
      .map(text => words.find(word => text.includes(word)))
  }
  expect(await told()).toEqual(words)

  await shop.endPlan()
  await page.goto(papers)
  await page.locator('[data-copy]').first().waitFor()
  const refused = page.waitForResponse(/orders\.note/)
  await printedPages(page)
  expect((await refused).ok()).toBe(false)
  // A toast would be here by now.
  await page.waitForTimeout(300)
  const messages = '[data-scope=toast][data-part=root], [data-part=unshown], [role=alert]'
  expect(await page.locator(messages).count(), 'nobody is told').toBe(0)
  expect(await told()).toEqual(words)
})

test('photos are pictures: they open the viewer, which gives the focus back', async () => {
  const order = await shop.order(customer)
  await page.goto(`/ordens?os=${order.id}`)
  await dialog(/Detalhes da OS/)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(name => photoFile(`${name}.jpg`, 90))))
  await history().getByText('adicionou 5 fotos, antes do reparo').waitFor()
  await expect.poll(() => history().locator('ol a img').count()).toBe(3)
  const first = history().locator('ol a').first()
  await press(page, first)
  const viewer = page.locator('[data-viewer]')
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => first.evaluate(one => one === document.activeElement)).toBe(true)
  await press(page, history().getByRole('link', { name: 'Ver mais 2 fotos' }))
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
})
