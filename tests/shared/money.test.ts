import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../../src/shared/fields.ts'
import { formatAmount, formatMoney, parseMoney } from '../../src/shared/money.ts'

const cents = fc.integer({ min: 0, max: 999_999_999_999 })
/** The amount whose digits are these: read from text, for no arithmetic may touch it. */
const reais = (all: number) => Number(`${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)

test('an amount is written as in Brazil, and its sign never leaves it at the end of a line', () => {
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50')
  expect(formatMoney(0)).toBe('R$\u00a00,00')
  expect(formatAmount(1_234_567.8)).toBe('1.234.567,80')
})

test('every amount that is shown is read back as itself, and is accepted', () => {
  fc.assert(
    fc.property(cents, all => {
      const value = reais(all)
      expect(parseMoney(formatAmount(value))).toBe(value)
      expect(parseMoney(formatMoney(value))).toBe(value)
      expect(amount.safeParse(value).success).toBe(true)
    }),
  )
})

// Of Intl there are several versions, in servers and in browsers: what we write is what it means.
test('our own figures are those of Intl', () => {
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const thousandths = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(all => all / 1000)
  fc.assert(
    fc.property(fc.oneof(cents.map(reais), thousandths, fc.double({ min: -1e13, max: 1e13 })), value => {
      expect(formatMoney(value)).toBe(money.format(value))
      expect(formatAmount(value)).toBe(plain.format(value))
    }),
    { numRuns: 1000 },
  )
})

test('the same amount is read however its decimals are separated', () => {
  fc.assert(
    fc.property(cents, all => {
      const digits = `${Math.floor(all / 100)},${String(all % 100).padStart(2, '0')}`
      expect(parseMoney(digits)).toBe(reais(all))
      expect(parseMoney(digits.replace(',', '.'))).toBe(reais(all))
    }),
  )
})

test.each([
  ['1.234,50', 1234.5],
  ['1234.50', 1234.5],
  ['1,234.50', 1234.5],
  ['1234,5', 1234.5],
  ['R$ 1.234', 1234],
  ['R$\u00a012', 12],
  ['\u200eR$\u202f1.234,\u200b50', 1234.5],
  ['１２，５', 12.5],
  ['1.234.567', 1_234_567],
  ['  780 ', 780],
  ['0,5', 0.5],
  ['0', 0],
])('%s is %d', (typed, value) => {
  expect(parseMoney(typed)).toBe(value)
})

test.each(['', '   ', 'R$'])('"%s" is nothing typed', typed => {
  expect(parseMoney(typed)).toBeNull()
})

test.each([
  '-5',
  '1e5',
  'NaN',
  'Infinity',
  '12,345',
  '10.9999',
  '1.23.456',
  '1,2,3',
  '0.500',
  '01.234',
  '12 reais',
  '1R2',
  '0x10',
  '١٢',
])('%s is no amount', typed => {
  expect(parseMoney(typed)).toBeNaN()
})

test.each([
  -0.01,
  -1,
  10.999,
  0.001,
  Number.NaN,
  '10',
  true,
])('the amount %s is refused, never rounded', value => {
  expect(amount.safeParse(value).error?.issues[0]?.message).toBe('valor_invalido')
})

test.each([
  1e10,
  10_000_000_000.01,
  1e20,
  Number.MAX_VALUE,
])('of the amount %s it is told that it is too large', value => {
  expect(amount.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['valor_grande'])
})

test('one cent less is an amount', () => expect(amount.safeParse(9_999_999_999.99).success).toBe(true))
