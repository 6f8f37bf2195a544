import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { addMonths } from '../../src/shared/days.ts'
import { serviceTypes } from '../../src/shared/orders.ts'
import {
  asking,
  expectFits,
  expectNoSidewaysScroll,
  openBrowser,
  type Screen,
  visit,
} from '../support/browser.ts'
import { giveCookies } from '../support/cookies.ts'
import { choose } from '../support/keyboard.ts'
import { emptyShop, monthBefore, order, reportShop, today } from '../support/report-shop.ts'
import { expectText, money, monthYear, wordsOf } from '../support/report-words.ts'
import { sharedServer } from '../support/server-process.ts'
import { makeCustomer } from '../support/shops.ts'
import { testInAll } from '../support/test-in-all.ts'

const server = sharedServer()
const open = openBrowser()
let page: Page
afterEach(() => page.context().close())

const month = monthYear(today())
const lastMonth = monthYear(monthBefore().first)

/** What the figures count, as the screen says it. */
const rule = 'Conta na data da entrega; se ainda não foi entregue, na do pagamento.'
const counted = (of: string) => `OS criadas em ${of}, pagas ou não`

describe('reports', () => {
  test('claim: tell what the shop is doing and what the month was, on every screen', async () => {
    await openAs(await reportShop(server, 'basico'))
    const asked = askedFor('/trpc/')
    await page.goto(asking('/relatorios'))
    await expectCards()
    expect(await page.title()).toContain('Relatórios e Análises')
    const summary = part('Resumo do Mês Atual')
    await expectText(summary, [
      ...['OS Criadas no Mês', '2', 'Faturamento', '1 OS paga', money(400), 'Ticket Médio', money(400)],
      rule,
    ])
    // Until a month is chosen the lists are of all there was.
    await expectText(part('Serviços Mais Realizados'), [
      ...['Todas as OS criadas, pagas ou não', 'Troca de Tela', money(900), '3 serviços', '60,0%'],
      ...['Formatação', money(100), '1 serviço', '20,0%', 'Troca de Bateria', money(150.5), '1 serviço'],
      ...['20,0%', 'Total', money(1150.5), '5 serviços'],
    ])
    await expectText(part('Dispositivos Mais Atendidos'), [
      ...['Todas as OS criadas, pagas ou não', 'iPhone', money(700), '2 serviços', '40,0%'],
      ...['LG', money(100), '1 serviço', '20,0%', 'Samsung', money(150.5), '1 serviço', '20,0%'],
      ...['Xiaomi', money(200), '1 serviço', '20,0%', 'Total', money(1150.5), '5 serviços'],
    ])
    const [first = ''] = asked
    expect(['plans.current', 'reports.overview'].filter(call => !first.includes(call))).toEqual([])
    expect(asked.join()).not.toMatch(/reports\.(advanced|margin|quotes)/)
    await expectFits(page)
  })

  test('follow the month that is chosen, all but the cards, and the address keeps it', async () => {
    await openAs(await reportShop(server, 'basico'))
    await page.goto('/relatorios')
    const months = page.getByRole('combobox', { name: 'Mês' })
    await months.waitFor()
    await expect
      .poll(() => months.locator('option').allTextContents())
      .toEqual(['Escolher mês', 'Todo o período', month, lastMonth].map(capital))
    await months.selectOption(capital(month))
    await expectText(part('Serviços Mais Realizados'), [
      ...[counted(month), 'Formatação', money(100), '1 serviço', '50,0%'],
      ...['Troca de Tela', money(400), '1 serviço', '50,0%', 'Total', money(500), '2 serviços'],
    ])
    await choose(page, months, capital(lastMonth))
    await expectText(part(`Resumo de ${lastMonth}`), [
      ...['OS Criadas no Mês', '3', 'Faturamento', '2 OS pagas', money(450.5), 'Ticket Médio', money(225.25)],
      rule,
    ])
    await expectText(part('Serviços Mais Realizados'), [
      counted(lastMonth),
      ...['Troca de Tela', money(500), '2 serviços', '66,7%'],
      ...['Troca de Bateria', money(150.5), '1 serviço', '33,3%'],
      ...['Total', money(650.5), '3 serviços'],
    ])
    await expectCards()
    const ofLast = `?mes=${monthBefore().first.slice(0, 7)}`
    const ofTrends = `${ofLast}&aba=evolucao`
    expect(new URL(page.url()).search).toBe(ofLast)
    await tab('Evolução').click()
    expect(await dayRow(9)).toEqual([money(300), '0'])
    expect(await dayRow(5)).toEqual([money(0), '3'])
    expect(new URL(page.url()).search).toBe(ofTrends)
    await months.selectOption('Todo o período')
    await page.getByText('Escolha um mês para ver dia a dia.').waitFor()
    expect(await chart().count()).toBe(0)
    for (const back of [ofTrends, ofLast]) {
      await page.goBack()
      await expect.poll(() => new URL(page.url()).search).toBe(back)
    }

    await months.selectOption('Todo o período')
    await expectText(part('Resumo de todo o período'), [
      ...['OS Criadas', '5', 'Faturamento', '3 OS pagas', money(850.5), 'Ticket Médio', money(283.5)],
      rule,
    ])
    await expectCards()
    await page.reload()
    await part('Resumo de todo o período').waitFor()
    await page.goBack()
    await part(`Resumo de ${lastMonth}`).waitFor()
    await page.goBack()
    await part('Resumo do Mês Atual').waitFor()
    await page.goBack()
    await part('Serviços Mais Realizados').getByText('Todas as OS criadas, pagas ou não').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  testInAll('list ten of twelve services, and say how many the total holds besides', async () => {
    const shop = await emptyShop(server, 'profissional')
    const { id } = await makeCustomer(server.db, shop)
    const rare = ['Formatação', 'Outros']
    for (const tipo_servico of serviceTypes)
      for (let at = rare.includes(tipo_servico) ? 1 : 0; at < 2; at++)
        await order(server, shop, id, { tipo_servico, valor: 99_999_999.99, data_entrada: today() })
    await openAs(shop, { width: 320, theme: 'dark' })
    await page.goto('/relatorios')
    const services = part('Serviços Mais Realizados')
    await expect.poll(() => services.getByRole('listitem').count()).toBe(10)
    const words = await wordsOf(services)
    expect(words.slice(-4)).toEqual(['Total', money(2_199_999_999.78), '22 serviços', '2 em outros serviços'])
    for (const one of rare) expect(words).not.toContain(one)
    expect(words).toContain('9,1%')
    await expectNoSidewaysScroll(page)
  })

  testInAll('without an order say so, and hold no figure that nobody made', async () => {
    await openAs(await emptyShop(server, 'teste'), { width: 390, theme: 'light' })
    await page.goto('/relatorios')
    for (const title of ['Serviços Mais Realizados', 'Dispositivos Mais Atendidos'])
      await expectText(part(title), ['Todas as OS criadas, pagas ou não', 'Nenhum dado encontrado'])
    await expectText(part('Resumo do Mês Atual'), [
      ...['OS Criadas no Mês', '0', 'Faturamento', 'nenhuma OS paga', money(0), 'Ticket Médio', '—'],
      rule,
    ])
    const months = page.getByRole('combobox', { name: 'Mês' })
    expect(await months.locator('option').allTextContents()).toEqual([
      'Escolher mês',
      'Todo o período',
      capital(month),
    ])
    await tab('Evolução').click()
    await chart().getByText('Nenhum dado encontrado').waitFor()
  })

  testInAll('take a month of the address that has nothing, and no month that there is not', async () => {
    await openAs(await reportShop(server, 'basico'))
    const far = addMonths(today(), -30)
    await page.goto(`/relatorios?mes=${far.slice(0, 7)}`)
    await part(`Resumo de ${monthYear(far)}`).waitFor()
    const months = page.getByRole('combobox', { name: 'Mês' })
    expect(await months.inputValue()).toBe(far.slice(0, 7))
    await visit(page, '/relatorios?mes=2026-13')
    await part('Resumo do Mês Atual').waitFor()
  })

  testInAll(
    'once the trial is over keep the cards, and give the plans in the place of the rest',
    async () => {
      const shop = await reportShop(server, 'teste')
      await shop.endPlan()
      await openAs(shop)
      await page.goto('/relatorios')
      await page
        .getByText('Seu período de teste expirou. Assine um plano para continuar usando a plataforma.')
        .waitFor()
      await page.getByRole('heading', { name: 'Escolha seu Plano' }).waitFor()
      await expectCards()
      expect(await page.getByRole('combobox', { name: 'Mês' }).count()).toBe(0)
      expect(await page.getByRole('tab').count()).toBe(0)
    },
  )

  testInAll('follow an order that is paid on another device', async () => {
    const shop = await reportShop(server, 'profissional')
    await openAs(shop)
    await page.goto('/relatorios')
    await expectCards()
    const { id } = await makeCustomer(server.db, shop)
    await order(server, shop, id, { valor: 50.25, pago: true, forma_pagamento: 'PIX', data_entrada: today() })
    await page.getByText(money(450.25), { exact: true }).first().waitFor()
  })
})

async function openAs({ cookie }: { cookie: string }, screen?: Screen): Promise<void> {
  page = await open(server.url, screen)
  await giveCookies(page, server.url, cookie)
}

/** What the page asks for from here on, without what came before in the address. */
function askedFor(path: string): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const [, what] = request.url().split(path)
    if (what && request.method() === 'POST') asked.push(what)
  })
  return asked
}

const part = (title: string): Locator => page.getByRole('region', { name: title, exact: true })
const tab = (name: string): Locator => page.getByRole('tab', { name })
const chart = (name = 'Faturamento por dia'): Locator => page.getByRole('figure', { name })

/** The cards as the shop stands, whichever month is chosen. */
async function expectCards(): Promise<void> {
  const cards = page.locator('main h2', { hasText: 'Total de OS' }).locator('xpath=../..')
  await expect
    .poll(() => wordsOf(cards))
    .toEqual([
      ...[
        'Total de OS',
        '5',
        'até hoje',
        'Em Andamento',
        '1',
        'agora',
        'Prontas',
        '1',
        'aguardando retirada',
      ],
      ...['Faturamento Mês', money(400), `em ${monthYear(today()).split(' ')[0]}`],
    ])
}

/** Revenue and orders of a day of the month, in the charts' tables. */
function dayRow(day: number): Promise<string[]> {
  const row = { name: new RegExp(`^${day} de `) }
  const cell = (name: string) => chart(name).getByRole('row', row).getByRole('cell').innerText()
  return Promise.all([cell('Faturamento por dia'), cell('OS por dia')])
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
