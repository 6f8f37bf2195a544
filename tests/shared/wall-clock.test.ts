import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reminderStatus } from '../../src/shared/reminders.ts'
import {
  addMinutes,
  isWallClock,
  minutesBetween,
  nextDayAt,
  splitWallClock,
  wallClock,
  wallClockOf,
} from '../../src/shared/wall-clock.ts'

test('it is what the clocks of a zone show, to the second', () => {
  const instant = new Date('2026-12-01T03:04:05.678Z')
  expect(wallClockOf(instant, 'America/Sao_Paulo')).toBe('2026-12-01T00:04:05.000Z')
  expect(wallClockOf(instant, 'America/Manaus')).toBe('2026-11-30T23:04:05.000Z')
  expect(wallClockOf(instant, 'Asia/Kathmandu')).toBe('2026-12-01T08:49:05.000Z')
})

test.each([
  ['2026-11-20T09:00:00.000Z', true],
  ['2026-02-29T09:00:00.000Z', false],
  ['2026-11-20T24:00:00.000Z', false],
  ['2026-11-20T09:00:60.000Z', false],
  ['2026-11-20T09:00:00Z', false],
  ['2026-11-20T09:00:00.500Z', false],
  ['2026-11-20T09:00', false],
  ['1989-12-31T09:00:00.000Z', false],
  ['', false],
])('%s: %s', (value, is) => expect(isWallClock(value)).toBe(is))

test('tomorrow is the next day, over the end of a year too', () => {
  expect(nextDayAt('2026-12-31T23:59:00.000Z', '08:00')).toBe('2027-01-01T08:00:00.000Z')
  expect(addMinutes('2026-12-31T23:55:00.000Z', 10)).toBe('2027-01-01T00:05:00.000Z')
})

const shown = fc
  .date({ min: new Date('1990-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  .map(date => `${date.toISOString().slice(0, 19)}.000Z`)

test('parts, minutes and their distance belong together', () => {
  fc.assert(
    fc.property(shown, fc.integer({ min: -1000, max: 1000 }), (at, minutes) => {
      const { day, time } = splitWallClock(at)
      expect(wallClock(day, time)).toBe(`${at.slice(0, 16)}:00.000Z`)
      expect(isWallClock(addMinutes(at, minutes))).toBe(true)
      expect(minutesBetween(at, addMinutes(at, minutes))).toBe(minutes)
    }),
  )
})

test('a reminder is pendente until its time has come, then vencido, and neither once concluded', () => {
  fc.assert(
    fc.property(shown, shown, (data_lembrete, agora) => {
      expect(reminderStatus({ status: 'pendente', data_lembrete }, agora)).toBe(
        Date.parse(data_lembrete) > Date.parse(agora) ? 'pendente' : 'vencido',
      )
      expect(reminderStatus({ status: 'concluido', data_lembrete }, agora)).toBe('concluido')
      expect(reminderStatus({ status: 'pendente', data_lembrete: agora }, agora)).toBe('vencido')
    }),
  )
})
