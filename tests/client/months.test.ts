import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAndMonth, monthName, monthYear, shortMonth } from '../../src/client/ui/clock-words.ts'
import { monthsToChoose } from '../../src/client/ui/inputs/MonthSelect.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }))

describe('a month in words', () => {
  test.each([
    ['pt', '2026-11-01', 'novembro'],
    ['pt', '2026-03-31', 'março'],
    ['en', '2026-12-31', 'December'],
    ['es', '2027-01-01', 'enero'],
  ])('in %s, %s is in %s', (locale, day, name) => {
    i18n.loadAndActivate({ locale, messages: {} })
    expect(monthName(day)).toBe(name)
    expect(monthName(day.slice(0, 7)), 'the month alone says the same').toBe(name)
  })

  test('has its year, is short on an axis, and names a day', () => {
    expect(monthYear('2026-03')).toBe('março de 2026')
    expect(monthYear('2026-03-31')).toBe('março de 2026')
    expect(shortMonth('2026-03')).toBe('mar')
    expect(dayAndMonth('2026-03-31')).toBe('31 de março')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(monthYear('2026-03')).toBe('March 2026')
  })
})

describe('the months to choose from', () => {
  test('go from the first with anything to the later of now and the last with anything, newest first', () => {
    const bounds = { primeiro: '2025-11', ultimo: '2026-01' }
    expect(monthsToChoose(bounds, '2026-02-20')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(monthsToChoose(bounds, '2025-10-31')).toEqual(['2026-01', '2025-12', '2025-11', '2025-10'])
    expect(monthsToChoose(null, '2026-02-20')).toEqual(['2026-02'])
    expect(monthsToChoose(null, '2026-02-20', '2020-05')).toEqual(['2026-02', '2020-05'])
  })

  test('hold the chosen one, each once, in order and without a gap but before a stray one', () => {
    const month = fc
      .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)
    const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
    fc.assert(
      fc.property(month, month, month, month, (one, other, now, chosen) => {
        const [primeiro = '', ultimo = ''] = [one, other].sort()
        const months = monthsToChoose({ primeiro, ultimo }, `${now}-15`, chosen)
        expect(months).toEqual([...new Set(months)].sort().reverse())
        for (const wanted of [primeiro, ultimo, now, chosen]) expect(months).toContain(wanted)
        const [first = '', , last = ''] = [primeiro, ultimo, now].sort()
        const within = months.filter(each => each >= first && each <= last)
        expect(within).toHaveLength(count(last) - count(first) + 1)
      }),
    )
  })
})
