import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masked } from '../../src/client/ui/inputs/mask.ts'
import { readTime, timeMask } from '../../src/client/ui/inputs/TimeInput.tsx'
import { isTime } from '../../src/shared/wall-clock.ts'

describe('a time as it is typed', () => {
  test.each([
    ['1', '1'],
    ['14', '14'],
    ['143', '14:3'],
    ['1430', '14:30'],
    // What is too much stays, to be refused.
    ['14305', '14305'],
    ['14:305', '14:305'],
    ['93', '93'],
    ['930', '9:30'],
    // There may be no such hour, or a minute of the one before it: what comes next says.
    ['25', '25'],
    ['250', '2:50'],
    ['25:', '25:'],
    ['25:00', '25:00'],
    ['24.00', '24:00'],
    ['93:0', '93:0'],
    ['3:500', '35:00'],
    ['2:30 PM', '2:30 PM'],
    ['9:', '9:'],
    ['9h30', '9:30'],
    ['14h', '14:'],
    ['14.30', '14:30'],
    ['ab', 'ab'],
    ['', ''],
  ])('%s becomes %s', (typed, shown) => expect(timeMask.format(typed)).toBe(shown))

  test('erasing from the end leaves no mark behind', () => {
    expect(masked('14:', 3, timeMask, true)).toEqual({ text: '14:', caret: 2 })
  })
})

describe('the time that a text names', () => {
  test.each([
    ['14:30', '14:30'],
    ['9:30', '09:30'],
    ['9', '09:00'],
    ['9h', '09:00'],
    ['930', '09:30'],
    ['14:5', '14:05'],
    ['2:30 PM', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['2 30 pm', '14:30'],
    ['2pm', '14:00'],
    ['12:15 AM', '00:15'],
    ['12 pm', '12:00'],
    ['14:30 PM', '14:30'],
    ['14:30 AM', '14:30 AM'],
    ['14h30', '14:30'],
    ['14h30min', '14:30'],
    ['14 h', '14:00'],
    ['14.30', '14:30'],
    ['14,30', '14:30'],
    ['às 14:30', '14:30'],
    [' 14:30\u00a0\t', '14:30'],
    ['14:30:00', '14:30'],
    ['99', '99'],
    ['24', '24'],
    ['93', '93'],
    ['99:00', '99:00'],
    ['14305', '14305'],
    ['12/03/2026 14:30', '12/03/2026 14:30'],
    ['00:00', '00:00'],
    ['', ''],
    ['14:75', '14:75'],
    ['25:00', '25:00'],
    ['24:00', '24:00'],
    ['25', '25'],
    ['35:00', '35:00'],
    ['3500', '3500'],
    ['x', 'x'],
  ])('of %s is %s', (typed, time) => expect(readTime(typed)).toBe(time))

  test('four digits that are no time, typed one by one or with their mark, are never read as one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 99 }), fc.integer({ min: 0, max: 99 }), (hour, minute) => {
        const written = `${hour}:${String(minute).padStart(2, '0')}`
        for (const typed of [written, written.replace(':', ''), written.replace(':', 'h')]) {
          let text = ''
          for (const sign of typed) text = masked(text + sign, text.length + 1, timeMask).text
          expect(isTime(readTime(text)), `${typed} stands as ${text}`).toBe(false)
          expect(isTime(readTime(typed)), typed).toBe(false)
        }
      }),
    )
  })

  test('every time of a day is read as it was written, with its mark or without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        expect(readTime(time)).toBe(time)
        expect(readTime(timeMask.format(time.replace(':', '')))).toBe(time)
      }),
    )
  })
})
