import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { addMonths } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { textsOf } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { fillReports, monthBefore, order, today } from '../support/report-shop.ts'
import { money, monthYear } from '../support/report-words.ts'
import { makeCustomer } from '../support/shops.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)

const month = monthYear(today())
const lastMonth = monthYear(monthBefore().first)

/** What the figures count, as the screen says it. */
const rule = 'Conta na data da entrega; se ainda não foi entregue, na do pagamento.'
const counted = (of: string) => `OS criadas em ${of}, pagas ou não`

async function reportShop(plano: 'teste' | 'basico' | 'profissional'): Promise<DrawnShop> {
  const shop = await drawnShop(app, database, { plano })
  await fillReports(database, shop)
  return shop
}

describe('reports', () => {
  test('claim: tell what the shop is doing and what the month was', async () => {
    const shop = await reportShop('basico')
    const server = await shop.draw('/relatorios')
    await expectCards()
    expect(document.title).toContain('Relatórios e Análises')
    await expectText('Resumo do Mês Atual', [
      ...['OS Criadas no Mês', '2', 'Faturamento', '1 OS paga', money(400), 'Ticket Médio', money(400)],
      rule,
    ])
    // Until a month is chosen the lists are of all there was.
    await expectText('Serviços Mais Realizados', [
      ...['Todas as OS criadas, pagas ou não', 'Troca de Tela', money(900), '3 serviços', '60,0%'],
      ...['Formatação', money(100), '1 serviço', '20,0%', 'Troca de Bateria', money(150.5), '1 serviço'],
      ...['20,0%', 'Total', money(1150.5), '5 serviços'],
    ])
    await expectText('Dispositivos Mais Atendidos', [
      ...['Todas as OS criadas, pagas ou não', 'iPhone', money(700), '2 serviços', '40,0%'],
      ...['LG', money(100), '1 serviço', '20,0%', 'Samsung', money(150.5), '1 serviço', '20,0%'],
      ...['Xiaomi', money(200), '1 serviço', '20,0%', 'Total', money(1150.5), '5 serviços'],
    ])
    expect(server.asked.join()).not.toMatch(/reports\.(advanced|margin|quotes)/)
  })

  test('follow the month that is chosen, all but the cards, and the address keeps it', async () => {
    const shop = await reportShop('basico')
    await shop.draw('/relatorios')
    await screen.findByRole('combobox', { name: 'Mês' })
    await waitFor(() =>
      expect(options()).toEqual(['Escolher mês', 'Todo o período', month, lastMonth].map(capital)),
    )
    await choose(capital(month))
    await expectText('Serviços Mais Realizados', [
      ...[counted(month), 'Formatação', money(100), '1 serviço', '50,0%'],
      ...['Troca de Tela', money(400), '1 serviço', '50,0%', 'Total', money(500), '2 serviços'],
    ])
    await choose(capital(lastMonth))
    await expectText(`Resumo de ${lastMonth}`, [
      ...['OS Criadas no Mês', '3', 'Faturamento', '2 OS pagas', money(450.5), 'Ticket Médio', money(225.25)],
      rule,
    ])
    await expectText('Serviços Mais Realizados', [
      counted(lastMonth),
      ...['Troca de Tela', money(500), '2 serviços', '66,7%'],
      ...['Troca de Bateria', money(150.5), '1 serviço', '33,3%'],
      ...['Total', money(650.5), '3 serviços'],
    ])
    await expectCards()
    const ofLast = `?mes=${monthBefore().first.slice(0, 7)}`
    const ofTrends = `${ofLast}&aba=evolucao`
    expect(window.location.search).toBe(ofLast)
    await openTab('Evolução')
    expect(await dayRow(9)).toEqual([money(300), '0'])
    expect(await dayRow(5)).toEqual([money(0), '3'])
    expect(window.location.search).toBe(ofTrends)
    await choose('Todo o período')
    await screen.findByText('Escolha um mês para ver dia a dia.')
    expect(screen.queryByRole('figure', { name: 'Faturamento por dia' })).toBeNull()
    for (const back of [ofTrends, ofLast]) {
      window.history.back()
      await waitFor(() => expect(window.location.search).toBe(back))
    }

    await choose('Todo o período')
    await expectText('Resumo de todo o período', [
      ...['OS Criadas', '5', 'Faturamento', '3 OS pagas', money(850.5), 'Ticket Médio', money(283.5)],
      rule,
    ])
    await expectCards()
    window.history.back()
    await part(`Resumo de ${lastMonth}`)
    window.history.back()
    await part('Resumo do Mês Atual')
    window.history.back()
    await within(await part('Serviços Mais Realizados')).findByText('Todas as OS criadas, pagas ou não')
    expect(window.location.search).toBe('')
    // Whoever opens the address sees it at once.
    await shop.draw('/relatorios?mes=tudo')
    await part('Resumo de todo o período')
  })

  test('without an order say so, and hold no figure that nobody made', async () => {
    const shop = await drawnShop(app, database)
    await shop.draw('/relatorios')
    for (const title of ['Serviços Mais Realizados', 'Dispositivos Mais Atendidos'])
      await expectText(title, ['Todas as OS criadas, pagas ou não', 'Nenhum dado encontrado'])
    await expectText('Resumo do Mês Atual', [
      ...['OS Criadas no Mês', '0', 'Faturamento', 'nenhuma OS paga', money(0), 'Ticket Médio', '—'],
      rule,
    ])
    expect(options()).toEqual(['Escolher mês', 'Todo o período', capital(month)])
    await openTab('Evolução')
    await within(await screen.findByRole('figure', { name: 'Faturamento por dia' })).findByText(
      'Nenhum dado encontrado',
    )
  })

  test('take a month of the address that has nothing, and no month that there is not', async () => {
    const shop = await reportShop('basico')
    const far = addMonths(today(), -30)
    await shop.draw(`/relatorios?mes=${far.slice(0, 7)}`)
    await part(`Resumo de ${monthYear(far)}`)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mês' }).value).toBe(far.slice(0, 7))
    window.history.pushState(null, '', '/relatorios?mes=2026-13')
    await part('Resumo do Mês Atual')
  })

  test('once the trial is over keep the cards, and give the plans in the place of the rest', async () => {
    const shop = await reportShop('teste')
    await shop.endPlan()
    await shop.draw('/relatorios')
    await screen.findByText(
      'Seu período de teste expirou. Assine um plano para continuar usando a plataforma.',
    )
    await screen.findByRole('heading', { name: 'Escolha seu Plano' })
    await expectCards()
    expect(screen.queryByRole('combobox', { name: 'Mês' })).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test('follow an order that is paid on another device', async () => {
    const shop = await reportShop('profissional')
    const server = await shop.draw('/relatorios')
    await expectCards()
    const { id } = await makeCustomer(database.db, shop)
    const paid = { valor: 50.25, pago: true, forma_pagamento: 'PIX', data_entrada: today() } as const
    await order(database, shop, id, paid)
    await server.tell('orders')
    await screen.findAllByText(money(450.25), { normalizer: text => text })
  })
})

test('say first what changed, of the same days of both months, and show the months there were', async () => {
  const shop = await reportShop('basico')
  await shop.draw('/relatorios?aba=evolucao')
  // Orders of the 5th of the month before, whose revenue is of the 6th and the 9th.
  const day = Number(today().slice(8))
  const [entered, earned] = [day < 5 ? 0 : 3, (day < 6 ? 0 : 150.5) + (day < 9 ? 0 : 300)]
  const changes = () => within(screen.getByRole('region', { name: 'O que mudou' })).getAllByRole('listitem')
  await waitFor(() => expect(changes()).toHaveLength(3))
  const [orders = '', revenue = ''] = changes().map(({ textContent }) => textContent ?? '')
  expect(orders).toContain(entered === 0 ? 'Entraram 2 OS, 2 a mais.' : 'Entraram 2 OS, 1 a menos.')
  expect(orders).toMatch(new RegExp(`${entered} até \\d\\d/\\d\\d$`))
  const [more, way] = earned > 400 ? [earned - 400, 'menos'] : [400 - earned, 'mais']
  expect(revenue).toContain(`Faturou ${money(400)}, ${money(more)} a ${way}. 1 OS paga.`)
  expect((await part('O que mudou')).textContent).toContain(
    `1 a ${day} de ${monthYear(today()).split(' ')[0]}, contra`,
  )
  const months = async (name: string) => {
    const figure = await screen.findByRole('figure', { name })
    const rows = [...figure.querySelectorAll('tbody tr')]
    return rows.map(row => [...row.children].map(cell => cell.textContent))
  }
  expect(await months('OS por mês')).toEqual([
    [monthYear(monthBefore().first), '3'],
    [monthYear(today()), '2'],
  ])
  expect(await months('Faturamento por mês')).toEqual([
    [monthYear(monthBefore().first), money(450.5)],
    [monthYear(today()), money(400)],
  ])
})

test('a shop’s first month has nothing to be compared with', async () => {
  const shop = await drawnShop(app, database)
  await shop.draw('/relatorios?aba=evolucao')
  await screen.findByText('É o primeiro mês: no próximo dá para comparar.')
  for (const name of ['OS por mês', 'Faturamento por mês'])
    await within(screen.getByRole('figure', { name })).findByText('Nenhum dado encontrado')
})

const part = (name: string) => screen.findByRole('region', { name })
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const options = () =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mês' }).options].map(({ text }) => text)
const choose = (option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mês' }), option)

/** Waits until a part's text, piece by piece and without its title, is this. */
const expectText = (title: string, words: string[]) =>
  waitFor(() => expect(textsOf(screen.getByRole('region', { name: title })).slice(1)).toEqual(words))

/** The cards as the shop stands, whichever month is chosen. */
async function expectCards(): Promise<void> {
  const cards = () => screen.getByRole('heading', { name: 'Total de OS' }).parentElement?.parentElement
  await waitFor(() =>
    expect(textsOf(cards() as Element)).toEqual([
      ...['Total de OS', '5', 'até hoje', 'Em Andamento', '1', 'agora'],
      ...['Prontas', '1', 'aguardando retirada', 'Faturamento Mês', money(400)],
      `em ${monthYear(today()).split(' ')[0]}`,
    ]),
  )
}

/** Revenue and orders of a day of the month, in the charts' tables. */
async function dayRow(day: number): Promise<(string | null)[]> {
  const row = { name: new RegExp(`^${day} de `) }
  const cell = async (name: string) => {
    const figure = await screen.findByRole('figure', { name })
    return within(within(figure).getByRole('row', row)).getByRole('cell').textContent
  }
  return Promise.all([cell('Faturamento por dia'), cell('OS por dia')])
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
