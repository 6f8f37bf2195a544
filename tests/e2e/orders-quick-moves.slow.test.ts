import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { remoteShop } from '../support/remote-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('a step that is clicked while the screen takes up the one before conflicts with nothing', async () => {
  const shop = await remoteShop(server)
  await shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id)
  const page = await open(server.url)
  await shop.enter(page)
  // The first answer is read and stored, and the row is not drawn again yet: then the next step is clicked.
  await page.addInitScript(() => {
    const { fetch } = window
    const { json } = Response.prototype
    let [moves, isNext] = [0, false]
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      isNext ||= String(request[0]).includes('orders.setStatus') && moves++ === 0
      return response
    }
    Response.prototype.json = async function () {
      const isMove = isNext
      isNext = false
      const answer = await json.call(this)
      if (isMove) setTimeout(() => document.querySelector<HTMLElement>('[data-next]')?.click())
      return answer
    }
  })
  await page.goto('/ordens')
  await page.getByRole('button', { name: /avançar para Em Andamento/i }).click()
  await page.getByRole('button', { name: /avançar para Entregue/i }).waitFor()
  await page.getByText('OS 0001 movida para Pronto').waitFor()
  expect(await page.getByText('foi alterada em outro lugar').count()).toBe(0)
  await page.context().close()
})

test('a tap that opens the details closes the menu that was open', async () => {
  const shop = await remoteShop(server)
  await shop.order((await shop.customer({ nome: 'Ana Paula Ribeiro' })).id)
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/ordens')
  await page.getByRole('button', { name: /^Status: Recebido/ }).tap()
  const menu = page.getByRole('menu', { includeHidden: true })
  await menu.getByText('Pronto').waitFor()
  await page.getByRole('link', { name: /^Detalhes/ }).tap()
  await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
  await expect.poll(() => menu.count()).toBe(0)
})
