import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Range, rangeOf, scalesOf, stackedRangeOf } from '../../src/client/ui/charts/scale.ts'

const money = (low: number, high: number): Range => ({ unit: 'money', low, high })
const count = (low: number, high: number): Range => ({ unit: 'count', low, high })
const linesFor = (...ranges: Range[]) => scalesOf(ranges).map(({ lines }) => lines)

test('lines are round and begin at 0', () => {
  expect(linesFor(money(0, 8210.5))).toEqual([[0, 2500, 5000, 7500, 10000]])
  expect(linesFor(money(0, 1000))).toEqual([[0, 250, 500, 750, 1000]])
  expect(linesFor(money(0, 9_999_999_999.99))).toEqual([[0, 2.5e9, 5e9, 7.5e9, 1e10]])
})

test('counts have no halves', () => {
  expect(linesFor(count(0, 1))).toEqual([[0, 1]])
  expect(linesFor(count(0, 3))).toEqual([[0, 1, 2, 3]])
  expect(linesFor(count(0, 10))).toEqual([[0, 2, 4, 6, 8, 10]])
})

test('a loss has lines below 0', () => {
  expect(linesFor(money(-700, 900))).toEqual([[-750, -500, -250, 0, 250, 500, 750, 1000]])
  expect(linesFor(money(-80, 0))).toEqual([[-80, -60, -40, -20, 0]])
})

test('two scales have one zero, and what cannot be negative has no negative names', () => {
  expect(scalesOf([money(-600, 400), count(0, 39)])).toEqual([
    { unit: 'money', domain: [-600, 400], lines: [-600, -400, -200, 0, 200, 400] },
    { unit: 'count', domain: [-60, 40], lines: [0, 20, 40] },
  ])
})

test('every value has its place, whatever the amounts', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents => cents / 100)
  const range = fc.oneof(
    fc.tuple(amount, amount).map(([low, high]) => money(-low, high)),
    fc.nat(100_000).map(high => count(0, high)),
  )
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 2 }), ranges => {
      const zeros = scalesOf(ranges).map(({ unit, domain: [low, high], lines }, at) => {
        const wanted = ranges[at]
        expect(low).toBeLessThanOrEqual((wanted?.low ?? 0) + 1e-9)
        expect(high).toBeGreaterThanOrEqual((wanted?.high ?? 0) * (1 - 1e-9))
        expect(high).toBeGreaterThan(low)
        expect(lines).toContain(0)
        if (unit === 'count') expect(lines.every(Number.isInteger)).toBe(true)
        return high / (high - low)
      })
      expect(new Set(zeros.map(zero => zero.toFixed(6))).size).toBe(1)
    }),
  )
})

test('a scale holds 0 and all that is known; what is stacked, up and down for itself', () => {
  expect(rangeOf('money', [5, null, 12.5])).toEqual(money(0, 12.5))
  expect(rangeOf('money', [-3])).toEqual(money(-3, 0))
  expect(rangeOf('count', [])).toEqual(count(0, 0))
  expect(
    stackedRangeOf('money', [
      [10, 20, null],
      [-5, 25, -1],
    ]),
  ).toEqual(money(-6, 30))
})
