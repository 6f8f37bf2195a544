import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dailyRows, pointName, splitRows, whole } from '../../src/client/reports/ReportCharts.tsx'
import { isSame, presetRange, presets, rangeIssues, rangeOf } from '../../src/client/reports/range.ts'
import { deviceName, formatDuration, serviceName } from '../../src/client/reports/report.ts'
import { monthInput, readReportsSearch, tabOf } from '../../src/client/reports/reports-search.ts'
import { changesOf, withoutComparison } from '../../src/client/reports/WhatChanged.tsx'
import { byAmount } from '../../src/client/ui/charts/chart.ts'
import { formatPercent } from '../../src/client/ui/format.ts'
import { daysBetween } from '../../src/shared/days.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }))

describe('the address', () => {
  test('holds a month or all of them, days and the chooser; anything else is as if it was not there', () => {
    const search = { aba: 'margem', mes: '2026-10', de: '2026-02-28', ate: '2026-03-01', planos: 'true' }
    expect(readReportsSearch(search)).toEqual(search)
    expect(readReportsSearch({ mes: 'tudo' }).mes).toBe('tudo')
    expect(
      readReportsSearch({
        aba: 'garantia',
        mes: '2026-13',
        ...{ de: '2026-02-29', ate: 'ontem', planos: 'sim', outro: '1' },
      }),
    ).toEqual({})
    for (const mes of ['2026-1', '1989-12', '2026', '', 7])
      expect(readReportsSearch({ mes }).mes).toBeUndefined()
  })

  test('opens its tab; one that names days alone is from before there were tabs', () => {
    expect([{}, { mes: 'tudo' }, { aba: 'margem' as const }].map(tabOf)).toEqual([
      'resumo',
      'resumo',
      'margem',
    ])
    const days = { de: '2026-02-28', ate: '2026-03-01' }
    expect([days, { ate: days.ate }, { ...days, aba: 'resumo' as const }].map(tabOf)).toEqual([
      ...['avancados', 'avancados', 'resumo'],
    ])
  })

  test('without a month asks for the current one of the shop', () => {
    expect(monthInput(undefined)).toEqual({})
    expect(monthInput('tudo')).toEqual({ mes: 'tudo' })
  })
})

describe('figures', () => {
  test.each([
    [33.3, '33,3%'],
    [100, '100,0%'],
    [0.1, '0,1%'],
    [0, '0,0%'],
  ])('%d percent is %s', (percent, text) => expect(formatPercent(percent)).toBe(text))

  test.each([
    [null, '—'],
    [0, '0 dias'],
    [0.04, '0 dias'],
    [0.5, '0,5 dia'],
    [1, '1 dia'],
    [1.96, '2 dias'],
    [2.43, '2,4 dias'],
    [1234.56, '1.234,6 dias'],
  ])('%j days are %s', (days, text) => expect(formatDuration(days)).toBe(text))
})

describe('what changed', () => {
  const november = {
    antesAte: '2026-10-20',
    criadas: { agora: 58, antes: 51 },
    servico: { nome: 'Troca de Tela', agora: 17, antes: 11 },
    faturamento: { agora: 10_189.5, antes: 8949.5, diferenca: 1240 },
    pagas: { agora: 43, antes: 35 },
    ticketMedio: { agora: 236.97, antes: 255.7 },
    aparelho: { nome: 'iPhone', agora: 15, antes: 19 },
  }
  const told = (of: Partial<typeof november> | object) =>
    changesOf({ ...november, ...of }, '20/10').map(({ main, more, before }) =>
      [main, more, before].join('|').replaceAll('\u00a0', ' '),
    )

  test('says what it is now, by how much, and what it was', () => {
    expect(told({})).toEqual([
      'Entraram 58 OS, 7 a mais.|Troca de Tela puxou: de 11 para 17.|51 até 20/10',
      'Faturou R$ 10.189,50, R$ 1.240,00 a mais.|43 OS pagas.|R$ 8.949,50 até 20/10',
      'O Ticket Médio caiu para R$ 236,97.|Entre as pagas, menos iPhone: de 19 para 15.|R$ 255,70 até 20/10',
    ])
  })

  test('says why there is nothing to compare with', () => {
    expect(withoutComparison(1, 'outubro')).toBe('É o primeiro mês: no próximo dá para comparar.')
    expect(withoutComparison(2, 'outubro')).toBe(
      'Nos mesmos dias de outubro ainda não havia OS para comparar.',
    )
  })

  test('says so where it fell, stayed, or was not there', () => {
    const fallen = {
      criadas: { agora: 1, antes: 3 },
      servico: { nome: 'Formatação', agora: 0, antes: 2 },
      faturamento: { agora: 0, antes: 0.1, diferenca: -0.1 },
      pagas: { agora: 0, antes: 1 },
      ticketMedio: { agora: null, antes: 0.1 },
    }
    expect(told(fallen)).toEqual([
      'Entrou 1 OS, 2 a menos.|Formatação recuou: de 2 para 0.|3 até 20/10',
      'Faturou R$ 0,00, R$ 0,10 a menos.|Nenhuma OS paga.|R$ 0,10 até 20/10',
      'Sem OS paga, ainda não há Ticket Médio.||R$ 0,10 até 20/10',
    ])
    const same = {
      criadas: { agora: 0, antes: 0 },
      servico: null,
      faturamento: { agora: 10, antes: 10, diferenca: 0 },
      pagas: { agora: 1, antes: 1 },
      ticketMedio: { agora: 10, antes: 10 },
      aparelho: { nome: 'LG', agora: 1, antes: 0 },
    }
    expect(told(same)).toEqual([
      'Nenhuma OS entrou, como antes.||0 até 20/10',
      'Faturou R$ 10,00, como antes.|1 OS paga.|R$ 10,00 até 20/10',
      'O Ticket Médio segue em R$ 10,00.|Entre as pagas, mais LG: de 0 para 1.|R$ 10,00 até 20/10',
    ])
    expect(told({ ticketMedio: { agora: 10, antes: null } })[2]).toBe(
      'O Ticket Médio é de R$ 10,00.||nenhuma OS paga até 20/10',
    )
  })
})

describe('days of a report', () => {
  const today = '2026-11-20'

  test('are the last thirty unless the address says otherwise', () => {
    expect(rangeOf({}, today)).toEqual({ de: '2026-10-22', ate: today })
    expect(rangeOf({ de: '2026-01-01' }, today)).toEqual({ de: '2026-01-01', ate: today })
    expect(rangeOf({ ate: '2026-01-30' }, today)).toEqual({ de: '2026-01-01', ate: '2026-01-30' })
  })

  test.each([
    ['7', '2026-11-14'],
    ['30', '2026-10-22'],
    ['90', '2026-08-23'],
    ['ano', '2026-01-01'],
    ['12m', '2025-12-01'],
  ] as const)('preset %s begins on %s', (preset, de) => {
    expect(presetRange(preset, today)).toEqual({ de, ate: today })
  })

  test('each preset is as long as it says, at a month’s end too', () => {
    for (const day of ['2026-12-31', '2028-02-29', '2026-01-01'])
      for (const preset of presets) {
        const { de, ate } = presetRange(preset, day)
        expect(ate).toBe(day)
        if (Number(preset)) expect(daysBetween(de, ate) + 1).toBe(Number(preset))
        expect(rangeIssues({ de, ate })).toEqual({})
      }
    expect(isSame(presetRange('ano', '2026-01-07'), presetRange('7', '2026-01-07'))).toBe(true)
  })

  test('say what is wrong with them, one field at a time', () => {
    expect(rangeIssues({ de: today, ate: today })).toEqual({})
    expect(rangeIssues({ de: today, ate: '2026-11-19' })).toEqual({ ate: 'periodo_invertido' })
    expect(rangeIssues({ de: '', ate: '0002-01-01' })).toEqual({
      de: 'data_obrigatoria',
      ate: 'data_invalida',
    })
  })
})

describe('points of a series', () => {
  test.each([
    ['dia', '2026-11-05', '2026-11-05', '05/11/2026', '05/11'],
    ['semana', '2026-11-01', '2026-11-07', '01/11/2026 a 07/11/2026', '01/11'],
    ['mes', '2028-02-01', '2028-02-29', 'fevereiro de 2028', 'fev 28'],
    ['mes', '2026-02-03', '2026-02-28', '03/02/2026 a 28/02/2026', 'fev 26'],
    ['ano', '2026-01-01', '2026-12-31', '2026', '2026'],
    ['ano', '2026-01-01', '2026-11-20', '01/01/2026 a 20/11/2026', '2026'],
  ] as const)('of a %s from %s to %s', (unit, inicio, fim, label, short) => {
    expect(pointName({ inicio, fim }, unit)).toEqual({ label, short })
  })

  test('of a month: what is to come is not 0, but a payment ahead is told', () => {
    const dias = [
      { dia: '2026-11-20', criadas: 0, receita: 0 },
      { dia: '2026-11-21', criadas: 0, receita: 0 },
      { dia: '2026-11-22', criadas: 0, receita: 80.5 },
    ]
    expect(dailyRows({ dias, hoje: '2026-11-20' }).map(({ short, values }) => [short, values])).toEqual([
      ['20', { criadas: 0, receita: 0 }],
      ['21', { criadas: null, receita: null }],
      ['22', { criadas: null, receita: 80.5 }],
    ])
  })

  test('of a split have every part and the sum as the server gave it', () => {
    const point = { servicos: [], aparelhos: [{ nome: 'LG', quantidade: 1, valor: 0.1 }], receita: 0.3 }
    const rows = splitRows(
      {
        unidade: 'dia',
        pontos: [
          { ...point, inicio: '2026-11-20', fim: '2026-11-20' },
          { ...point, inicio: '2026-11-21', fim: '2026-11-21', aparelhos: [], receita: 0 },
        ],
      },
      'aparelhos',
      [
        { key: 'LG', label: 'LG' },
        { key: 'Outros', label: 'Outros' },
      ],
      '2026-11-20',
    )
    expect(rows.map(({ values }) => values)).toEqual([
      { LG: 0.1, Outros: 0, [whole]: 0.3 },
      { LG: null, Outros: null, [whole]: null },
    ])
  })

  test('slices are the largest first, and equal ones as they stood', () => {
    const totals = [
      { nome: 'a', valor: 9.99 },
      { nome: 'b', valor: 100 },
      { nome: 'c', valor: 9.99 },
    ]
    expect(byAmount(totals).map(({ nome }) => nome)).toEqual(['b', 'a', 'c'])
    expect(totals[0]?.nome, 'the answer stays as it came').toBe('a')
  })
})

test('services are called as the orders call them, and one of a newer server as it is stored', () => {
  expect(serviceName('Formatação')).toBe('Formatação')
  expect(serviceName('Solda')).toBe('Solda')
  expect(deviceName('iPhone')).toBe('iPhone')
})
