import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()

test('claim: an order without a price says so everywhere, and the dashboard leads to all of them', async () => {
  const shop = await openShop(server)
  const { id: cliente_id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  await shop.order(cliente_id, { valor: 0, a_orcar: true })
  await shop.order(cliente_id, { valor: 320 })
  const page = await open(server.url)
  await shop.enter(page)

  // As the server draws it, without a script; a busy one leaves out what takes it long.
  let drawn = ''
  const draw = async () => {
    drawn = await (await page.request.get(`${server.url}/ordens`)).text()
    return drawn
  }
  await expect.poll(draw).toContain('A orçar')
  expect(drawn).not.toMatch(/R\$\s0,00/)

  await page.goto('/dashboard')
  expect(await page.getByRole('link', { name: /OS 0001|0001/ }).innerText()).toContain('A orçar')
  await page.getByRole('link', { name: /^A orçar/ }).click()
  await page.waitForURL(/\/ordens\?orcamento=a_orcar/)
  const rows = page.getByRole('list', { name: 'Ordens de Serviço' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().innerText()).toContain('A orçar')
  await page.getByRole('button', { name: 'Tirar o filtro A orçar' }).click()
  await expect.poll(() => rows.count()).toBe(2)

  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('menu').getByText('A orçar').click()
  await expect.poll(() => rows.count()).toBe(1)
  // A price ends it, here as on another device.
  const { items } = await shop.call<{ items: { id: string; updated_at: string }[] }>('orders.list', {
    orcamento: 'a_orcar',
  })
  const [order] = items
  const paid = { id: order?.id, based_on: order?.updated_at, forma_pagamento: 'PIX' }
  await shop.call('orders.pay', paid)
  await page.getByText('Nenhuma OS encontrada com os filtros aplicados.').waitFor()
})

testInAll('a payment that is undone from its toast leaves the price unknown again', async () => {
  const shop = await openShop(server)
  const { id: cliente_id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  const { id } = await shop.order(cliente_id, { valor: 0, a_orcar: true })
  const page = await open(server.url)
  await shop.enter(page)
  await page.goto(`/ordens?os=${id}`)
  const details = page.getByRole('dialog', { name: 'Detalhes da OS 0001' })
  await details.getByRole('button', { name: 'Anotar pagamento' }).click()
  await page.getByRole('button', { name: 'Recebi no PIX' }).click()
  const stored = () => shop.call('orders.get', { id })
  await expect.poll(stored).toMatchObject({ pago: true, a_orcar: false })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(stored).toMatchObject({ pago: false, a_orcar: true, valor: 0 })
  await details.getByText('A orçar').first().waitFor()
})
