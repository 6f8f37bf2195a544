import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/days.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import type { DrawnScreen } from '../support/draw-screen.tsx'
import { dialog, focusIsOn, gone, press, rowsOf, tabTo, textsOf, type } from '../support/drawn-hand.ts'
import { type DrawnShop, drawnShop } from '../support/drawn-shop.ts'
import { fillReports, monthBefore } from '../support/report-shop.ts'
import { money, written } from '../support/report-words.ts'

const database: TestDatabase = await freshDatabase()
const app: TestApp = await testApp(database.db)

const lastMonth = `de=${monthBefore().first}&ate=${monthBefore().last}`
type PlanName = 'teste' | 'basico' | 'profissional'

async function reportShop(plano: PlanName): Promise<DrawnShop> {
  const shop = await drawnShop(app, database, { plano })
  await fillReports(database, shop)
  return shop
}

const search = () => Object.fromEntries(new URLSearchParams(window.location.search))
const back = async (aba: string) => {
  window.history.back()
  await waitFor(() => expect(search().aba).toBe(aba))
}

test('tabs are walked by arrows and asked for when they are opened; month and days stay, and Back leads through them', async () => {
  const shop = await reportShop('profissional')
  const mes = monthBefore().first.slice(0, 7)
  const server = await shop.draw(`/relatorios?aba=resumo&mes=${mes}&${lastMonth}`)
  const tab = (name: string) => screen.getByRole('tab', { name })
  const expectOn = async (name: string) => {
    await waitFor(() => expect(tab(name).getAttribute('aria-selected')).toBe('true'))
    await focusIsOn(tab(name))
  }
  await screen.findByRole('tab', { name: 'Resumo' })
  await tabTo(tab('Resumo'))
  await userEvent.keyboard('{ArrowRight}')
  await expectOn('Evolução')
  await userEvent.keyboard('{End}')
  await expectOn('Avançados')
  await screen.findByText('da entrada à entrega')
  expect(server.asked.join()).not.toMatch(/reports\.(margin|quotes)/)
  await userEvent.keyboard('{ArrowRight}')
  await expectOn('Resumo')
  await userEvent.keyboard('{ArrowLeft}')
  await expectOn('Avançados')
  await userEvent.keyboard('{ArrowLeft}')
  await expectOn('Margem')
  await margin()
  expect(search()).toEqual({ aba: 'margem', mes, de: monthBefore().first, ate: monthBefore().last })
  await back('avancados')
  window.history.back()
  await waitFor(() => expect(search().aba).not.toBe('avancados'))
  await back('avancados')
  await waitFor(() => expect(tab('Avançados').getAttribute('aria-selected')).toBe('true'))
  await tabTo(tab('Avançados'))
  // Two presses in one turn of the page.
  for (let presses = 0; presses < 2; presses++)
    (document.activeElement as Element).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    )
  await expectOn('Evolução')
})

describe('advanced reports, with the plan that has them', () => {
  const whole = ['3', '2', money(450.5), money(225.25), '2', '2,5 dias']
  const opened = async (at = `?${lastMonth}`) => {
    const shop = await reportShop('profissional')
    return { shop, server: await shop.draw(`/relatorios${at}`) }
  }

  test('claim: tell what any days were', async () => {
    await opened()
    await expectFigures(whole)
    expect(await rowsOf('Faturamento por serviço, totais', 'tr')).toEqual([
      ['Serviço', 'OS pagas', 'Faturamento'],
      ['Troca de Tela', '1', money(300)],
      ['Troca de Bateria', '1', money(150.5)],
      ['Total', '2', money(450.5)],
    ])
    expect(await rowsOf('Faturamento por dispositivo, totais', 'tr')).toEqual([
      ['Dispositivo', 'OS pagas', 'Faturamento'],
      ['iPhone', '1', money(300)],
      ['Samsung', '1', money(150.5)],
      ['Total', '2', money(450.5)],
    ])
    const chart = within(panel()).getByRole('figure', { name: 'Faturamento por serviço' })
    await within(chart).findByText('por dia')
    const day = within(chart).getByRole('row', { name: new RegExp(written(addDays(monthBefore().first, 8))) })
    const cells = within(day).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([money(300), money(0), money(300)])
  })

  test('are asked for when their tab is opened, and not before', async () => {
    const { server } = await opened('')
    await screen.findByText('Dispositivos Mais Atendidos')
    expect(server.asked.join()).not.toContain('reports.advanced')
    await userEvent.click(screen.getByRole('tab', { name: 'Avançados' }))
    await expectFigures(['2', '1', money(400), money(400), '0', '—'], 'Últimos 7 dias')
    expect(server.asked.join()).toContain('reports.advanced')
  })

  test('claim: have usual ranges at one click; the address keeps them, and Back leads through them', async () => {
    const { shop } = await opened()
    const all = ['5', '3', money(850.5), money(283.5), '2', '2,5 dias']
    await expectFigures(whole)
    await expectFigures(all, '12 meses')
    expect(pressed()).toEqual(['12 meses'])
    await within(panel()).findAllByText('por semana')
    const kept = window.location.search
    window.history.back()
    await expectFigures(whole)
    expect(day('De').value).toBe(written(monthBefore().first))
    expect(pressed()).toEqual([])
    await shop.draw(`/relatorios${kept}`)
    await expectFigures(all)
    expect(pressed()).toEqual(['12 meses'])
  })

  test('of a range turned round are not asked for, and the field says why', async () => {
    const { shop, server } = await opened()
    await expectFigures(whole)
    const turned = addDays(monthBefore().first, -1)
    const fill = async (text: string) => {
      await userEvent.clear(day('Até'))
      if (text) await type(day('Até'), text)
    }
    await fill(written(turned))
    const says = 'O fim do período vem antes do começo'
    const why = await within(panel()).findByText(says)
    expect(day('Até').getAttribute('aria-invalid')).toBe('true')
    expect(day('Até').getAttribute('aria-describedby')).toContain(why.id)
    await gone(() => within(panel()).queryByRole('link', { name: 'Exportar CSV' }))
    await within(panel()).findByText(
      `Os números abaixo são de ${written(monthBefore().first)} a ${written(monthBefore().last)}.`,
    )
    const again = await shop.draw(window.location.pathname + window.location.search)
    await screen.findByText(says)
    // Days that are none, as while a year is typed, reach neither the address nor the server.
    await fill('01/01/0002')
    await within(panel()).findByText('Data inválida')
    await fill('')
    await within(panel()).findByText('Data é obrigatória')
    expect(search().ate).toBe(turned)
    const ends = (of: DrawnScreen) => JSON.stringify(of.sent('reports.advanced'))
    for (const never of [turned, '0002-01-01', ''])
      for (const of of [server, again]) expect(ends(of)).not.toContain(`"ate":"${never}"`)
    const end = addDays(monthBefore().first, 5)
    await fill(written(end))
    await expectFigures(['3', '1', money(150.5), money(150.5), '1', '1 dia'])
    expect(ends(again)).toContain(`"ate":"${end}"`)
    await gone(() => screen.queryByText(says))
    expect(search().ate).toBe(end)
  })

  test('without an order hold no average, and say that there is nothing', async () => {
    const shop = await drawnShop(app, database, { plano: 'profissional' })
    await shop.draw('/relatorios?aba=avancados')
    await screen.findByRole('region', { name: 'Relatórios avançados' })
    await expectFigures(['0', '0', money(0), '—', '0', '—'])
    await waitFor(() => expect(within(panel()).getAllByText('Nenhum dado encontrado')).toHaveLength(2))
  })

  test('whose answer does not come can be asked for again', async () => {
    const shop = await reportShop('profissional')
    const failing = ['reports.advanced']
    const server = await shop.draw('/relatorios?mes=tudo&aba=avancados', { failing })
    await screen.findByText('Não foi possível carregar os relatórios avançados.', { exact: false })
    day('De')
    await tabTo(within(panel()).getByRole('button', { name: 'Tentar novamente' }))
    server.mend('reports.advanced')
    await userEvent.keyboard('{Enter}')
    await expectFigures(['2', '1', money(400), money(400), '0', '—'], 'Últimos 7 dias')
    expect(search().mes).toBe('tudo')
  })
})

describe('advanced reports, without the plan', () => {
  test.each<[string, PlanName]>([
    ['teste', 'teste'],
    ['basico', 'basico'],
    ['profissional, over', 'profissional'],
  ])('are locked on %s: what they give, and the plans', async (plan, plano) => {
    const over = plan.endsWith('over')
    const shop = await reportShop(plano)
    if (over) await shop.endPlan()
    const server = await shop.draw(`/relatorios?${lastMonth}`)
    await screen.findByRole('region', { name: 'Relatórios avançados' })
    await within(panel()).findByText(
      over ? 'Sua assinatura expirou!' : 'Relatórios avançados são do Plano Profissional',
    )
    expect(within(panel()).getAllByRole('listitem')).toHaveLength(5)
    expect(panel().querySelector('table, figure, input')).toBeNull()
    await press(within(panel()).getByRole('button', { name: 'Ver Planos' }))
    await dialog('Escolha seu Plano')
    expect(search().planos).toBe('true')
    await userEvent.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    expect(server.asked.join()).not.toMatch(/reports\.(advanced|margin)/)
  })
})

const margin = () => screen.findByRole('region', { name: 'Margem' })
const panel = () => screen.getByRole('region', { name: 'Relatórios avançados' })
const day = (name: 'De' | 'Até') => within(panel()).getByLabelText<HTMLInputElement>(name)
const pressed = () =>
  [...panel().querySelectorAll('button[aria-pressed=true]')].map(({ textContent }) => textContent)

/** The six figures, in their order; of a usual range where one is named. */
async function expectFigures(values: string[], range?: string): Promise<void> {
  await screen.findByRole('region', { name: 'Relatórios avançados' })
  if (range) await userEvent.click(await within(panel()).findByRole('button', { name: range }))
  const labels = ['OS criadas', 'OS pagas', 'Faturamento', 'Ticket Médio', 'OS entregues']
  const last = ['Tempo médio de reparo', 'da entrada à entrega', values[5]]
  await waitFor(() =>
    expect(textsOf(panel().querySelector('dl') as Element)).toEqual([
      ...labels.flatMap((label, at) => [label, values[at]]),
      ...last,
    ]),
  )
}
