import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from '../../src/server/reports/advanced.ts'
import { spansOf } from '../../src/server/totals/read-totals.ts'
import { numberOfDay, partsOf, writeDay } from '../support/naive/calendar.ts'

const start = numberOfDay('1990-01-01')
const range = fc
  .record({
    first: fc.integer({ min: start, max: numberOfDay('2100-12-31') }),
    days: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 5000 })),
  })
  .map(({ first, days }) => ({ first: writeDay(first), end: writeDay(first + days) }))

test('the spans of a range follow each other without a gap, and months among them are whole', () => {
  fc.assert(
    fc.property(range, ({ first, end }) => {
      const spans = spansOf({ first, end })
      const starts = [...spans.map(({ de }) => de), end]
      expect([first, ...spans.map(({ ate }) => ate)]).toEqual(starts)
      for (const { grao, de, ate } of spans) {
        expect(de < ate).toBe(true)
        if (grao === 'mes') expect([de.slice(8), ate.slice(8)]).toEqual(['01', '01'])
        if (grao === 'dia') expect(numberOfDay(ate) - numberOfDay(de)).toBeLessThan(62)
      }
      // A whole month is never taken day by day.
      const [byDay] = spans.filter(({ grao, de, ate }) => grao === 'dia' && monthsIn(de, ate) > 0)
      expect(byDay).toBeUndefined()
    }),
  )
})

/** Whole months between two days. */
function monthsIn(de: string, ate: string): number {
  const [year, month, date] = partsOf(numberOfDay(de))
  const [endYear, endMonth] = partsOf(numberOfDay(ate))
  return endYear * 12 + endMonth - (year * 12 + month) - (date > 1 ? 1 : 0)
}

test('points narrower than a month are made of days, wider ones of months too', () => {
  const range = { first: '2026-01-15', end: '2026-04-02' }
  const days = [{ grao: 'dia', de: range.first, ate: range.end }]
  expect([spansOf(range, 'dia'), spansOf(range, 'semana')]).toEqual([days, days])
  const months = [
    { grao: 'dia', de: '2026-01-15', ate: '2026-02-01' },
    { grao: 'mes', de: '2026-02-01', ate: '2026-04-01' },
    { grao: 'dia', de: '2026-04-01', ate: '2026-04-02' },
  ]
  expect([spansOf(range, 'mes'), spansOf(range, 'ano'), spansOf(range)]).toEqual([months, months, months])
})

test('all there ever was is one span', () => {
  expect(spansOf('sempre')).toEqual([{ grao: 'sempre', de: '-infinity', ate: 'infinity' }])
})

test('the points of a series follow each other without a gap, and are few enough to be seen', () => {
  fc.assert(
    fc.property(range, ({ first, end }) => {
      const { ranges } = bucketsOf({ first, end })
      expect([first, ...ranges.map(point => point.end)]).toEqual([...ranges.map(point => point.first), end])
      expect(ranges.length).toBeLessThanOrEqual(122)
      for (const point of ranges) expect(point.first < point.end).toBe(true)
    }),
  )
})
