import { i18n } from '@lingui/core'
import { describe, expect, test, vi } from 'vitest'
import { formatDuration } from '../../src/client/reports/figures.ts'
import { formatCompact, formatValue } from '../../src/client/ui/charts/compact.ts'
import { formatCount, formatDate, formatPercent, formatRelative } from '../../src/client/ui/format.ts'
import { formatMoney } from '../../src/shared/money.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })

// Intl's spaces do not break.
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
    formatDate('2026-10-01', { day: 'numeric', month: 'long' }),
    formatRelative(-2, 'day'),
  ].map(plain)

const spoken = {
  pt: [
    ...['12.345', '33,3%', '100,0%', '12.345,7 dias', '1,25 mil', 'R$ 1,25 mil', 'R$ 2,5 mi'],
    ...['1 de outubro', 'há 2 dias'],
  ],
  en: [
    ...['12,345', '33.3%', '100.0%', '12,345.7 dias', '1.25K', 'R$ 1,25K', 'R$ 2,5M'],
    ...['October 1', '2 days ago'],
  ],
  es: [
    ...['12.345', '33,3 %', '100,0 %', '12.345,7 dias', '1,25 mil', 'R$ 1,25 mil', 'R$ 2,5 M'],
    ...['1 de octubre', 'hace 2 días'],
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
