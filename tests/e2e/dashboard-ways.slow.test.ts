import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { expectLooks, openBrowser, type Screen, visit } from '../support/browser.ts'
import { press } from '../support/keyboard.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'
import { shopsToday } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()
const today = shopsToday()

let shop: OpenShop
let cliente_id: string
let page: Page

beforeEach(async () => {
  shop = await openShop(server)
  cliente_id = (await shop.customer({ nome: 'Ana Paula Ribeiro' })).id
})

async function enter(screen?: Screen) {
  page = await open(server.url, screen)
  await shop.enter(page)
}

const order = (fields: Parameters<typeof shop.order>[1]) =>
  shop.order(cliente_id, { data_entrada: addDays(today, -60), ...fields })
const late = (days: number) => order({ data_previsao: addDays(today, -days) })

const group = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 3 }) })

test('what is promised for today stands with what is late, and both come first on the phone', async () => {
  await order({ data_previsao: today })
  await enter({ width: 390, theme: 'light' })
  await page.goto('/dashboard')
  await group('Prazos').getByText('1 para hoje').waitFor()
  expect(await page.getByText('Tudo em dia!').count()).toBe(0)
  await late(3)
  await group('Prazos').getByText('1 atrasada · 1 hoje').waitFor()
  const rows = await group('Prazos').getByRole('listitem').allInnerTexts()
  expect(rows.map(row => row.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('atrasada há 3 dias'),
    expect.stringContaining('iPhone 12 hoje'),
  ])
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true, level: 2 }).boundingBox())?.y ?? 0
  expect(await top('Para hoje')).toBeLessThan(await top('Total de OS'))
  expect(await top('Total de OS')).toBeLessThan(await top('Lembretes e Alertas'))
  await press(page, page.getByRole('link', { name: 'Para hoje', exact: true }))
  await page.waitForURL('**/ordens?alerta=hoje')
  await page.getByRole('button', { name: 'Tirar o filtro Para hoje' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Detalhes da OS/ }).count()).toBe(1)
})

test('what is opened here and closed leads back here', async () => {
  await late(2)
  await enter()
  await page.goto('/dashboard')
  for (const list of [group('Prazos'), page.locator('section', { hasText: 'Ordens recentes' })]) {
    await press(page, list.getByRole('link', { name: /Ana Paula Ribeiro/ }))
    await page.getByRole('dialog', { name: 'Detalhes da OS 0001' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Ordens recentes' }).waitFor()
  }
})

test('each figure leads to what it counts', async () => {
  await late(1)
  await enter()
  await page.goto('/dashboard')
  for (const [name, path] of [
    ['Total de OS', '/ordens'],
    ['Em Andamento', '/ordens?status=Em+Andamento'],
    ['Prontas', '/ordens?status=Pronto'],
    ['Faturamento', '/financeiro'],
    ['Hoje', '/financeiro?periodo=hoje'],
    ['Esta semana', '/financeiro?periodo=semana'],
  ] as const) {
    await press(page, page.getByRole('link', { name, exact: true }))
    await expect.poll(() => page.url().replace(/%20/g, '+')).toBe(server.url + path)
    await page.goBack()
  }
})

describe('the first day', () => {
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })

  test('has three steps, each of which says what was done, until all are done', async () => {
    await enter({ width: 390, theme: 'light' })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Comece em três passos' }).waitFor()
    await page.getByText('Nenhuma ordem de serviço encontrada. Crie sua primeira OS!').waitFor()
    expect(await page.getByText('Feito', { exact: true }).count()).toBe(0)
    await step('Escolha o texto do WhatsApp')
      .getByText(/^Olá, Marlene! A OS 0001 .* está pronta/)
      .waitFor()
    await press(page, step('Abra a primeira OS').getByRole('button', { name: 'Nova OS' }))
    await page.getByRole('dialog', { name: 'Nova Ordem de Serviço' }).waitFor()

    const save = (categoria: string, chave: string, valor: string) =>
      shop.call('settings.save', { categoria, based_on: null, registros: [{ chave, valor }] })
    await save('empresa', 'nome', 'Beto Celulares')
    await visit(page, '/dashboard')
    await step('Preencha os dados da loja').getByText('Feito: Beto Celulares.').waitFor()
    await late(1)
    await step('Abra a primeira OS')
      .getByText(/^Feito: OS 0001, /)
      .waitFor()
    await expectLooks(page)
    await press(page, page.getByRole('link', { name: 'Rever o texto do WhatsApp' }))
    await page.waitForURL('**/configuracoes?aba=empresa')
    await save('mensagens', 'pronto', 'Oi, {cliente}! Pronto.')
    await visit(page, '/dashboard')
    await page.getByRole('heading', { name: 'Ordens recentes' }).waitFor()
    await expect.poll(() => page.getByText('Comece em três passos').count()).toBe(0)
  })

  test('of a shop that deleted its only order asks for no first one', async () => {
    await shop.call('orders.delete', { id: (await late(1)).id })
    await enter()
    await page.goto('/dashboard')
    await step('Abra uma OS').waitFor()
    await visit(page, '/ordens')
    await page.getByText('Nenhuma ordem de serviço encontrada.', { exact: true }).waitFor()
    expect(await page.getByText('Crie sua primeira OS!').count()).toBe(0)
  })

  test('goes on with many orders, as after an import, until it is dismissed, on every device', async () => {
    for (let count = 0; count < 6; count++) await late(1)
    await enter()
    await page.goto('/dashboard')
    await step('Abra a primeira OS').getByText('Feito: 6 OS na loja.').waitFor()
    const dismiss = page.getByRole('button', { name: 'Não mostrar mais' })
    await dismiss.click()
    await page.getByText('Comece em três passos').waitFor({ state: 'detached' })
    await page.getByText('Passos guardados em Ajuda').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await dismiss.click()
    await page.getByText('Comece em três passos').waitFor({ state: 'detached' })
    await expect
      .poll(
        async () =>
          await server.sql`select valor from configuracoes
            where user_id = ${shop.user_id} and chave = 'passos_ocultos' and valor = 'true'`,
      )
      .toHaveLength(1)
    await page.reload()
    await page.getByRole('heading', { name: 'Ordens recentes' }).waitFor()
    expect(await page.getByText('Comece em três passos').count()).toBe(0)
    await page.goto('/ajuda')
    await page.getByRole('heading', { name: 'Comece em três passos' }).waitFor()
  })

  test('shows a sample order, of which nothing is stored or asked', async () => {
    await enter({ width: 390, theme: 'light' })
    // What is as new as this is asked for once more when the stream opens.
    await page.route('**/live.changes**', route => route.abort())
    await page.goto('/dashboard')
    const calls: string[] = []
    await page.getByRole('button', { name: 'Ver uma OS de exemplo' }).waitFor()
    page.on('request', request => /\/trpc\/.*orders\./.test(request.url()) && calls.push(request.url()))
    await press(page, page.getByRole('button', { name: 'Ver uma OS de exemplo' }))
    const sample = page.getByRole('dialog', { name: 'OS de exemplo' })
    await sample.getByText('Só para ver como fica').waitFor()
    await sample.getByText('Samsung Galaxy S21 FE').waitFor()
    await sample.getByText('recebeu o aparelho').waitFor()
    await sample.getByText('Nenhuma foto nesta OS.').waitFor()
    await sample.getByRole('link', { name: 'Marlene Duarte' }).click()
    await page.keyboard.press('Escape')
    await sample.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => location.pathname)).toBe('/dashboard')
    expect(calls).toEqual([])
    expect(await server.sql`select 1 from ordens_servico where user_id = ${shop.user_id}`).toHaveLength(0)
  })
})
