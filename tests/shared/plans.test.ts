import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLeft, plans, trialDays } from '../../src/shared/plans.ts'

const end = '2026-11-23T12:00:00.000Z'

test.each([
  ['2026-11-20T12:00:00.000Z', 3],
  ['2026-11-20T12:00:00.001Z', 3],
  ['2026-11-21T12:00:00.000Z', 2],
  ['2026-11-22T12:00:00.000Z', 1],
  ['2026-11-23T11:59:59.999Z', 1],
  ['2026-11-23T12:00:00.000Z', 0],
  ['2026-12-31T00:00:00.000Z', 0],
])('at %s there are %d days left', (now, left) => {
  expect(daysLeft(end, new Date(now))).toBe(left)
})

test('days left are whole, never negative, and never more than a day too many', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), milliseconds => {
      const left = daysLeft(end, new Date(Date.parse(end) - milliseconds))
      expect(Number.isInteger(left)).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      if (milliseconds > 0) expect(left * 86_400_000 - milliseconds).toBeLessThan(86_400_000)
    }),
  )
})

test('claim: plans are what the site sells', () => {
  expect(trialDays).toBe(3)
  expect(plans).toMatchObject({
    teste: { preco: 0, ordens: 10, clientes: 50, usuarios: 1, ordens_por_mes: false },
    basico: { preco: 14.9, ordens: 100, clientes: 50, usuarios: 1, ordens_por_mes: true },
    profissional: { preco: 27.9, ordens: null, clientes: null, usuarios: 1, ordens_por_mes: false },
  })
})

test('a dearer plan keeps no less', () => {
  const bytes = [plans.teste, plans.basico, plans.profissional].map(plan => plan.bytes_fotos)
  expect(bytes).toEqual([...bytes].sort((a, b) => a - b))
})
