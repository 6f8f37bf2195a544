import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { openBrowser } from '../support/browser.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()

test('claim: who owes longest stands first, with how much and since when, and is asked by one tap', async () => {
  const shop = await openShop(server)
  const long = 'Maria Aparecida do Perpétuo Socorro Cavalcante de Albuquerque e Vasconcelos'
  await delivered(shop, 'Beto Carvalho', { days: 2, valor: 290 })
  await delivered(shop, long, { days: 18, valor: 890.5 })
  await delivered(shop, 'Ana Paula', { days: 30, valor: 100, pago: true, forma_pagamento: 'PIX' })
  const page = await enter(shop)
  await page.goto('/financeiro')
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)]
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await words(first)).toMatch(/Maria .+ OS 0002, entregue há 18 dias R\$ 890,50$/)
  expect(await words(second)).toMatch(/Beto Carvalho OS 0001, entregue há 2 dias R\$ 290,00$/)

  const chat = second.getByRole('link', { name: 'WhatsApp: cobrar Beto Carvalho' })
  const asks = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(asks).toMatch(/Beto! O pagamento da OS 0001 .+, de R\$\s290,00, ainda está pendente/)
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: '' }))
  const opened = page.waitForEvent('popup')
  await chat.click()
  await (await opened).close()
  await second.getByText(`avisada ${today.slice(8)}/${today.slice(5, 7)}`).waitFor()
  expect(await words(first)).not.toContain('avisada')
  const [noted] = await server.sql`select avisado_em from ordens_servico
    where user_id = ${shop.user_id} and numero_os = 'OS-0001'`
  expect(noted?.avisado_em).toBeTruthy()

  await owed(page)
    .getByRole('link', { name: /2 OS, R\$\s1\.180,50/ })
    .click()
  await page.getByRole('link', { name: 'Detalhes da OS-0002' }).waitFor()
  expect(new URL(page.url()).search).toBe('?alerta=a_receber')
})

test('what was written before the delivery was not about the payment', async () => {
  const shop = await openShop(server)
  await delivered(shop, 'Beto Carvalho', { days: 2, valor: 290 })
  await server.sql`update ordens_servico set avisado_em = now() - interval '4 days' where user_id = ${shop.user_id}`
  // That it was ready was said on the day on which it was fetched.
  await delivered(shop, 'Ana Paula', { days: 0, valor: 100 })
  await server.sql`update ordens_servico set avisado_em = now() where user_id = ${shop.user_id} and numero_os = 'OS-0002'`
  const page = await enter(shop)
  await page.goto('/financeiro')
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await words(rows(page).nth(0))).toMatch(/R\$ 290,00$/)
  expect(await words(rows(page).nth(1))).toMatch(/R\$ 100,00$/)
})

test('without debts it says so; once the trial is over it counts them alone', async () => {
  const shop = await openShop(server)
  const page = await enter(shop)
  await page.goto('/financeiro')
  await owed(page).getByText('Nenhuma OS entregue sem pagamento.').waitFor()
  // Another device delivers one.
  await delivered(shop, 'Beto Carvalho', { days: 0, valor: 290 })
  await owed(page).getByText('entregue hoje').waitFor()
  await shop.endPlan()
  await page.reload()
  await owed(page)
    .getByText(/1 OS, R\$\s290,00/)
    .waitFor()
  expect(await rows(page).count()).toBe(0)
  expect(await owed(page).getByRole('link').count()).toBe(0)
})

async function enter(shop: OpenShop): Promise<Page> {
  const page = await open(server.url)
  await shop.enter(page)
  return page
}

async function delivered(
  shop: OpenShop,
  nome: string,
  { days, ...fields }: { days: number } & NonNullable<Parameters<OpenShop['order']>[1]>,
) {
  const day = addDays(today, -days)
  const { id } = await shop.customer({ nome })
  return shop.order(id, { status: 'Entregue', data_entrada: day, data_entrega: day, ...fields })
}

const owed = (page: Page) => page.getByRole('region', { name: 'A receber' })
const rows = (page: Page) => owed(page).getByRole('listitem')
const words = async (of: ReturnType<typeof rows>) => (await of.innerText()).replace(/\s+/g, ' ').trim()
