import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  isDay,
  momentOf,
  monthOf,
  weekOf,
} from '../../src/shared/days.ts'

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

test('its time is that clock’s too, midnight as 00:00', () => {
  const [before, at] = [new Date('2026-12-01T02:59:59.999Z'), new Date('2026-12-01T03:00:00.000Z')]
  expect(momentOf(before, 'America/Sao_Paulo')).toEqual({ day: '2026-11-30', time: '23:59' })
  expect(momentOf(at, 'America/Sao_Paulo')).toEqual({ day: '2026-12-01', time: '00:00' })
  expect(momentOf(at, 'America/Manaus')).toEqual({ day: '2026-11-30', time: '23:00' })
})

test('São Paulo is three hours before UTC, at every instant', () => {
  const [min, max] = [new Date('2020-01-01T03:00:00Z'), new Date('2037-12-31T00:00:00Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), instant => {
      const there = new Date(instant.getTime() - 3 * 3_600_000).toISOString()
      expect(momentOf(instant, 'America/Sao_Paulo')).toEqual({
        day: there.slice(0, 10),
        time: there.slice(11, 16),
      })
    }),
  )
})

test('a summer time of the past is known: zones are no fixed offsets', () => {
  expect(dayOf(new Date('2018-12-01T02:30:00Z'), 'America/Sao_Paulo')).toBe('2018-12-01')
  expect(dayOf(new Date('2026-12-01T02:30:00Z'), 'America/Sao_Paulo')).toBe('2026-11-30')
})

describe('where the locale writes days otherwise', () => {
  afterEach(() => vi.restoreAllMocks())

  // ICU 72 writes en-CA days as 11/22/2026, and some write midnight as 24:00.
  test('an instant still falls on its day and its minute', () => {
    const looks: { format: unknown } = Intl.DateTimeFormat.prototype
    vi.spyOn(looks, 'format', 'get').mockReturnValue(() => '11/22/2026, 24:00')
    expect(dayOf(new Date('2026-11-22T12:00:00Z'), 'Pacific/Apia')).toBe('2026-11-23')
    expect(momentOf(new Date('2026-12-01T03:00:00Z'), 'America/Sao_Paulo')).toEqual({
      day: '2026-12-01',
      time: '00:00',
    })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-02'), max: new Date('2100-12-30'), noInvalidDate: true }),
        instant => {
          const [day, time] = instant.toISOString().split(/[T.]/)
          expect(momentOf(instant, 'UTC')).toEqual({ day, time: time?.slice(0, 5) })
          expect(dayOf(instant, 'Etc/GMT+5')).toBe(dayOf(new Date(instant.getTime() - 5 * 3_600_000), 'UTC'))
        },
      ),
    )
  })
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
