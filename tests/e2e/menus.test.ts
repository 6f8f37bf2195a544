import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { focusComesTo, press } from '../support/keyboard.ts'
import { byLot } from '../support/long.ts'
import { openShop } from '../support/open-shop.ts'
import { storePhotos } from '../support/photo-rows.ts'
import { sharedServer } from '../support/server-process.ts'
import { reminderInput } from '../support/shops.ts'

const server = sharedServer()
// As in a shop: a dialog whose code is here already comes in the moment in which the menu goes.
const open = openBrowser()

/** Every dialog that a menu opens: where, by which button and which entry. */
const dialogs = [
  { at: '/ordens', button: /^Status: Pronto/, entry: 'Entregue', dialog: 'Como foi pago?' },
  { at: '/ordens', button: 'Filtros', entry: 'Datas de entrada...', dialog: 'Datas de entrada' },
  { at: '/ordens', button: 'Filtros', entry: 'Lixeira', dialog: 'Lixeira' },
  { at: '/ordens?os=', button: /^Status: Pronto/, entry: 'Entregue', dialog: 'Como foi pago?' },
  { at: '/ordens?os=', button: 'Mais ações', entry: 'Excluir OS', dialog: 'Excluir OS' },
  { at: '/ordens?os=', button: /^Ações da foto/, entry: 'Excluir', dialog: 'Excluir esta foto?' },
  { at: '/lembretes', button: /^Mais ações/, entry: 'Editar', dialog: 'Editar Lembrete' },
  { at: '/lembretes', button: /^Mais ações/, entry: 'Excluir', dialog: /^Tem certeza/ },
]

const hands = {
  mouse: (target: Locator) => target.click(),
  finger: (target: Locator) => target.tap(),
  keyboard: (target: Locator) => press(target.page(), target),
}

test.each(
  byLot(1, Object.entries(hands)),
)('by %s each dialog that a menu opens stays, and gives the focus back to its button', async (hand, use) => {
  const { page, order } = await shopAt(hand === 'finger' ? 390 : 1440)
  for (const { at, button, entry, dialog } of byLot(3, dialogs)) {
    const place = at.endsWith('=') ? at + order.id : at
    await page.goto(place)
    await loaded(page)
    const inside = page.locator(at.endsWith('=') ? '[role=dialog]' : 'main')
    const trigger = inside.getByRole('button', { name: button, exact: true })
    await use(trigger)
    await take(page, hand, entry)
    const shown = page.getByRole(/Excluir/.test(entry) ? 'alertdialog' : 'dialog', { name: dialog })
    await expectToStay(shown, `${entry} at ${place}`)
    expect(await shown.evaluate(box => box.contains(document.activeElement)), 'the focus is in it').toBe(true)
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
    if (entry !== 'Lixeira')
      await expect
        .poll(() => trigger.evaluate(at => at === document.activeElement), { message: entry })
        .toBe(true)
  }
})

test.each(
  byLot(1, Object.entries(hands)),
)('by %s the menu delivers an order and has it paid, in the list and in the details', async (hand, use) => {
  const { page, order, shop } = await shopAt(hand === 'finger' ? 390 : 1440)
  const other = await shop.order(order.cliente_id, { status: 'Pronto' })
  for (const { place, inside, delivered, number, form, says } of [
    {
      place: '/ordens',
      inside: 'main',
      delivered: order,
      number: '0001',
      form: 'PIX',
      says: 'Recebi no PIX',
    },
    {
      place: `/ordens?os=${other.id}`,
      inside: '[role=dialog]',
      delivered: other,
      number: '0002',
      form: 'Dinheiro',
      says: 'Recebi em Dinheiro',
    },
  ]) {
    await page.goto(place)
    await loaded(page)
    await use(page.locator(inside).getByRole('button', { name: `Status: Pronto. Alterar na OS ${number}` }))
    await take(page, hand, 'Entregue')
    await use(page.getByRole('dialog', { name: 'Como foi pago?' }).getByRole('button', { name: says }))
    await page.getByText(`OS ${number} movida para Entregue`).waitFor()
    expect(await shop.call('orders.get', { id: delivered.id })).toMatchObject({
      status: 'Entregue',
      pago: true,
      forma_pagamento: form,
    })
  }
})

async function shopAt(width: 390 | 1440) {
  const shop = await openShop(server)
  const customer = await shop.customer()
  const order = await shop.order(customer.id, { status: 'Pronto' })
  const orders = [{ ...order, nome: customer.nome }]
  await storePhotos(server, { ...shop, orders }, 1, { name: () => 'tela.jpg' })
  await shop.call('reminders.create', reminderInput())
  const page = await open(server.url, { width, theme: 'light' })
  await shop.enter(page)
  return { page, order: { ...order, cliente_id: customer.id }, shop }
}

/** Until the parts that come when the browser is idle are here. */
const loaded = (page: Page) => page.waitForLoadState('networkidle')

async function take(page: Page, hand: string, entry: string): Promise<void> {
  const menu = page.getByRole('menu')
  const item = menu.getByText(entry, { exact: true })
  await item.waitFor()
  if (hand === 'mouse') return item.click()
  if (hand === 'finger') return item.tap()
  await focusComesTo(menu)
  // By arrows: of a name that is typed, each pause that a busy machine makes begins a new one.
  const place = await menu
    .locator('[role^=menuitem]:not([data-disabled])')
    .evaluateAll(
      (items, name) =>
        items.findIndex(one => [one, ...one.querySelectorAll('*')].some(part => part.textContent === name)),
      entry,
    )
  await page.keyboard.press('Home')
  for (let presses = 0; presses < place; presses++) await page.keyboard.press('ArrowDown')
  await menu.locator('[role^=menuitem][data-highlighted]').filter({ hasText: entry }).waitFor()
  await page.keyboard.press('Enter')
}

/** What is dismissed goes within a frame or two of the menu. */
async function expectToStay(dialog: Locator, message: string): Promise<void> {
  const page = dialog.page()
  await dialog.waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
  })
  expect(await dialog.count(), message).toBe(1)
  expect(await dialog.getAttribute('data-state'), message).toBe('open')
}
