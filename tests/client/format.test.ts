import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { formatCompact, formatValue } from '../../src/client/ui/charts/compact.ts'
import {
  formatAway,
  formatBrief,
  formatBriefMoney,
  formatCount,
  formatDate,
  formatDecimal,
  formatPercent,
} from '../../src/client/ui/format.ts'
import { formatMoney } from '../../src/shared/money.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })

// Intl's spaces do not break.
const plain = (text: string) => text.replace(/\s/g, ' ')

const all = () =>
  [
    formatCount(12345),
    formatDecimal(1234.56),
    formatPercent(33.3),
    formatPercent(100),
    formatBrief(1250),
    formatBriefMoney(1250),
    formatBriefMoney(-2_500_000),
    formatDate('2026-10-01', { day: 'numeric', month: 'long' }),
    formatAway(-2, 'day'),
  ].map(plain)

const spoken = {
  pt: [
    ...['12.345', '1.234,6', '33,3%', '100,0%', '1,25 mil', 'R$ 1,25 mil', '-R$ 2,5 mi'],
    ...['1 de outubro', 'há 2 dias'],
  ],
  en: [
    ...['12,345', '1,234.6', '33.3%', '100.0%', '1.25K', 'R$ 1,25K', '-R$ 2,5M'],
    ...['October 1', '2 days ago'],
  ],
  es: [
    ...['12.345', '1234,6', '33,3 %', '100,0 %', '1,25 mil', 'R$ 1,25 mil', '-R$ 2,5 M'],
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
    expect(plain(formatCompact(-0, 'money'))).toBe('R$ 0')
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
