import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reportTabs } from '../../src/client/reports/reports-search.ts'
import { addMonths } from '../../src/shared/days.ts'
import { brands } from '../../src/shared/devices.ts'
import { serviceTypes } from '../../src/shared/orders.ts'
import { expectFits, openBrowser } from '../support/browser.ts'
import { emptyShop, order, today } from '../support/report-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { makeCustomer } from '../support/shops.ts'

const server = sharedServer()
const open = openBrowser()
const phone = { width: 390, theme: 'light' } as const

/** A word that each tab has once its figures are there. */
const words: Record<(typeof reportTabs)[number], string> = {
  resumo: '4 em outros serviços',
  evolucao: 'Faturamento por dia',
  orcamentos: 'aparece aqui depois do primeiro orçamento enviado.',
  margem: 'Custo é o das peças lançadas na OS.',
  avancados: 'Demais',
}

test('on a phone no tab of a full shop is higher than three screens', async () => {
  const shop = await fullShop()
  const page = await open(server.url, phone)
  await shop.enter(page)
  for (const aba of reportTabs) {
    await page.goto(`/relatorios?aba=${aba}`)
    await page.getByText(words[aba]).first().waitFor()
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, aba).toBeLessThan(2500)
    await expectFits(page)
  }
})

test('on a phone the tabs stay below the title, and the page where it was scrolled to', async () => {
  const shop = await fullShop()
  const page = await open(server.url, phone)
  await shop.enter(page)
  await page.goto('/relatorios')
  await page.getByText(words.resumo).first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  await tab(page, 'Evolução').click()
  await page.getByText('O que mudou').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  const list = await page.getByRole('tablist').boundingBox()
  expect([list?.y, list && list.height >= 44]).toEqual([56, true])
})

/** All services and categories of devices, paid with costs in each of the last months. */
async function fullShop() {
  const shop = await emptyShop(server, 'profissional')
  const { id } = await makeCustomer(server.db, shop)
  for (const [at, tipo_servico] of serviceTypes.entries())
    for (const months of [0, at])
      await order(server, shop, id, {
        tipo_servico,
        marca: brands[at % brands.length],
        valor: undefined,
        itens: [{ ...line, valor_unitario: 1000 + at }],
        status: 'Entregue',
        pago: true,
        forma_pagamento: 'PIX',
        created: addMonths(today(), -months),
        data_entrada: addMonths(today(), -months),
        data_entrega: addMonths(today(), -months),
      })
  return shop
}

const line = {
  tipo: 'peca' as const,
  descricao: 'Peça',
  quantidade: 1,
  custo_unitario: 400,
  garantia_dias: null,
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
