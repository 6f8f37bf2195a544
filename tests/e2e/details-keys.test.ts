import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, wear } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

let shop: OpenShop
let page: Page
let id: string
beforeEach(async () => {
  shop = await openShop(server, { plano: 'profissional' })
  const customer = await shop.customer({ nome: 'Marlene Duarte' })
  id = (await shop.order(customer.id, { forma_pagamento: 'PIX', valor: 290 })).id
  page = await open(server.url)
  // The counter's machine.
  await wear(page, { width: 1366, height: 768, theme: 'light' })
  await shop.enter(page)
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const details = () => dialog('Detalhes da OS 0001')
const stored = () =>
  shop.call<{ status: string; pago: boolean; forma_pagamento: string }>('orders.get', { id })

async function enter() {
  await page.goto(`/ordens?os=${id}`)
  await details().getByRole('button', { name: 'Iniciar', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
}

/** Milliseconds in which the same key once more is taken for a bounce. */
const bounceMs = 400

/** As a key that is held down: the browser sends it again and again. */
async function hold(key: string) {
  for (let times = 0; times < 4; times++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

describe('claim: in the details a letter', () => {
  test('takes the next step, once however long it is held', async () => {
    await enter()
    await hold('a')
    await details()
      .getByRole('button', { name: /^Status: Em Andamento/ })
      .waitFor()
    await expect.poll(async () => (await stored()).status).toBe('Em Andamento')
    // So is a key that bounces: 100 ms later by its own clock, however long the page draws in between.
    await pause(bounceMs)
    await page.evaluate(async () => {
      const at = performance.now()
      for (const later of [0, 100]) {
        const press = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true })
        Object.defineProperty(press, 'timeStamp', { value: at + later })
        const target = document.activeElement ?? document.body
        target.dispatchEvent(press)
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
      }
    })
    await expect.poll(async () => (await stored()).status).toBe('Pronto')
    expect(await dialog('Como foi pago?').count()).toBe(0)
    // Delivering what is owed asks first.
    await pause(bounceMs)
    await hold('a')
    await dialog('Como foi pago?').waitFor()
    expect((await stored()).status).toBe('Pronto')
  })

  test('asks how it was paid; nothing is paid before it is answered', async () => {
    await enter()
    await hold('r')
    const question = dialog('Como foi pago?')
    const agreed = question.getByRole('button', { name: /^Recebi no PIX/ })
    await expect.poll(() => agreed.evaluate(one => one === document.activeElement)).toBe(true)
    // Behind a question no letter of the details works.
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    expect(await stored()).toMatchObject({ status: 'Recebido', pago: false })
    expect(await question.count()).toBe(1)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(stored).toMatchObject({ status: 'Recebido', pago: true, forma_pagamento: 'PIX' })
    await details().getByText('✅ Pago via PIX').waitFor()
  })

  testInAll('opens the chat once, which the history is told of', async () => {
    await enter()
    await page.context().route(/wa\.me/, route => route.abort())
    const chats: Page[] = []
    page.context().on('page', chat => chats.push(chat))
    await hold('w')
    await details().getByText('avisou pelo WhatsApp').waitFor()
    await expect.poll(() => chats.length).toBe(1)
  })

  testInAll('prints', async () => {
    await enter()
    await page.keyboard.press('p')
    await page.waitForURL(`**/ordens/${id}/imprimir`)
  })

  test('edits, where the first key replaces nothing', async () => {
    await enter()
    await page.keyboard.press('e')
    const form = dialog('Editar Ordem de Serviço')
    const model = form.getByLabel('Modelo')
    await expect.poll(() => model.evaluate(field => field === document.activeElement)).toBe(true)
    const before = [
      await model.inputValue(),
      await form.getByRole('combobox', { name: /Cliente/ }).inputValue(),
    ]
    await page.keyboard.type(' Pro')
    expect(await model.inputValue()).toBe(`${before[0]} Pro`)
    expect(await form.getByRole('combobox', { name: /Cliente/ }).inputValue()).toBe(before[1])
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'hidden' })
    expect(await stored()).toMatchObject({
      aparelho: `iPhone ${before[0]} Pro`,
      clientes: { nome: 'Marlene Duarte' },
    })
  })
})

testInAll('their letters are shown on a desk alone', async () => {
  await enter()
  const shown = () => details().locator('kbd').filter({ visible: true }).allInnerTexts()
  expect((await shown()).sort()).toEqual(['A', 'E', 'P', 'R', 'W'])
  await wear(page, { width: 390, theme: 'light' })
  expect(await shown()).toEqual([])
})

testInAll('with a modifier, in a field or after the plan none of them works', async () => {
  await enter()
  for (const modifier of ['Shift', 'Alt'])
    for (const key of ['a', 'r', 'w', 'p', 'e']) await page.keyboard.press(`${modifier}+${key}`)
  await page.keyboard.press('Control+a')
  await details().getByRole('button', { name: 'Mais ações' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Enviar orçamento' }).click()
  const sheet = page.getByRole('dialog').last()
  await sheet.getByLabel('Vale até').first().focus()
  await page.keyboard.type('arpe')
  await page.keyboard.press('Escape')
  await details().waitFor()
  expect(page.url()).toBe(`${server.url}/ordens?os=${id}`)
  expect(await stored()).toMatchObject({ status: 'Recebido', pago: false })

  await shop.endPlan()
  await page.goto(`/ordens?os=${id}`)
  await details().getByText('Recebido').first().waitFor()
  for (const key of ['a', 'r', 'e']) await page.keyboard.press(key)
  // The details would have no role behind another.
  expect(await page.locator('[role=dialog]').count()).toBe(1)
  await page.keyboard.press('p')
  await page.waitForURL(`**/ordens/${id}/imprimir`)
  expect(await stored()).toMatchObject({ status: 'Recebido', pago: false })
})

test('`?` lists the keys over the details, and those of one character can be turned off', async () => {
  await enter()
  await page.keyboard.press('?')
  await dialog('Atalhos do teclado').getByText('Avançar o status').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await dialog('Atalhos do teclado').waitFor({ state: 'detached' })
  await details().waitFor()
  expect(await stored()).toMatchObject({ status: 'Recebido' })

  await page.goto('/configuracoes?aba=sistema')
  await page.getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space')
  await page.getByText('Configuração salva com sucesso!').waitFor()
  await enter()
  await expect.poll(() => details().locator('kbd').filter({ visible: true }).count()).toBe(0)
  for (const key of ['a', 'r', 'p', 'e', '?']) await page.keyboard.press(key)
  expect(await page.locator('[role=dialog]').count()).toBe(1)
  expect(page.url()).toBe(`${server.url}/ordens?os=${id}`)
  await page.keyboard.press('Escape')
  await details().waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await page.keyboard.press('n')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  // A form would have no role behind the palette, but its address.
  expect(await page.evaluate(() => location.search)).toBe('')
  expect(await stored()).toMatchObject({ status: 'Recebido' })
})
