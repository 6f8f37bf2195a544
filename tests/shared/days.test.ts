import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, isDay, monthOf, weekOf } from '../../src/shared/days.ts'

const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test.each(['2024-02-29', '2000-02-29', '1990-01-01', '2100-12-31'])('%s is a day', text => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '2026-02-31',
  '2026-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '0001-01-01',
  '9999-12-31',
  '1989-12-31',
  '2101-01-01',
  '2026-1-1',
  '20/11/2026',
  '2026-11-20T00:00:00Z',
  ' 2026-11-20',
  '２０２６-11-20',
])('%s is none', text => {
  expect(isDay(text)).toBe(false)
})

test('an instant falls on the day that the shop’s clock shows', () => {
  const instant = new Date('2026-12-01T03:30:00Z')
  expect(dayOf(instant, 'America/Sao_Paulo')).toBe('2026-12-01')
  expect(dayOf(instant, 'America/Manaus')).toBe('2026-11-30')
  expect(dayOf(instant, 'America/Rio_Branco')).toBe('2026-11-30')
  expect(dayOf(instant, 'America/Noronha')).toBe('2026-12-01')
})

test('a summer time of the past is known: zones are no fixed offsets', () => {
  expect(dayOf(new Date('2018-12-01T02:30:00Z'), 'America/Sao_Paulo')).toBe('2018-12-01')
  expect(dayOf(new Date('2026-12-01T02:30:00Z'), 'America/Sao_Paulo')).toBe('2026-11-30')
})

test('adding days and counting them are each other’s inverse', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('a week begins on Sunday, has seven days and holds its day', () => {
  fc.assert(
    fc.property(days, day => {
      const { first, end } = weekOf(day)
      expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(daysBetween(first, end)).toBe(7)
      expect(first <= day && day < end).toBe(true)
    }),
  )
})

test('a month begins on its first, ends before the next one’s, and holds its day', () => {
  fc.assert(
    fc.property(days, day => {
      const { first, end } = monthOf(day)
      expect(first).toBe(`${day.slice(0, 7)}-01`)
      expect(end.endsWith('-01')).toBe(true)
      expect(addDays(end, -1).slice(0, 7)).toBe(day.slice(0, 7))
      expect(daysBetween(first, end)).toBeGreaterThanOrEqual(28)
      expect(first <= day && day < end).toBe(true)
    }),
  )
})

test.each([
  ['2024-02-10', 29],
  ['2026-02-10', 28],
  ['2100-02-10', 28],
  ['2026-12-31', 31],
])('the month of %s has %d days', (day, length) => {
  const { first, end } = monthOf(day)
  expect(daysBetween(first, end)).toBe(length)
})

test.each([
  ['2026-11-30', 0, '2026-11-01'],
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2028-02-29', -12, '2027-02-01'],
  ['2026-11-20', -23, '2024-12-01'],
])('%s and %d months is %s', (day, count, first) => {
  expect(addMonths(day, count)).toBe(first)
})
