import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesUpTo } from '../../src/client/ui/charts/axis.ts'

test('lines are round and begin at 0', () => {
  expect(linesUpTo(8210.5, 'money')).toEqual([0, 2500, 5000, 7500, 10000])
  expect(linesUpTo(1000, 'money')).toEqual([0, 250, 500, 750, 1000])
  expect(linesUpTo(9_999_999_999.99, 'money')).toEqual([0, 2.5e9, 5e9, 7.5e9, 1e10])
})

test('counts have no halves', () => {
  expect(linesUpTo(1, 'count')).toEqual([0, 1])
  expect(linesUpTo(3, 'count')).toEqual([0, 1, 2, 3])
  expect(linesUpTo(10, 'count')).toEqual([0, 2, 4, 6, 8, 10])
})

test('every value has its place, whatever the amounts, and two thirds of the height at least are used', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents => cents / 100)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.record({ unit: fc.constant('money' as const), highest: amount }),
        fc.record({ unit: fc.constant('count' as const), highest: fc.nat(100_000) }),
      ),
      ({ unit, highest }) => {
        const lines = linesUpTo(highest, unit)
        const [first, step = 0, last = 0] = [lines[0], lines[1], lines.at(-1)]
        expect(first).toBe(0)
        expect(step).toBeGreaterThan(0)
        for (const [at, line] of lines.entries()) expect(line).toBeCloseTo(at * step, 6)
        expect(last).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
        if (unit === 'count') expect(lines.every(Number.isInteger)).toBe(true)
        if (highest > 0.1 && (unit === 'money' || highest > 3)) expect(highest / last).toBeGreaterThan(2 / 3)
        expect(lines.length).toBeLessThanOrEqual(8)
      },
    ),
  )
})
