import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: an order without a price says so as the server draws it, without a script', async () => {
  const shop = await openShop(server)
  const { id: cliente_id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await shop.order(cliente_id, { valor: 0, a_orcar: true })
  await shop.order(cliente_id, { valor: 320 })
  const page = await open(server.url)
  await shop.enter(page)
  // A busy server leaves out what takes it long.
  let drawn = ''
  const draw = async () => {
    drawn = await (await page.request.get(`${server.url}/ordens`)).text()
    return drawn
  }
  await expect.poll(draw).toContain('A orçar')
  expect(drawn).not.toMatch(/R\$\s0,00/)
})
