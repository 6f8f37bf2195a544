import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMondayOpening, nextOpening, withinHours } from '../../src/server/notices/notice-preferences.ts'
import { instantOf, momentOf } from '../../src/shared/days.ts'

const zones = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) }).map(ms => new Date(ms))
const time = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(minutes => {
    const two = (part: number) => String(part).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
const hours = fc.record({ fuso: zone, hora_inicio: time(0, 700), hora_fim: time(701, 1439) })
const day = 86_400_000
const weekdayOf = (at: Date, fuso: string) => new Date(`${momentOf(at, fuso).day}T00:00:00Z`).getUTCDay()

describe('instantOf', () => {
  test.each([
    ['2026-11-20', '08:00', 'America/Sao_Paulo', '2026-11-20T11:00:00.000Z'],
    ['2018-11-04', '12:00', 'America/Sao_Paulo', '2018-11-04T14:00:00.000Z'],
    ['2026-07-01', '08:00', 'America/New_York', '2026-07-01T12:00:00.000Z'],
    ['2026-11-20', '08:00', 'Asia/Kathmandu', '2026-11-20T02:15:00.000Z'],
  ])('%s %s in %s', (on, at, fuso, expected) => {
    expect(instantOf(on, at, fuso).toISOString()).toBe(expected)
  })

  test('is the way back of momentOf, but where clocks leap over or repeat an hour', () => {
    fc.assert(
      fc.property(instant, zone, (at, fuso) => {
        const shown = momentOf(at, fuso)
        const back = instantOf(shown.day, shown.time, fuso)
        expect(momentOf(back, fuso)).toEqual(shown)
        expect(Math.abs(back.getTime() - Math.floor(at.getTime() / 60_000) * 60_000)).toBeLessThanOrEqual(
          3_600_000,
        )
      }),
    )
  })
})

test('what is within the hours stays, and what is not waits for the next opening, a day at most', () => {
  fc.assert(
    fc.property(instant, hours, (at, of) => {
      const then = withinHours(at, of)
      const { time: shown } = momentOf(at, of.fuso)
      const isOpen = of.hora_inicio <= shown && shown < of.hora_fim
      if (isOpen) expect(then).toEqual(at)
      else {
        expect(then.getTime()).toBeGreaterThan(at.getTime() - 3_600_001)
        expect(then.getTime() - at.getTime()).toBeLessThanOrEqual(day + 3_600_000)
      }
      // Once it is open it stays so, however often asked.
      expect(withinHours(then, { ...of, hora_fim: '23:59' })).toEqual(then)
    }),
  )
})

test('the next opening is always ahead, and the next Monday’s is on a Monday, a week at most', () => {
  fc.assert(
    fc.property(instant, hours, (at, of) => {
      const opening = nextOpening(at, of)
      expect(opening.getTime() - at.getTime()).toBeGreaterThan(-3_600_000)
      expect(opening.getTime() - at.getTime()).toBeLessThanOrEqual(day + 3_600_000)
      const monday = nextMondayOpening(at, of)
      expect(weekdayOf(monday, of.fuso)).toBe(1)
      expect(monday.getTime()).toBeGreaterThanOrEqual(opening.getTime())
      expect(monday.getTime() - at.getTime()).toBeLessThanOrEqual(7 * day + 3_600_000)
    }),
  )
})

test.each([
  ['2026-11-23T10:59:00.000Z', '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T11:00:00.000Z', '2026-11-30T11:00:00.000Z'],
  ['2026-11-22T15:00:00.000Z', '2026-11-23T11:00:00.000Z'],
])('at %s the next Monday opens at %s', (at, expected) => {
  const of = { fuso: 'America/Sao_Paulo', hora_inicio: '08:00', hora_fim: '18:00' }
  expect(nextMondayOpening(new Date(at), of).toISOString()).toBe(expected)
})
