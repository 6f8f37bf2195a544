import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { formatDuration } from '../../src/client/reports/report.ts'
import { formatCompact, formatValue } from '../../src/client/ui/charts/compact.ts'
import {
  dayAndMonth,
  monthName,
  monthYear,
  shortMonth,
  shortWeekday,
  weekdayName,
} from '../../src/client/ui/clock-words.ts'
import {
  formatBytes,
  formatCount,
  formatDecimal,
  formatPercent,
  formatRelative,
} from '../../src/client/ui/format.ts'
import { addDays, firstDay } from '../../src/shared/days.ts'
import { formatMoney } from '../../src/shared/money.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })

// Some spaces do not break.
const plain = (text: string) => text.replace(/\s/g, ' ')

const all = () =>
  [
    formatCount(12345),
    formatPercent(33.3),
    formatPercent(100),
    // The sentence itself is in the catalogs.
    formatDuration(12345.67),
    formatCompact(1250, 'count'),
    formatCompact(1250, 'money'),
    formatCompact(2_500_000, 'money'),
    dayAndMonth('2026-10-01'),
    formatRelative(-2, 'day'),
    formatBytes(12_400_000),
  ].map(plain)

const spoken = {
  pt: [
    ...['12.345', '33,3%', '100,0%', '12.345,7 dias', '1,25 mil', 'R$ 1,25 mil', 'R$ 2,5 mi'],
    ...['1 de outubro', 'há 2 dias', '12,4 MB'],
  ],
  en: [
    ...['12,345', '33.3%', '100.0%', '12,345.7 dias', '1.25K', 'R$ 1,25K', 'R$ 2,5M'],
    ...['October 1', '2 days ago', '12.4 MB'],
  ],
  es: [
    ...['12.345', '33,3 %', '100,0 %', '12.345,7 dias', '1,25 mil', 'R$ 1,25 mil', 'R$ 2,5 M'],
    ...['1 de octubre', 'hace 2 días', '12,4 MB'],
  ],
}

describe.each(['pt', 'en', 'es'] as const)('in %s', language => {
  test('numbers, days in words and distances are of the language', () => {
    speak(language)
    expect(all()).toEqual(spoken[language])
  })

  test('amounts are as in Brazil', () => {
    speak(language)
    expect(plain(formatMoney(1234.5))).toBe('R$ 1.234,50')
    expect(plain(formatValue(1234.5, 'money'))).toBe('R$ 1.234,50')
    expect(plain(formatCompact(0.25, 'money'))).toBe('R$ 0,25')
  })

  // Servers and browsers have several versions of Intl: what our tables say is what it means.
  describe('our own words are those of Intl', () => {
    const locale = language === 'pt' ? 'pt-BR' : language
    const number = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }).map(thousandths => thousandths / 1000),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    )

    test('of numbers', () => {
      speak(language)
      fc.assert(
        fc.property(number, fc.nat(3), fc.nat(3), (value, one, other) => {
          const [min, max] = [Math.min(one, other), Math.max(one, other)]
          const how = { minimumFractionDigits: min, maximumFractionDigits: max }
          expect(formatDecimal(value, max, min)).toBe(new Intl.NumberFormat(locale, how).format(value))
          const percents = new Intl.NumberFormat(locale, {
            style: 'unit',
            unit: 'percent',
            minimumFractionDigits: max,
            maximumFractionDigits: max,
          })
          expect(plain(formatPercent(value, max))).toBe(plain(percents.format(value)))
        }),
        { numRuns: 300 },
      )
    })

    test('of days', () => {
      speak(language)
      const words = (day: string, how: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(day))
      fc.assert(
        fc.property(fc.nat(40_000), count => {
          const day = addDays(firstDay, count)
          expect(monthYear(day)).toBe(words(day, { month: 'long', year: 'numeric' }))
          expect(monthName(day)).toBe(words(day, { month: 'long' }))
          expect(shortMonth(day)).toBe(words(day, { month: 'short' }).replace('.', ''))
          expect(dayAndMonth(day)).toBe(words(day, { day: 'numeric', month: 'long' }))
          expect(weekdayName(day)).toBe(words(day, { weekday: 'long' }).replace('-feira', ''))
          expect(shortWeekday(day)).toBe(words(day, { weekday: 'short' }).replace('.', ''))
        }),
        { numRuns: 300 },
      )
    })

    test('of distances in time', () => {
      speak(language)
      const intl = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
      const amount = fc.oneof(fc.integer({ min: -70, max: 70 }), fc.integer({ min: -99_999, max: 99_999 }))
      const unit = fc.constantFrom('minute', 'hour', 'day', 'month', 'year')
      fc.assert(
        fc.property(
          amount.filter(count => count !== 0),
          unit,
          (count, of) => {
            expect(formatRelative(count, of)).toBe(intl.format(count, of))
          },
        ),
        { numRuns: 300 },
      )
    })
  })
})

test('a language that is chosen meanwhile counts from the next number on', () => {
  speak('pt')
  expect(formatCount(12345)).toBe('12.345')
  speak('en')
  expect(formatCount(12345)).toBe('12,345')
  expect(formatValue(12345, 'count')).toBe('12,345')
  speak('pt')
  expect(formatCount(12345)).toBe('12.345')
})
