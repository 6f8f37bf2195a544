import { expect, test, vi } from 'vitest'
import { actWords, beginningWords, changesOf, moreLinesOf } from '../../src/client/orders/order-events.ts'
import { formatMoney } from '../../src/shared/money.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

type Event = Parameters<typeof changesOf>[0]
type Facts = NonNullable<Event['de']>
type Line = NonNullable<Facts['itens']>[number]

const event = (de: Facts | null, para: Facts | null, tipo: Event['tipo'] = 'alterada'): Event => ({
  id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f00',
  tipo,
  autor: 'dono',
  created_at: '2026-11-20T10:00:00.000Z',
  de,
  para,
  clientes: { de: null, para: null },
})
const line = (descricao: string, valor_unitario: number, more: Partial<Line> = {}): Line => ({
  tipo: 'peca',
  descricao,
  quantidade: 1,
  valor_unitario,
  garantia_dias: null,
  ...more,
})
const told = (de: Facts, para: Facts) => {
  const changed = event(de, para)
  const lines = changesOf(changed).map(({ label, from, to }) => [label, from, to])
  return { act: actWords({ event: changed, time: '10:00', count: 1 }, '2026-11-20'), lines }
}
const [r180, r210, r780] = [180, 210, 780].map(formatMoney)

test('a line that became dearer is named with both prices, and so is the sum', () => {
  const { act, lines } = told(
    { valor: 180, itens: [line('Tela', 180)] },
    { valor: 210, itens: [line('Tela', 210)] },
  )
  expect(act).toBe('mudou Tela')
  expect(lines).toEqual([
    ['Tela', r180, r210],
    ['Valor', r180, r210],
  ])
})

test('one line in place of another, one more and one less are said as such', () => {
  expect(told({ itens: [line('Tela', 180)] }, { itens: [line('Tela OLED', 210)] })).toEqual({
    act: 'trocou Tela por Tela OLED',
    lines: [['Tela OLED', r180, r210]],
  })
  expect(told({}, { itens: [line('Película', 30, { quantidade: 2 })] })).toEqual({
    act: 'pôs Película',
    lines: [['Película', '', `2 × ${formatMoney(30)}`]],
  })
  expect(told({ itens: [line('Tela', 180)] }, {}).act).toBe('tirou Tela')
})

test('several lines are counted, those that the event has no room for too', () => {
  const many = [line('Tela', 180), line('Película', 30)]
  expect(told({}, { itens: many }).act).toBe('pôs 2 itens')
  expect(told({}, { itens: many, mais_itens: 3 }).act).toBe('pôs 5 itens')
  expect(told({ itens: many }, {}).act).toBe('tirou 2 itens')
  expect(told({ itens: [line('Tela', 180)] }, { itens: [line('Tela', 210), line('Cola', 5)] }).act).toBe(
    'mudou os itens',
  )
  expect(moreLinesOf(event({ itens: many, mais_itens: 1 }, { itens: many, mais_itens: 3 }))).toBe(3)
})

test('another warranty is said with the price', () => {
  const { lines } = told(
    { itens: [line('Tela', 180)] },
    { itens: [line('Tela', 180, { garantia_dias: 180 })] },
  )
  expect(lines).toEqual([['Tela', `${r180}, garantia da loja`, `${r180}, garantia de 180 dias`]])
})

test('a price that was not known comes from "A orçar", and goes there', () => {
  expect(told({ a_orcar: true, valor: 0 }, { a_orcar: false, valor: 780 })).toEqual({
    act: 'pôs o valor',
    lines: [['Valor', 'A orçar', r780]],
  })
  expect(told({ a_orcar: false, valor: 780 }, { a_orcar: true, valor: 0 })).toEqual({
    act: 'deixou o valor a orçar',
    lines: [['Valor', r780, 'A orçar']],
  })
  expect(told({ a_orcar: true }, { a_orcar: false }).lines).toEqual([['Valor', 'A orçar', formatMoney(0)]])
})

test('a discount is said as an amount', () => {
  expect(told({ valor: 210, desconto: 0 }, { valor: 180, desconto: 30 })).toEqual({
    act: 'mudou o desconto',
    lines: [
      ['Desconto', '', formatMoney(30)],
      ['Valor', r210, r180],
    ],
  })
})

test('an order begins with its price, or without one, and with its lines', () => {
  const begun = (para: Facts) => beginningWords(event(null, para, 'criada'))
  expect(begun({ a_orcar: true, valor: 0, data_previsao: '2026-11-25' })).toBe('A orçar, previsão 25/11/2026')
  expect(begun({ a_orcar: false, valor: 780, itens: [line('Tela', 780)] })).toBe(`${r780}, 1 item`)
})
