import fc from 'fast-check'
import { deviceWords } from '../../../src/shared/devices.ts'
import { expenseCategories } from '../../../src/shared/finance.ts'
import { orderStatuses, paidForms, paymentMethods, serviceTypes } from '../../../src/shared/orders.ts'
import { type AnyPrice, anyPrice } from '../any-price.ts'
import { numberOfDay, writeDay, zones } from '../naive/calendar.ts'

/** Days about which months, weeks and years turn, and the 29th of a leap February. */
const turns = [
  '2027-12-31',
  '2028-01-01',
  '2028-01-29',
  '2028-01-31',
  '2028-02-05',
  '2028-02-29',
  '2028-03-31',
]

/** An instant: at such a turn at half past some hour, late evening in one Brazilian zone and past midnight in another. */
const instant = fc
  .record({
    day: fc.constantFrom(...turns),
    hours: fc.constantFrom(1.5, 2.5, 3.5, 4.5, 5.5, 12, 18.5, 26.5, 27.5, 28.5, 33),
  })
  .map(({ day, hours }) => new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000))

const nearDay = fc
  .record({ day: fc.constantFrom(...turns), days: fc.constantFrom(-366, -31, -8, -7, -6, -1, 0, 0, 1, 2, 7) })
  .map(({ day, days }) => writeDay(numberOfDay(day) + days))

const optionalDay = fc.option(nearDay, { nil: null })

const month = nearDay.map(day => day.slice(0, 7))

const cents = fc.oneof(
  fc.constantFrom(0, 1, 5, 10, 999, 33_333, 999_999_999_999),
  fc.integer({ min: 0, max: 200_000 }),
)
const amount = cents.map(value =>
  Number(`${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`),
)

const device = fc.constantFrom(
  ...Object.values(deviceWords)
    .flat()
    .map(word => [word, 'X 5']),
  ['Outro', 'Microsoft Lumia'],
  ['Outro', 'capa mi-band'],
  ['Outro', 'mi_9'],
  ['Outro', 'Míni'],
  ['samsung', 'como iPHONE'],
  ['Motoro', 'la'],
  ['LG', 'com tela MOTO'],
)

const price = fc.oneof(
  anyPrice,
  amount.map((valor): AnyPrice => ({ itens: [], desconto: 0, valor, a_orcar: false })),
)

const order = fc
  .record({
    device,
    price,
    tipo_servico: fc.constantFrom(...serviceTypes),
    status: fc.constantFrom(...orderStatuses),
    pago: fc.boolean(),
    forma_pagamento: fc.constantFrom(...paidForms),
    data_entrada: nearDay,
    data_previsao: optionalDay,
    data_entrega: optionalDay,
    pago_em: optionalDay,
  })
  // With lines no value is sent.
  .map(({ device: [marca = '', modelo = ''], price, ...fields }) => {
    return { marca, modelo, valor: undefined, ...price, ...fields }
  })

const expense = fc.record({
  descricao: fc.constantFrom('Aluguel', 'Luz', 'Tela'),
  valor: amount.filter(value => value > 0),
  categoria: fc.constantFrom(...expenseCategories),
  data_despesa: nearDay,
  recorrente: fc.boolean(),
})

const verbs = [
  ['create', 5],
  ['edit', 4],
  ['check', 2],
  ['pay', 4],
  ['collect', 3],
  ['move', 1],
  ['status', 5],
  ['quote', 3],
  ['answer', 3],
  ['undo', 3],
  ['delete', 2],
  ['restore', 2],
  ['purge', 1],
  ['stale', 1],
  ['repeat', 1],
  ['nobody', 1],
  ['spend', 3],
  ['correct', 2],
  ['erase', 1],
  ['copy', 3],
  ['zone', 2],
] as const
export type Verb = (typeof verbs)[number][0]

/** One thing that somebody does at a moment, with all that it may need to be done. */
export const step = fc.record({
  verb: fc.oneof(...verbs.map(([verb, weight]) => ({ arbitrary: fc.constant(verb as Verb), weight }))),
  now: instant,
  which: fc.nat(1000),
  customer: fc.nat(2),
  order,
  status: fc.constantFrom(...orderStatuses),
  forma: fc.constantFrom(...paymentMethods, null),
  data_entrega: optionalDay,
  expense,
  month,
  zone: fc.constantFrom(...zones),
  range: fc.tuple(nearDay, fc.constantFrom(0, 1, 6, 30, 61, 62, 399, 400, 3659, 3660)).map(([de, days]) => ({
    de,
    ate: writeDay(numberOfDay(de) + days),
  })),
})
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
