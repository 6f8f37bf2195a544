import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let shop: Awaited<ReturnType<typeof remoteShop>>
let page: Page
let order: { id: string }
let cliente_id: string

beforeEach(async () => {
  shop = await remoteShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
  order = await shop.order(cliente_id)
  page = await open(server.url)
  await giveCookies(page, server.url, shop.cookie())
})
afterEach(() => page.context().close())

const details = () => page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
const dialogs = () => page.getByRole('dialog').count()

testInAll('a double click that closes a dialog leaves the screen where it is', async () => {
  await page.clock.install()
  await page.goto('/fotos')
  await page.getByRole('link', { name: /^Ordens de Serviço/ }).click()
  await page.getByRole('link', { name: /Detalhes da OS-0001/ }).click()
  await details().getByRole('button', { name: 'Fechar' }).dblclick()
  await expect.poll(dialogs).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/ordens')
  // The next dialog closes as ever, also in the same place of the history.
  await page.goForward()
  await details().waitFor()
  // What counts as a double click is over.
  await page.clock.fastForward(1_000)
  await details().getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(dialogs).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/ordens')
})

testInAll('a double click takes one step, and answers no question that it opens', async () => {
  const ready = await shop.order(cliente_id, { status: 'Pronto' })
  await page.goto(`/ordens?os=${order.id}`)
  await details().getByRole('button', { name: 'Iniciar', exact: true }).dblclick()
  await page.getByText('OS 0001 movida para Em Andamento').waitFor()
  await details().getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(dialogs).toBe(0)
  await clickTwice(page.getByRole('button', { name: 'Entregar: avançar para Entregue a OS 0002' }))
  await page.getByRole('dialog', { name: 'Como foi pago?' }).waitFor()
  const stored = async ({ id }: { id: string }) =>
    (await shop.call<{ status: string }>('orders.get', { id })).status
  expect([await stored(order), await stored(ready)]).toEqual(['Em Andamento', 'Pronto'])
})

test('claim: without a server a link to another screen keeps the app, and what is there comes back with it', async () => {
  await page.goto('/ordens')
  await page.getByRole('link', { name: /Detalhes da OS-0001/ }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Fotos/ }).click()
  await page.getByRole('heading', { name: 'Fotos', level: 1 }).filter({ visible: true }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('Nenhuma foto encontrada').waitFor()
})

/** Two clicks as quick as a person's, however busy the machine is. */
async function clickTwice(target: Locator): Promise<void> {
  await target.hover()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = { x: x + width / 2, y: y + height / 2, button: 'left' } as const
  const session = await page.context().newCDPSession(page)
  const clicks = [1, 2].flatMap(clickCount =>
    (['mousePressed', 'mouseReleased'] as const).map(type => ({ ...at, type, clickCount })),
  )
  await Promise.all(clicks.map(click => session.send('Input.dispatchMouseEvent', click)))
  await session.detach()
}
