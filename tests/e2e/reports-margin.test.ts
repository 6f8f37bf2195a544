import type { Page } from 'playwright-core'
import { afterEach, test } from 'vitest'
import type { OrderLine } from '../../src/shared/order-lines.ts'
import { expectFits, expectLooks, openBrowser, type Screen } from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { emptyShop, monthBefore, order, reportShop, today } from '../support/report-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { makeCustomer } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let page: Page
afterEach(() => page.context().close())

const part = (valor_unitario: number, custo_unitario: number | null): OrderLine => ({
  tipo: 'peca',
  descricao: 'Tela',
  quantidade: 1,
  valor_unitario,
  custo_unitario,
  garantia_dias: null,
})

/** Four orders with costs in this month, one in the month before, and two paid ones of this month without. */
async function marginShop() {
  const shop = await emptyShop(server, 'profissional')
  const { id } = await makeCustomer(server.db, shop)
  const paid = {
    status: 'Entregue',
    pago: true,
    forma_pagamento: 'PIX',
    data_entrada: monthBefore().first,
  } as const
  const now = { ...paid, data_entrega: today(), valor: undefined }
  const screens = [part(500, 300), part(300, 100)]
  for (const line of screens) await order(server, shop, id, { ...now, itens: [line] })
  const cleaning = { ...now, tipo_servico: 'Limpeza/Oxidação' } as const
  await order(server, shop, id, { ...cleaning, itens: [part(100, 6)] })
  const camera = { ...now, tipo_servico: 'Troca de Bateria' } as const
  await order(server, shop, id, { ...camera, itens: [part(90, 100)] })
  await order(server, shop, id, { ...now, data_entrega: monthBefore().last, itens: [part(100, 43)] })
  await order(server, shop, id, { ...now, itens: [part(80, null)] })
  await order(server, shop, id, { ...now, valor: 69.5 })
  return shop
}

test('the margin fits every screen', async () => {
  await openAs(await marginShop())
  await page.goto('/relatorios?aba=margem')
  await page.getByRole('table', { name: 'Margem por mês' }).waitFor({ state: 'attached' })
  await expectFits(page)
})

testInAll('without a cost the margin has no findings of axe', async () => {
  await openAs(await reportShop(server, 'profissional'), { width: 390, theme: 'light' })
  await page.goto('/relatorios?aba=margem')
  await page.getByText('1 OS paga, sem o custo das peças.').waitFor()
  await expectLooks(page)
})

async function openAs({ cookie }: { cookie: string }, screen?: Screen): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
}
