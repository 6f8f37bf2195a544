import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lessAmount } from '../../src/shared/money.ts'
import {
  changedLines,
  costOfLines,
  type OrderLine,
  percentOf,
  priceAfter,
  sameLines,
  sumOfLines,
  textOfLines,
} from '../../src/shared/order-lines.ts'

/** Amounts in reais below 10 million, as a form sends them. */
const amount = fc.integer({ min: 0, max: 999_999_999 }).map(centavos => centavos / 100)
const lineOf = (amount: fc.Arbitrary<number>): fc.Arbitrary<OrderLine> =>
  fc.record({
    tipo: fc.constantFrom('peca', 'servico'),
    descricao: fc.constantFrom('Tela', 'Bateria', 'Mão de obra', 'Fita 📱'),
    quantidade: fc.integer({ min: 1, max: 999 }),
    valor_unitario: amount,
    custo_unitario: fc.option(amount),
    garantia_dias: fc.option(fc.constantFrom(90, 180)),
  })
const line = lineOf(amount)
const lines = fc.array(line, { maxLength: 50 })

/** Centavos by the digits of the amount, without binary fractions. */
const exact = (reais: number): bigint => {
  const [whole = '', cents = ''] = reais.toFixed(2).split('.')
  return BigInt(whole) * 100n + BigInt(cents)
}

const sumExactly = (itens: OrderLine[]) =>
  itens.reduce((all, one) => all + BigInt(one.quantidade) * exact(one.valor_unitario), 0n)

test('a sum, a cost and what is left of a sum are exact to the centavo', () => {
  fc.assert(
    fc.property(lines, amount, (itens, discount) => {
      const sum = sumExactly(itens)
      expect(exact(sumOfLines(itens))).toBe(sum)
      const costs = itens.map(one => BigInt(one.quantidade) * exact(one.custo_unitario ?? 0))
      const isWhole =
        itens.length > 0 && itens.every(one => one.tipo === 'servico' || one.custo_unitario !== null)
      const cost = costOfLines(itens)
      expect(cost === null ? null : exact(cost)).toBe(
        isWhole ? costs.reduce((all, one) => all + one, 0n) : null,
      )
      if (exact(discount) <= sum)
        expect(exact(lessAmount(sumOfLines(itens), discount))).toBe(sum - exact(discount))
    }),
  )
})

test('a price follows from what is stored and sent, and is refused where they do not agree', () => {
  const small = fc.integer({ min: 0, max: 999_999 }).map(centavos => centavos / 100)
  // Within an order's limit, and mostly beyond it.
  const some = fc.oneof(fc.array(lineOf(small), { maxLength: 50 }), lines)
  const sent = fc.record(
    { valor: amount, itens: some, desconto: fc.oneof(amount, fc.constant(0)), a_orcar: fc.boolean() },
    { requiredKeys: [] },
  )
  const limit = 10n ** 12n
  const fitted = { true: 0, false: 0 }
  fc.assert(
    fc.property(some, sent, fc.boolean(), fc.boolean(), (itens, given, isPaid, agrees) => {
      const before = priceAfter({ itens, valor: itens.length > 0 ? undefined : 70 }, false).price
      const kept = given.itens ?? itens
      const sum = sumExactly(kept)
      // As a form sends it: with the value that its lines have.
      const desconto = Math.min(given.desconto ?? 0, sumOfLines(kept))
      const change = agrees ? { ...given, desconto, valor: lessAmount(sumOfLines(kept), desconto) } : given
      const { price, issues } = priceAfter(change, isPaid, before)
      const off = exact(change.desconto ?? 0)
      // What is stored was within the limits, its cost too.
      const cost = (change.itens && costOfLines(change.itens)) ?? 0
      const fits =
        kept.length === 0
          ? off === 0n
          : sum < limit &&
            exact(cost) < limit &&
            off <= sum &&
            (change.valor === undefined || exact(change.valor) === sum - off)
      expect(issues === undefined).toBe(fits)
      fitted[`${fits}`]++
      if (issues) return
      expect(price.soma_itens).toBe(kept.length > 0 ? sumOfLines(kept) : null)
      if (price.soma_itens === null) expect(price.desconto).toBe(0)
      else expect(exact(price.valor)).toBe(exact(price.soma_itens) - exact(price.desconto))
      if (change.valor !== undefined) expect(price.valor).toBe(change.valor)
      if (price.a_orcar) expect([price.valor, price.soma_itens, isPaid]).toEqual([0, null, false])
    }),
  )
  expect([fitted.true > 0, fitted.false > 0]).toEqual([true, true])
})

test('a percentage becomes an amount of whole centavos, never more than the sum', () => {
  expect([percentOf(100, 10), percentOf(0.05, 50), percentOf(33.33, 33.3), percentOf(780, 100)]).toEqual([
    10, 0.03, 11.1, 780,
  ])
})

test('what changed between two lists, whatever the order, without what costs alone changed', () => {
  fc.assert(
    fc.property(lines, line, (itens, one) => {
      expect(changedLines(itens, itens.toReversed())).toEqual({ de: [], para: [] })
      expect(changedLines(itens, [...itens, one])).toEqual({ de: [], para: [one] })
      const dearer = itens.map(each => ({ ...each, custo_unitario: 1 }))
      expect(changedLines(itens, dearer)).toEqual({ de: [], para: [] })
      expect(
        sameLines(
          itens,
          itens.map(each => ({ ...each })),
        ),
      ).toBe(true)
      expect(sameLines(itens, [...itens, one])).toBe(false)
    }),
  )
})

test('search covers 500 whole characters of the descriptions', () => {
  expect(textOfLines([])).toBeNull()
  const text = textOfLines(Array.from({ length: 50 }, () => ({ descricao: '📱'.repeat(30) })))
  expect(Array.from(text ?? '')).toHaveLength(500)
  expect(text).toMatch(/^[📱 ]+$/u)
})
